// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "caseio/record.hpp"

namespace oblong::cli {

/// Which subjects a table of verdicts has.
enum class SummaryRows { leading, all };

/// Returns the verdicts of each subject as aligned text, and below it the sums of all by class. With the leading rows
/// alone it has at most `table_columns` columns: of our arithmetics the default solvers, and classes instead of
/// verdicts if those are too wide.
[[nodiscard]] std::string summary_table(const caseio::RecordSet& set, SummaryRows rows = SummaryRows::leading);

/// Returns the name of the default solver of each scalar, for reports.
[[nodiscard]] std::vector<std::string> default_solver_names();

}  // namespace oblong::cli
