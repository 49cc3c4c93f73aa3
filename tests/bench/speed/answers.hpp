// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/gjk/separating_axis.hpp"
#include "tests/bench/sweep.hpp"

/// How the timed solvers are asked, and what they say as an Answer.
namespace oblong::bench {

/// The tolerance of plain distances, in double the one that FCL has: relative, of a bound on ‖v‖ − d.
template <class R>
inline constexpr R plain_tolerance = sizeof(R) == sizeof(float) ? R(1e-4) : R(1e-6);

template <class R>
[[nodiscard]] GjkOptions<R> plain_options() {
    GjkOptions<R> options;
    options.stop = {StoppingRule<R>::Kind::relative, StoppingRule<R>::Lower::running_max,
                    StoppingRule<R>::Form::squared, plain_tolerance<R>, 0};
    options.keep_start = true;
    return options;
}

/// Of a GjkResult, or of what a batch keeps of it.
template <class Result>
    requires requires(const Result& r) { r.squared; }
[[nodiscard]] Answer answer_of(const Result& r) {
    const bool met = r.termination == Termination::origin_enclosed;
    return {.outcome = met ? Outcome::intersecting : Outcome::separated,
            .distance = met ? 0.0 : static_cast<double>(std::sqrt(r.squared)),
            .claimed = met || r.termination == Termination::relative,
            .iterations = r.iterations};
}

template <class R>
[[nodiscard]] Answer answer_of(const SeparatingAxisResult<R>& r) {
    const Outcome outcome = r.outcome();
    return {.outcome = outcome,
            .claimed = outcome == Outcome::separated || outcome == Outcome::intersecting,
            .iterations = r.iterations};
}

template <class R>
[[nodiscard]] Answer answer_of(const DistanceAnswer<R>& r) {
    benchmark::DoNotOptimize(&r);  // the witnesses too
    return {.outcome = r.outcome,
            .distance = static_cast<double>(r.value),
            .rung = static_cast<int>(r.rung),
            .iterations = r.iterations};
}

[[nodiscard]] inline Answer answer_of(const DecisionAnswer& r) {
    return {.outcome = r.outcome, .rung = static_cast<int>(r.rung), .iterations = r.iterations};
}

[[nodiscard]] inline Answer fcl_distance(double distance) {
    return {.outcome = distance > 0 ? Outcome::separated : Outcome::intersecting, .distance = distance};
}
[[nodiscard]] inline Answer fcl_decision(bool collide) {
    return {.outcome = collide ? Outcome::intersecting : Outcome::separated};
}

}  // namespace oblong::bench
