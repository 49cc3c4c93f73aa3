// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "oracle/report/selection.hpp"
#include "oracle/report/summary.hpp"

namespace oblong::report {

/// Returns the data of the page's script as JSON text: sums for the charts, and the selected records.
[[nodiscard]] std::string page_data(const caseio::RecordSet& set, const Summary& summary, const Selection& selection,
                                    const ReportOptions& options);

}  // namespace oblong::report
