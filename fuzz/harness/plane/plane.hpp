// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "fuzz/harness/checked.hpp"
#include "oblong/gjk/plane_decision.hpp"
#include "oblong/lowered/fractions/exact_core.hpp"

/// Bodies of the plane (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// Outcome and squared distance of two cores in the plane.
struct PlaneTruth {
    Outcome outcome = Outcome::separated;
    Rational squared = 0;
};
/// lib/oblong/prove/fractions/distance.hpp
[[nodiscard]] std::optional<PlaneTruth> solved_in_plane(const ExactCore& a, const ExactCore& b);
/// Returns the oracle's answer, by other routes. Precondition: a case of the plane.
[[nodiscard]] std::optional<PlaneTruth> oracle_in_plane(const caseio::Case& c);

struct PlaneAsk {
    std::function<std::optional<PlaneTruth>(const ExactCore&, const ExactCore&)> referee = solved_in_plane;
    std::function<std::optional<PlaneTruth>(const caseio::Case&)> oracle = oracle_in_plane;
    std::uint64_t oracle_every = 1;  ///< the oracle is asked of one case in so many
};

/// Returns the bodies' vertices in the plane z = 0, as points: of a case in space its shadow on that plane, in the
/// case's scalar. Nothing if a body is curved or has a ball around it.
[[nodiscard]] std::optional<caseio::Case> in_plane(const caseio::Case& c);

/// Checks the case's projection onto the plane: the page's test and the decision in rationals, in every variant that is
/// proven right, and the proven answers, must be right; in the case's scalar they must end and give a reason.
[[nodiscard]] Checked check_plane(const caseio::Case& c, const PlaneAsk& ask = {});

/// Returns the broken contract of a test of the plane in floats, or empty.
[[nodiscard]] std::string plane_fault(Outcome outcome, Termination termination, int iterations, int limit);

/// Returns whether what was said contradicts what is so; `intersecting` is both touching and overlapping.
[[nodiscard]] bool contradicts(Outcome said, Outcome truth);

}  // namespace oblong::fuzz
