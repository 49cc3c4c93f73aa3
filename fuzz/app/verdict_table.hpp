// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <vector>

#include "fuzz/app/text_table.hpp"
#include "fuzz/campaign/judged_answer.hpp"

namespace oblong::cli {

/// Verdicts for display on a terminal: a row each, with id, subject, verdict, what was stated, what is so, and the
/// error; below it the reason of a verdict worse than accurate.
class VerdictTable {
public:
    VerdictTable();

    /// \param query  whose number is shown beside the outcomes
    void add(const fuzz::JudgedAnswer& answer, caseio::Query query);

    /// Writes the rows since the last call. Headings come first, and again where columns had to grow.
    void write_on(std::ostream& out, std::size_t width);

private:
    TextTable table_;
    std::vector<std::size_t> widths_;
    bool empty_ = true;
};

}  // namespace oblong::cli
