// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/library/other_question.hpp"

namespace oblong::fuzz {

/// Cases of unions and surfaces. `distance` and `decide` (also with a margin) are answered of every case with two
/// bodies, and casts of a raycast or sweep; depths and signed distances are refused.
[[nodiscard]] OtherKind union_kind();

}  // namespace oblong::fuzz
