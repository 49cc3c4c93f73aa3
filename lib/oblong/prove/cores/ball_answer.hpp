// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <tuple>

#include "oblong/answer/answers.hpp"
#include "oblong/prove/cores/ball_rounding.hpp"
#include "oblong/prove/cores/cast/facet_ties.hpp"

/// Numbers of an answer rounded from balls.
namespace oblong::detail {

/// Writes value, lower and upper of a positive number, if its rounding is proven.
template <std::floating_point R, class Answer>
[[nodiscard]] bool state_ball(const Ball& number, Answer& answer) {
    const RoundedBall<R> rounded = rounded_ball<R>(number);
    if (!rounded.is_proven || rounded.side == BallSign::unknown) return false;
    constexpr R far = std::numeric_limits<R>::infinity();
    answer.value = answer.lower = answer.upper = rounded.value;
    if (rounded.side == BallSign::negative) answer.lower = std::nextafter(rounded.value, R(0));
    if (rounded.side == BallSign::positive) answer.upper = std::nextafter(rounded.value, far);
    return true;
}

/// Writes value, lower and upper of a number that is one of the format, or halfway between two, which rounds to the
/// even one. `is_exactly(x)` proves that the number is x, a sum of two doubles.
template <std::floating_point R, class Answer, class IsExactly>
[[nodiscard]] bool state_exact(const Ball& number, Answer& answer, const IsExactly& is_exactly) {
    const RoundedBall<R> rounded = rounded_ball<R>(number);
    if (rounded.value == 0) return false;
    const double near = widened(rounded.value);
    if (rounded.is_proven) {
        if (!is_exactly(DoubleDouble{near, 0})) return false;
        answer.value = answer.lower = answer.upper = rounded.value;
        return true;
    }
    constexpr R far = std::numeric_limits<R>::infinity();
    const R other = std::nextafter(rounded.value, (number - Ball(near)).mid.hi < 0 ? -far : far);
    const double half = (widened(other) - near) / 2;
    if (!is_exactly(two_sum(near, half))) return false;
    answer.value = static_cast<R>(near + half);
    std::tie(answer.lower, answer.upper) = std::minmax(rounded.value, other);
    return true;
}

/// Writes the end of the contact on the whole line, or max where the contact goes on there. False where neither is
/// proven. \param last the end on the line \param state_tie states an end whose rounding the ball does not prove
template <std::floating_point R, class StateTie>
[[nodiscard]] bool state_last_ball(const Ball& last, const std::optional<double>& max, const StateTie& state_tie,
                                   ProvenNumber<R>& number) {
    if (sign(last) != BallSign::positive) return false;
    number.rung = Rung::extended;
    if (max) {
        const BallSign beyond = sign(last - Ball(*max));
        if (beyond == BallSign::unknown) return false;
        if (beyond == BallSign::positive) {
            number.value = number.lower = number.upper = static_cast<R>(*max);
            return true;
        }
    }
    return state_ball<R>(last, number) || state_tie(number);
}

/// Writes a coordinate, if its rounding is proven: an exact sum of two doubles rounds as the processor rounds it; −0 is
/// 0.
template <std::floating_point R>
[[nodiscard]] bool take_ball(const Ball& x, R& result) {
    const RoundedBall<R> rounded = rounded_ball<R>(x);
    result = rounded.value;
    if (rounded.is_proven) return true;
    result = static_cast<R>(x.mid.hi) + R(0);
    const bool is_rounded = sizeof(R) == sizeof(double) ? x.mid.hi + x.mid.lo == x.mid.hi : x.mid.lo == 0;
    return x.radius == 0 && is_rounded;
}

/// Writes the unit normal of a facet or feature, if every rounding is proven. \param in_doubles returns a normal
/// \param unit in balls; coordinates that are proven to be 0 or ±1 become exact
template <std::floating_point R, class Normal>
[[nodiscard]] bool take_normal(const Normal& in_doubles, ball_bounds::BallVec& unit, Vec3<R>& normal) {
    int zeros = 0;
    std::optional<TrackedVec> known;
    for (std::size_t k = 0; k < 3; ++k) {
        if (take_ball(unit[k], normal[k])) continue;
        if (!known) known = in_doubles();
        if (!(*known)[k].is_zero()) return false;
        normal[k] = 0;
        unit[k] = Ball(0.0);
        ++zeros;
    }
    for (std::size_t k = 0; k < 3 && zeros == 2; ++k)
        if (normal[k] != 0) unit[k] = Ball(normal[k] < 0 ? -1.0 : 1.0);
    return true;
}

/// Returns x + along · by: exact if a factor is exactly 0, or `along` ±1 and two doubles hold the sum of exact numbers.
[[nodiscard]] inline Ball translated(const Ball& x, const Ball& along, const Ball& by) {
    if (sign(along) == BallSign::zero || sign(by) == BallSign::zero) return x;
    const bool is_axis = along.radius == 0 && along.mid.lo == 0 && std::abs(along.mid.hi) == 1;
    if (is_axis && x.radius == 0 && by.radius == 0 && by.mid.lo == 0) {
        const DoubleDouble high = two_sum(x.mid.hi, along.mid.hi * by.mid.hi);
        const DoubleDouble low = two_sum(x.mid.lo, high.lo);
        if (low.lo == 0) return Ball(two_sum(high.hi, low.hi));
    }
    return x + along * by;
}

/// Returns whether a coordinate is one number at all corners of a facet. \param is_vertex whether these are one vertex
[[nodiscard]] inline bool is_level(const std::array<ball_bounds::BallVec, 3>& corners, bool is_vertex, std::size_t k) {
    const auto is_first = [&](const ball_bounds::BallVec& x) {
        return x[k].radius == 0 && x[k].mid.hi == corners[0][k].mid.hi && x[k].mid.lo == corners[0][k].mid.lo;
    };
    return is_vertex || std::ranges::all_of(corners, is_first);
}

}  // namespace oblong::detail
