// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"

namespace oblong::fuzz {

/// What is proven of a penetration case, in the case's own format (double for exact cases): of polyhedra with balls
/// around them the exact outcome and the depth rounded once, with neighbouring numbers around it; of other
/// bodies proven bounds, and the depth where both round to one number. Precondition: the case has a second body.
[[nodiscard]] caseio::Result answer_proven_penetration(const caseio::Case& c);

}  // namespace oblong::fuzz
