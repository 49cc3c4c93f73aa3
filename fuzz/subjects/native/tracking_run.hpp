// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/native/solver_run.hpp"

namespace oblong::fuzz {

enum class SupportKind { climb, scan };
enum class WarmKind { johnson_all, cameron };
inline constexpr std::array<Named<SupportKind>, 2> support_kinds{
    {{SupportKind::climb, "climb"}, {SupportKind::scan, "scan"}}};
inline constexpr std::array<Named<WarmKind>, 2> warm_kinds{
    {{WarmKind::johnson_all, "johnson-all"}, {WarmKind::cameron, "cameron"}}};

/// One solver of enhanced GJK (prepared/tracking/tracking.hpp), asked cold: it starts from the first vertices of both
/// bodies.
struct TrackingSpec {
    SupportKind support = SupportKind::climb;
    WarmKind warm = WarmKind::johnson_all;
    SolverSpec loop;  ///< its subalgorithm is not read
};

/// Answers a case by tracking from the first vertices; the result's `subject` is left empty. Bodies are points and
/// boxes, posed or not: others are `unsupported`, as are queries other than distance and decide, and numbers that the
/// scalar does not represent.
[[nodiscard]] caseio::Result run_tracking(const caseio::Case& c, const TrackingSpec& spec);

/// The same for one scalar: compiled in runs_SCALAR.cpp.
template <OrderedField S>
[[nodiscard]] caseio::Result run_tracking_in(const caseio::Case& c, const TrackingSpec& spec);

/// Enhanced GJK, asked cold: SCALAR/tracking-SUPPORT/SOLVER/RULE-TOLERANCE…/LOWER…/GUARD, SUPPORT climb or scan, SOLVER
/// johnson-all or cameron, the rest as of the plain solvers.
[[nodiscard]] SubjectGroup tracking_group();

}  // namespace oblong::fuzz
