// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/depth_trace.hpp"

/// Expansions that propose a proven bracket (oblong/penetration/certified_depth.hpp).
namespace oblong::fuzz {

/// Returns the steps by which `run_epa_bracket` proposes a depth: in doubles, on the cores of the bodies; without a
/// result. Precondition: it answers the case.
[[nodiscard]] DepthTrace trace_bracket(const caseio::Case& c, const EpaSpec& spec);

/// Returns the case with the core in the place of each sphere and capsule: its centre, or its segment.
[[nodiscard]] caseio::Case with_cores(caseio::Case c);

}  // namespace oblong::fuzz
