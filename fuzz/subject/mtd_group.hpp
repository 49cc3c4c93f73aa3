// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/group.hpp"

namespace oblong::fuzz {

/// Bounds on the penetration depth from GJK's last simplex (Cameron 1997, §5): SCALAR/mtd-bounds[/limit-N].
[[nodiscard]] SubjectGroup mtd_group();

}  // namespace oblong::fuzz
