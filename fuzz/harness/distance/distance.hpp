// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/judges.hpp"

namespace oblong::fuzz {

/// Plain solvers in every format of the processor, `enclose` on their states, and the certified distance, against the
/// exact distance (docs/reference/harnesses.md). Broken: a plain solver's contract, an enclosure that does not
/// contain the exact distance, a certified answer that is not the exact one rounded once. Findings: wrong distances.
[[nodiscard]] Checked check_distance(const AskedPair& pair, const Judges& judges = {});

}  // namespace oblong::fuzz
