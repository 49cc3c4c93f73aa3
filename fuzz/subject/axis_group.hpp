// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/group.hpp"

namespace oblong::fuzz {

/// The separating-axis algorithm of axis_run.hpp: SCALAR/separating-axis/….
[[nodiscard]] SubjectGroup axis_group();

/// Its incremental form, ISA-GJK: SCALAR/isa/….
[[nodiscard]] SubjectGroup isa_group();

}  // namespace oblong::fuzz
