// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "oracle/report/selection.hpp"
#include "oracle/report/summary.hpp"
#include "oracle/report/traces.hpp"

namespace oblong::report {

/// Returns the data of the page's script as JSON text: sums for the charts, the selected records,
/// and the traces of `options.tracing`.
[[nodiscard]] std::string page_data(const caseio::RecordSet& set, const Summary& summary, const Selection& selection,
                                    const ReportOptions& options);

}  // namespace oblong::report
