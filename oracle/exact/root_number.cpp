// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/root_number.hpp"

#include "oracle/exact/least_squares.hpp"

namespace oblong::oracle {

bool independent(std::span<const RationalVec> vectors) {
    if (vectors.size() > 3) return false;
    const std::vector<IntegerVec> whole = scaled(vectors, common_denominator(vectors));
    return minimise({0, 0, 0}, whole).has_value();
}

std::vector<Rational> projection(const RationalVec& v, std::span<const RationalVec> directions) {
    const Integer scale = common_denominator(directions, common_denominator(std::span(&v, 1)));
    const auto solution = minimise(scaled(std::span(&v, 1), scale)[0], scaled(directions, scale));
    std::vector<Rational> c;
    for (const Integer& n : solution.value().numerators) c.emplace_back(n, solution->denominator);
    return c;
}

}  // namespace oblong::oracle
