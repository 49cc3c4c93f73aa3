// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/library/other_question.hpp"

namespace oblong::fuzz {

/// Cases about half-spaces, answered by the certified queries. Verbs ask what they ask of other cases.
[[nodiscard]] OtherKind half_space_kind();

}  // namespace oblong::fuzz
