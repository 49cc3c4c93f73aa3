// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/library/other_question.hpp"

namespace oblong::fuzz {

/// Deforming cases, answered by `first_contact`. Other shapes, numbers of vertices, the plane, and verbs that ask for
/// no cast are unsupported, each with its reason.
[[nodiscard]] OtherKind deforming_kind();

}  // namespace oblong::fuzz
