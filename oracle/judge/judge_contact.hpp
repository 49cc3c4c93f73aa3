// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/case.hpp"
#include "caseio/contact_result.hpp"

namespace oblong::oracle {

/// Returns what is wrong with an answer about contact (`oblong-contact/1`) whose subject promises correctly rounded
/// numbers: an exit, a nearest approach or a way along a direction that is not the exact one rounded, a bound that does
/// not hold, a start that does not count as its rule says. Empty if nothing is wrong, or if it cannot be told: of
/// curved bodies the oracle encloses exits, and knows no nearest approach.
[[nodiscard]] std::string contact_fault(const caseio::Case& c, const caseio::ContactResult& r);

}  // namespace oblong::oracle
