// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "fuzz/mutate/mutate.hpp"

/// Each file of mutations appends its own to the list, in the order of the documentation.
namespace oblong::fuzz {

void add_small_mutations(std::vector<Mutation>& list);  ///< nudge, snap, near_copy, share_coordinate
void add_crossings(std::vector<Crossing>& list);

}  // namespace oblong::fuzz
