// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"

namespace oblong::fuzz {

/// Returns the proven answer to a distance or decide case with any bodies, in the case's own format (double for exact
/// cases). A distance whose rounding is not determined is not stated; its bounds are. Precondition: the case has a
/// second body.
[[nodiscard]] caseio::Result answer_curved(const caseio::Case& c);

}  // namespace oblong::fuzz
