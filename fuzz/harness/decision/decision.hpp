// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/judges.hpp"

namespace oblong::fuzz {

/// Whether two bodies are separated, touching or overlapping (docs/reference/harnesses.md). Broken: a
/// certified decision that is not the exact one, from whichever rungs it came; a plain one that does not end or does
/// not say why. Findings: plain decisions that are wrong.
[[nodiscard]] Checked check_decision(const AskedPair& pair, const Judges& judges = {});

}  // namespace oblong::fuzz
