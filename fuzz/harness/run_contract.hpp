// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <string>

#include "fuzz/harness/wording.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"

/// The contract of contract.hpp for a run of the loop itself: no result is written out.
namespace oblong::fuzz {

/// Returns the broken contract of a run as one clause, or empty: it ends within its limit and says why, and every
/// stated number is finite.
template <std::floating_point S>
[[nodiscard]] std::string broken_run(const GjkResult<S>& r, int iteration_limit) {
    if (r.iterations > iteration_limit) return too_many_iterations(r.iterations, iteration_limit);
    if (r.termination == Termination::iteration_limit && r.iterations < iteration_limit)
        return limit_too_early(r.iterations, iteration_limit);
    if ((r.termination == Termination::cycle) != (r.period > 0)) return "a cycle without its period, or a period alone";
    const Outcome stated = detail::stated_outcome(r);
    if (is_refusal(stated)) return {};
    if (r.kept.carrier.set == 0) return outcome_with(stated, "without a simplex");
    if (!(r.squared >= 0) || !is_finite(r.squared)) return outcome_with(stated, "with no finite distance");
    if (!is_finite(r.v)) return outcome_with(stated, "with a v that is not finite");
    return {};
}

/// Returns the distance that a run states; nothing if it refuses.
template <std::floating_point S>
[[nodiscard]] std::optional<S> stated_distance(const GjkResult<S>& r) {
    const Outcome stated = detail::stated_outcome(r);
    if (is_refusal(stated)) return std::nullopt;
    return stated == Outcome::intersecting ? S(0) : std::sqrt(r.squared);
}

/// A body in another built-in format. Precondition: its numbers are of that format.
template <std::floating_point S>
[[nodiscard]] AnyBody<S> body_in(const AnyBody<double>& body) {
    return map_numbers<S>(body, [](double x) { return static_cast<S>(x); });
}

}  // namespace oblong::fuzz
