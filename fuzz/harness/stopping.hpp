// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/judges.hpp"

namespace oblong::fuzz {

/// Every stopping rule, lower bound and form, with a tolerance that the input chooses
/// (docs/reference/harnesses.md). Broken: in fractions, a rule that was met and did not keep what it promises;
/// a run that does not end or say why. Findings: the same promises in floats and doubles, and runs that only the
/// iteration limit ended. \param every fractions are asked for one input in so many
[[nodiscard]] Checked check_stopping(const AskedPair& pair, const Judges& judges = {}, std::uint64_t every = 16);

}  // namespace oblong::fuzz
