// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/nearest_extent.hpp"

#include "oblong/linear/product.hpp"
#include "oracle/exact/cgal_distance.hpp"

namespace oblong::oracle {

Rational greatest_along(const NearestPairs& pairs, const Vec3<Rational>& direction) {
    const std::span<const RationalVec> between(&pairs.between, 1);
    const Integer scale = common_denominator(between, common_denominator(pairs.b, common_denominator(pairs.a)));
    const std::span<const RationalVec> along(&direction, 1);
    const Integer of_direction = common_denominator(along);
    const IntegerVec n = scaled(along, of_direction).front();
    WeightProgram program{scaled(pairs.a, scale), scaled(pairs.b, scale), {scaled(between, scale).front(), 1}, {}};
    for (const IntegerVec& p : program.a) program.costs.push_back(dot(n, p));
    program.costs.resize(program.a.size() + program.b.size());
    return greatest_cost(program) / Rational(scale * of_direction);
}

}  // namespace oblong::oracle
