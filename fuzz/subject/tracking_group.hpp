// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/group.hpp"

namespace oblong::fuzz {

/// Enhanced GJK, asked cold: SCALAR/tracking-SUPPORT/SOLVER/RULE-TOLERANCE…/LOWER…/GUARD, SUPPORT climb or scan, SOLVER
/// johnson-all or cameron, the rest as of the plain solvers.
[[nodiscard]] SubjectGroup tracking_group();

}  // namespace oblong::fuzz
