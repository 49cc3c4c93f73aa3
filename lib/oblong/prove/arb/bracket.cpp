// SPDX-License-Identifier: BSL-1.0
#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oblong/prove/arb/nearest_features.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::curved {

namespace {

/// (min over A of n·p − max over B of n·q) / ‖n‖, or 0 where that is not known to be positive.
Rational lower_bound(const Pair& pair, const Vec3<Wide>& normal) {
    const Vec3<Ball> n = exact_ball(normal);
    const Ball gap = -support_value(pair.ball_a, -n) - support_value(pair.ball_b, n);
    const Ball distance = gap / root(squared_norm(n));
    return is_bounded(distance) && is_positive(distance) ? std::max(Rational(0), lower_end(distance)) : Rational(0);
}

/// Non-negative weights that sum to 1, exactly: those of the state cut to a multiple of 2^−bits, the rest to the
/// greatest.
std::vector<Rational> shares(const NearestFeatures& state, int bits) {
    std::vector<Rational> weights;
    Rational sum = 0;
    std::size_t greatest = 0;
    const Rational unit = power_of_two(bits);
    for (const Tied& tied : state.tied) {
        const Rational up = to_rational(tied.weight) * unit;
        const Rational weight = Rational(Integer(numerator(up) / denominator(up))) / unit;
        weights.push_back(std::clamp(weight, Rational(0), Rational(1)));
        sum += weights.back();
        if (weights[greatest] < weights.back()) greatest = weights.size() - 1;
    }
    weights[greatest] += 1 - sum;
    if (weights[greatest] < 0) {  // many too large: no shares at all, but still some member
        std::ranges::fill(weights, Rational(0));
        weights[greatest] = 1;
    }
    return weights;
}

}  // namespace

Pair pair_at(const Tree& a, const Tree& b, int dimension, int bits) {
    const Precision precision(bits);
    return {&a, &b, dimension, bits, wide_tree(a), wide_tree(b), ball_tree(a), ball_tree(b)};
}

Bracket bracket(const Pair& pair, const NearestFeatures& state) {
    Bracket result;
    result.lower = lower_bound(pair, state.normal);
    const std::vector<Rational> weights = shares(state, pair.bits);
    for (std::size_t k = 0; k < weights.size(); ++k) {
        if (weights[k] == 0) continue;
        result.a = result.a + member(*pair.a, state.tied[k].a, pair.bits) * weights[k];
        result.b = result.b + member(*pair.b, state.tied[k].b, pair.bits) * weights[k];
    }
    result.upper = upper_end(root(to_ball(squared_norm(result.a - result.b))));
    return result;
}

}  // namespace oblong::curved
