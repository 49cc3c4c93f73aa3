// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/result.hpp"

namespace oblong::fuzz {

/// What a plain solver owes whatever it is asked, accuracy aside: it ends within its iteration limit and says
/// why; an answer has a finite distance that is not negative, and finite witnesses; a refusal has no distance.
/// Returns the broken contract as one clause for people; empty where all are kept.
[[nodiscard]] std::string broken_contract(const caseio::Result& r, int iteration_limit);

}  // namespace oblong::fuzz
