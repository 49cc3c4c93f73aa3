// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"

namespace oblong::fuzz {

/// Returns the line of a case in `oblong distance --all-nearest` (docs/reference/formats.md, "All nearest points"): the
/// sets of `all_nearest`, and how far the witnesses of a result are from them. Precondition: the case has two bodies.
[[nodiscard]] std::string nearest_set_line(const caseio::Case& c, const caseio::Result& stated);

/// The line of a question that has no such sets, with the reason.
[[nodiscard]] std::string no_nearest_set_line(const std::string& id, const std::string& reason);

}  // namespace oblong::fuzz
