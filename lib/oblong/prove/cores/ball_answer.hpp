// SPDX-License-Identifier: BSL-1.0
#pragma once

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

/// Writes value, lower and upper of a number that is one of the format: all numbers of its ball round to x, and
/// `is_exactly(x)` proves that it is x.
template <std::floating_point R, class Answer, class IsExactly>
[[nodiscard]] bool state_exact(const Ball& number, Answer& answer, const IsExactly& is_exactly) {
    const RoundedBall<R> rounded = rounded_ball<R>(number);
    if (!rounded.is_proven || !is_exactly(widened(rounded.value))) return false;
    answer.value = answer.lower = answer.upper = rounded.value;
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

/// Writes a coordinate, if its rounding is proven.
template <std::floating_point R>
[[nodiscard]] bool take_ball(const Ball& x, R& result) {
    const RoundedBall<R> rounded = rounded_ball<R>(x);
    result = rounded.value;
    return rounded.is_proven;
}

/// Writes a vertex's coordinate in the world's frame, if its rounding is proven: without a pose it is a number of the
/// format; −0 is 0.
template <std::floating_point R>
[[nodiscard]] bool take_vertex(const CoreScan<R>& scan, std::uint32_t vertex, std::size_t k, R& result) {
    if (scan.core().pose != nullptr) return take_ball(ball_bounds::vertex(scan, vertex)[k], result);
    result = static_cast<R>(scan.core().vertex(vertex)[k]) + R(0);
    return true;
}

/// Writes the unit normal of a facet, if every rounding is proven. \param unit the cross product of two of its edges,
/// by its length
template <std::floating_point R>
[[nodiscard]] bool take_normal(const FacetPlane<R>& plane, const ball_bounds::BallVec& unit, Vec3<R>& normal) {
    for (std::size_t k = 0; k < 3; ++k) {
        if (take_ball(unit[k], normal[k])) continue;
        if (!plane.normal()[k].is_zero()) return false;
        normal[k] = 0;
    }
    return true;
}

}  // namespace oblong::detail
