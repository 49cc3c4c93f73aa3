// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "oblong/scalar/ball.hpp"

/// Numbers of balls rounded once, where the ball is narrow enough to prove the rounding.
namespace oblong::detail {

/// A number rounded once to nearest even.
template <std::floating_point R>
struct RoundedBall {
    R value = 0;
    BallSign side = BallSign::unknown;  ///< of exact − value
    bool is_proven = false;             ///< every number of the ball rounds to `value`
};

/// Rounds the numbers of a ball: proven if all of them are closer to `value` than half the way to its neighbour towards
/// 0, which is the nearer one. Normal numbers only, and none of the ends of the range.
template <std::floating_point R>
[[nodiscard]] RoundedBall<R> rounded_ball(const Ball& x) {
    constexpr R most = std::numeric_limits<R>::max();
    const R value = static_cast<R>(x.mid.hi);
    if (!(std::abs(value) > 2 * std::numeric_limits<R>::min()) || !(std::abs(value) < most)) return {};
    const double wide = value;
    const Ball rest = x - Ball(wide);
    const double step = std::abs(wide - static_cast<double>(std::nextafter(value, R(0))));
    return {value, sign(rest), largest_magnitude(rest) < step / 2};
}

}  // namespace oblong::detail
