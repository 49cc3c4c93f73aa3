// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/group.hpp"

namespace oblong::fuzz {

/// The solvers of penetration depth by the expanding polytope algorithm.
[[nodiscard]] SubjectGroup epa_group();

}  // namespace oblong::fuzz
