// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"

namespace oblong::fuzz {

/// Returns the proven answer to a penetration case, in the case's own format (double for exact cases): for polyhedra
/// with balls the exact outcome and the depth rounded once, with its neighbours as bounds; for other bodies proven
/// bounds, and the depth if both round to one number. Precondition: the case has a second body.
[[nodiscard]] caseio::Result answer_proven_penetration(const caseio::Case& c);

}  // namespace oblong::fuzz
