// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/group.hpp"

namespace oblong::fuzz {

/// Frank-Wolfe in its four forms, and Polyak and Nesterov momentum on them and on GJK (Montaut et al. 2024).
[[nodiscard]] SubjectGroup frank_wolfe_group();

}  // namespace oblong::fuzz
