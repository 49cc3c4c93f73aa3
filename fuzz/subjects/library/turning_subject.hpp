// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/library/other_question.hpp"

namespace oblong::fuzz {

/// Turning cases, which `first_contact` answers.
[[nodiscard]] OtherKind turning_kind();

}  // namespace oblong::fuzz
