// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/group.hpp"

namespace oblong::fuzz {

/// The solvers of the plane, of plane_run.hpp.
[[nodiscard]] SubjectGroup plane_group();

}  // namespace oblong::fuzz
