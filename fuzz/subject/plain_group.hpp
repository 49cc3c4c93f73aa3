// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/group.hpp"

namespace oblong::fuzz {

/// The plain GJK distance solvers of solver_spec.hpp.
[[nodiscard]] SubjectGroup plain_group();

}  // namespace oblong::fuzz
