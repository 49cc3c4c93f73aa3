// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "caseio/record.hpp"
#include "oracle/report/report.hpp"

/// Which records a page shows when it cannot show all.
namespace oblong::report {

struct Selection {
    /// Indices into the set's records: other libraries first, then our arithmetics; of each the worst verdict first,
    /// then by subject, family and size of the error.
    std::vector<std::size_t> shown;
    std::vector<std::size_t> by_turn;  ///< the same in the order in which they were taken
    std::size_t records = 0;           ///< all in the set
    std::size_t classes = 0;           ///< triples of subject, family and verdict that occur
    std::size_t classes_shown = 0;     ///< of them with at least one record shown
};

/// Takes a cycle of every subject and period, then a failure of every subject and verdict, then records in turn until a
/// limit of `options` is met: one of each library or arithmetic, of these one of each verdict, then of each subject,
/// then of each family, the largest error first. A case line counts once however many subjects failed on it.
[[nodiscard]] Selection select_records(const caseio::RecordSet& set, const ReportOptions& options);

/// Returns whether the record is of a loop that came back to a state: by its outcome or its result's termination.
[[nodiscard]] bool is_cycle(const caseio::Record& record);

}  // namespace oblong::report
