// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "oracle/report/selection.hpp"

namespace oblong::report {

/// The traces of a page.
struct Traces {
    std::vector<std::string> data;  ///< one JSON object each
    /// By index into the set's records, of records that can be traced: the index into `data`, or nothing where a limit
    /// left the trace out.
    std::map<std::size_t, std::optional<std::size_t>> of_record;
};

/// Makes traces of shown records until a limit is met. First of those that are the first of their verdict and family or
/// of their subject, then of the others, in the order of the selection's turns: the worst of each class come early.
[[nodiscard]] Traces make_traces(const caseio::RecordSet& set, const Selection& selection, const Tracing& tracing);

}  // namespace oblong::report
