// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/scaled_pair.hpp"

namespace oblong::oracle {

Integer common_denominator(std::span<const RationalVec> points, const Integer& start) {
    Integer result = start;
    for (const RationalVec& p : points) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Integer d = denominator(p[i]);
            if (d != 1 && Integer(result % d) != 0) result = lcm(result, d);
        }
    }
    return result;
}

std::vector<IntegerVec> scaled(std::span<const RationalVec> points, const Integer& scale) {
    std::vector<IntegerVec> result;
    result.reserve(points.size());
    const auto times_scale = [&](const Rational& r) { return Integer(numerator(r) * Integer(scale / denominator(r))); };
    for (const RationalVec& p : points) result.push_back({times_scale(p.x), times_scale(p.y), times_scale(p.z)});
    return result;
}

ScaledPair scaled_pair(std::span<const RationalVec> a, std::span<const RationalVec> b, int dimension,
                       const Integer& start) {
    const Integer scale = common_denominator(b, common_denominator(a, start));
    return {scaled(a, scale), scaled(b, scale), scale, dimension};
}

IntegerVec numerator(const Combination& c, std::span<const IntegerVec> set) {
    IntegerVec sum{0, 0, 0};
    for (std::size_t i = 0; i < c.index.size(); ++i) sum = sum + set[c.index[i]] * c.weights[i];
    return sum;
}

IntegerVec difference(const NearestPair& nearest, const ScaledPair& pair) {
    return numerator(nearest.a, pair.a) * nearest.b.total - numerator(nearest.b, pair.b) * nearest.a.total;
}

}  // namespace oblong::oracle
