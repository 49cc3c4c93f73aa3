// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/result.hpp"

namespace oblong::fuzz {

/// Returns the broken contract of a plain solver as one clause for display; empty if all are kept. The contract,
/// accuracy aside: it ends within its iteration limit and says why; an answer has a finite non-negative distance and
/// finite witnesses; a refusal has no distance.
[[nodiscard]] std::string broken_contract(const caseio::Result& r, int iteration_limit);

}  // namespace oblong::fuzz
