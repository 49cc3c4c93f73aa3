// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "caseio/record.hpp"

/// The report of a campaign: one HTML file, made from records and tallies alone.
namespace oblong::report {

/// Who runs solvers again: the report itself includes no solver.
struct Tracing {
    /// Returns whether `oblong trace` takes the record's subject on its case. Empty: it takes none.
    std::function<bool(const caseio::Record&)> takes{};
    /// Returns the iterations of such a record as one JSON object, as a trace page has it but without its case; empty
    /// where the trace is too large, or the case cannot be read.
    std::function<std::string(const caseio::Record&)> trace{};
    /// Returns the error of a record's distance beside bounds of its rounding errors, as one JSON object with the texts
    /// `observed`, `running`, `enclosed` and `sentence`; empty where they are not known. Empty itself: it knows none.
    std::function<std::string(const caseio::Record&)> bounds{};
    /// Most bytes of traces that the page holds.
    std::size_t byte_limit = 2'000'000;
    /// Most traces that are made, including those that are too large.
    std::size_t count_limit = 200;
};

struct ReportOptions {
    std::string title = "Oblong report";
    /// Of our arithmetics, the solvers that the first sentences name; empty: all subjects are named.
    std::vector<std::string> default_solvers{};
    /// The program as the reader types it; replay commands are this, then ` judge --subject NAME …`.
    std::string replay_command_prefix = "oblong";
    /// The command that writes all records that the page is made from (oblong-record/1), as the reader types it; empty
    /// if there is none.
    std::string list_command{};
    /// Most failure records that the page holds. What is omitted is counted on the page.
    std::size_t record_limit = 600;
    /// Most bytes of case and result lines that the page holds, likewise.
    std::size_t byte_limit = 2'500'000;
    /// A longer case line is omitted; its record keeps its numbers but has no picture.
    std::size_t case_line_limit = 400'000;
    /// Which records open with their iterations.
    Tracing tracing{};
};

/// Writes a self-contained HTML page: no network, nothing beside it. Names and messages in the set may come
/// from anyone; they are shown as text, never as markup. An empty set gives a page that says so. The caller
/// checks the state of `out`.
void write_report(const caseio::RecordSet& set, const ReportOptions& options, std::ostream& out);

}  // namespace oblong::report
