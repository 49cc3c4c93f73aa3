// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "fuzz/campaign/worker.hpp"

namespace oblong::fuzz {

/// Returns what a batch has cost, one row a subject that was asked and one for the rest. \param beside  seconds beside
/// `worked.cost`: making the cases, storing. Precondition: `cases` is not empty.
[[nodiscard]] std::vector<CostRow> cost_rows(const Worked& worked, const std::vector<SuppliedCase>& cases,
                                             const std::vector<PlannedSubject>& subjects, double beside);

}  // namespace oblong::fuzz
