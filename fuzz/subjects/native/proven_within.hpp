// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"

namespace oblong::fuzz {

/// Whether two bodies are nearer to each other than the case's margin, as far apart, or farther, exactly: how A, grown
/// by a ball of the margin, and B lie. Of curved bodies it may be undecided. Precondition: a within case.
[[nodiscard]] caseio::Result answer_proven_within(const caseio::Case& c);

}  // namespace oblong::fuzz
