// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/explanation.hpp"

namespace oblong::fuzz {

/// Returns the Δ of Johnson's conditions that decides between the subsets that two runs find in step `step`: one
/// that holds exactly and is violated as computed, or the other way round; where the computed signs are all right, one
/// that the computed subset violates. `found` is the subset of the computed run; nothing if it found none.
/// Precondition: the exact run finds a subset in that step, and the runs made the same choices before.
[[nodiscard]] DecidingNumber deciding_delta(const SideBySide& both, int step, std::optional<unsigned> found);

/// Returns a set of slots as text, such as {0, 2}.
[[nodiscard]] std::string set_text(unsigned set);

}  // namespace oblong::fuzz
