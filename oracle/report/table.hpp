// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

#include "caseio/record.hpp"
#include "oracle/report/selection.hpp"
#include "oracle/report/summary.hpp"

/// The parts of the page that are plain HTML: complete without a script.
namespace oblong::report {

/// "3.2e+05", "≥ 2^18", "< 2^-3", "0" (every distance exact), "∞" or "–" (no distance judged).
[[nodiscard]] std::string worst_text(const WorstError& worst);

/// The table subjects × verdicts. Every cell carries its count in `data-n`.
void write_subject_table(const Summary& s, std::ostream& out);

/// Writes the meaning of each verdict, with its colour.
void write_legend(std::ostream& out);

/// The facts as a table.
void write_facts(const caseio::RecordSet& set, std::ostream& out);

/// The first `limit` selected records as a plain table, for readers without script.
void write_plain_records(const caseio::RecordSet& set, const Selection& selection, std::size_t limit,
                         std::ostream& out);

}  // namespace oblong::report
