// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/group.hpp"

namespace oblong::fuzz {

/// The plain ray casts of cast_run.hpp.
[[nodiscard]] SubjectGroup cast_group();

}  // namespace oblong::fuzz
