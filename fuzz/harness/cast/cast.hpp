// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "fuzz/harness/checked.hpp"
#include "oblong/cast/cast_result.hpp"
#include "oblong/prove/fractions/cast.hpp"
#include "oracle/exact/exact_cast.hpp"

/// Ray casts and sweeps (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// A cast between polyhedra with balls around them: A moves, as seen from B.
struct CoreCast {
    ExactCore a, b;
    Motion motion;
};
/// Nothing if a body is curved. Of a raycast A is the ray's source. Precondition: the query is a cast.
[[nodiscard]] std::optional<CoreCast> core_cast(const caseio::Case& c);

/// Whether there is a hit, and its exact parameter.
struct CastTruth {
    bool hit = false;
    CastParameter parameter;
};
/// lib/oblong/prove/fractions/cast.hpp
[[nodiscard]] std::optional<CastTruth> solved_truth(const CoreCast& cast);
/// Returns the oracle's answer, by other routes; nothing if it has none.
[[nodiscard]] std::optional<CastTruth> oracle_truth(const caseio::Case& c);

struct CastAsk {
    std::function<std::optional<CastTruth>(const CoreCast&)> referee = solved_truth;
    std::function<std::optional<CastTruth>(const caseio::Case&)> oracle = oracle_truth;
    std::uint64_t oracle_every = 1;  ///< the oracle is asked of one case in so many
};

/// Checks a cast. For all bodies the contracts of the plain casts in the case's scalar; for polyhedra with balls the
/// exact cast against the oracle and what the rungs prove against the exact cast; for polyhedra without balls the
/// rational casts against the exact parameter. Precondition: the query is a raycast or sweep.
[[nodiscard]] Checked check_cast(const caseio::Case& c, const CastAsk& ask = {});

/// Returns the broken contract of a plain cast, or empty. \tparam R CastResult of any scalar and support points
template <class S, class P>
[[nodiscard]] std::string cast_fault(const CastResult<S, P>& r, const Ray<S>& ray, int iteration_limit) {
    const auto finite = [](const Vec3<S>& v) { return is_finite(v.x) && is_finite(v.y) && is_finite(v.z); };
    if (r.iterations > iteration_limit || r.clips > iteration_limit) return "more iterations than the limit";
    if (r.overflowed) return r.outcome == CastOutcome::unknown ? "" : "an answer after an overflow";
    if (!is_finite(r.parameter) || r.parameter < S(0)) return "a parameter that is negative or not finite";
    const bool cycled = r.termination == Termination::cycle;
    if (cycled != (r.period > 0)) return "a period without a cycle, or a cycle without a period";
    switch (r.outcome) {
        case CastOutcome::hit:
            if (r.termination != Termination::relative && r.termination != Termination::origin_enclosed)
                return "a hit for another reason than those of hits";
            if (ray.max && *ray.max < r.parameter) return "a hit beyond the end";
            if (!finite(r.point) || !finite(r.normal)) return "a hit with a point or normal that is not finite";
            if (!(r.point == (r.parameter == S(0) && r.clips == 0 ? ray.source : ray.at(r.parameter))))
                return "a point that is not on the ray at the parameter";
            if (r.clips == 0 && !(r.parameter == S(0))) return "a parameter without a step to it";
            if (r.clips > 0 && !(dot(r.normal, ray.direction) < S(0))) return "a normal that the ray does not meet";
            return {};
        case CastOutcome::miss:
            if (r.termination != Termination::lower_bound) return "a miss for another reason than a bound";
            return finite(r.axis) && r.axis != Vec3<S>{} ? "" : "a miss without an axis";
        case CastOutcome::unknown:
            break;
    }
    const bool names_why = r.termination == Termination::no_progress || cycled ||
                           r.termination == Termination::subalgorithm_failed ||
                           r.termination == Termination::iteration_limit;
    return names_why ? "" : "no answer, for a reason of answers";
}

}  // namespace oblong::fuzz
