// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/nearest_result.hpp"

namespace oblong::fuzz {

/// Returns the answer of `oblong distance --all-nearest` (docs/reference/formats.md, "All nearest points"): the sets of
/// `all_nearest`, and how far the witnesses of a result are from them. Precondition: the case has two bodies.
[[nodiscard]] caseio::NearestResult nearest_set(const caseio::Case& c, const caseio::Result& stated);

}  // namespace oblong::fuzz
