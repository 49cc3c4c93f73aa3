// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/summary_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>
#include <sstream>

#include "fuzz/app/text_table.hpp"
#include "fuzz/campaign/exact_route.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oracle/report/summary.hpp"

namespace oblong::cli {
namespace {

using report::Counts, report::Kind, report::SubjectSummary, report::WorstError;

/// A column of counts.
struct Column {
    std::string heading;
    std::function<long long(const Counts&)> count;
};

long long right(const Counts& c) { return c.of(Kind::rounding_level) + c.of(Kind::tolerance_met); }

/// Each verdict that is no right answer, and the right answers together.
std::vector<Column> by_verdict() {
    std::vector<Column> columns;
    for (std::size_t i = 0; i < report::verdict_words.size(); ++i) {
        const Kind kind = report::verdict_words[i].kind();
        if (kind != Kind::rounding_level && kind != Kind::tolerance_met)
            columns.push_back(
                {std::string(report::verdict_words[i].name), [i](const Counts& c) { return c.verdicts[i]; }});
    }
    columns.push_back({"right", right});
    return columns;
}

std::vector<Column> by_class() {
    const auto of = [](Kind kind) { return [kind](const Counts& c) { return c.of(kind); }; };
    return {{"failing", of(Kind::wrong)},
            {"protocol", of(Kind::protocol)},
            {"refused", of(Kind::refused)},
            {"unjudged", of(Kind::unjudged)},
            {"right", right}};
}

std::string worst_plain(const WorstError& w) {
    if (!w.any) return "-";
    if (w.infinite) return "inf";
    if (w.ulps) return fmt::format("{:.2g}", *w.ulps);
    if (!w.exponent) return "0";
    if (*w.exponent >= 0) return fmt::format(">=2^{}", *w.exponent);
    return *w.exponent == -1 ? "<1" : fmt::format("<2^{}", *w.exponent + 1);  // of answers that are right
}

std::string rate_plain(const Counts& c) {
    return c.failure_rate() ? fmt::format("{:.2f}%", 100 * *c.failure_rate()) : "-";
}

/// The table in lines, its first column shortened to fit into `width`; 0: as wide as it is.
std::string written(const report::Summary& s, std::span<const SubjectSummary* const> shown, std::vector<Column> columns,
                    std::size_t width) {
    std::erase_if(columns, [&](const Column& column) { return column.count(s.total) == 0; });
    std::vector<std::string> head{"~subject", ">answers", ">wrong"};
    for (const Column& column : columns) head.push_back(">" + column.heading);
    head.insert(head.end(), {">worst-ulp", ">broken"});
    TextTable table(head);
    const auto count = [](long long n) { return n == 0 ? "." : std::to_string(n); };
    const auto add = [&](const std::string& name, const Counts& c, const std::string& worst, long long broken) {
        std::vector<std::string> row{name, std::to_string(c.answers()), rate_plain(c)};
        for (const Column& column : columns) row.push_back(count(column.count(c)));
        row.insert(row.end(), {worst, count(broken)});
        table.add(std::move(row));
    };
    for (const SubjectSummary* one : shown)
        add(one->subject, one->counts, worst_plain(one->worst), one->promise_broken);
    if (s.subjects.size() > 1) add("all", s.total, "", s.promise_broken);
    std::ostringstream out;
    table.write(out, width);
    return out.str();
}

bool fits(const std::string& table) { return shown_length(table.substr(0, table.find('\n'))) <= table_columns; }

/// How many answers are of each class: each answer is counted once.
std::string class_line(const Counts& c) {
    std::string line = fmt::format("{} answers:", c.answers());
    for (std::size_t i = 0; i < caseio::class_names.size(); ++i) {
        const auto kind = static_cast<Kind>(i);
        if (kind == Kind::protocol && c.of(kind) == 0) continue;
        std::string words(caseio::name(kind));
        std::ranges::replace(words, '_', ' ');
        line += fmt::format("{} {} {}", i == 0 ? "" : ",", c.of(kind), words);
        if (kind == Kind::wrong && c.failure_rate())
            line += fmt::format(" ({:.2f}% of those judged)", 100 * *c.failure_rate());
    }
    return line + '\n';
}

/// How many answers were judged by proofs; empty if none was.
std::string proof_line(const caseio::RecordSet& set) {
    long long count = 0;
    for (const caseio::Tally& t : set.tallies)
        if (t.measure == fuzz::oracle_measure) count += t.count;
    return count == 0 ? "" : fmt::format("{} of them judged by checked proofs, the others by solving\n", count);
}

}  // namespace

std::string summary_table(const caseio::RecordSet& set, SummaryRows rows) {
    const report::Summary s = report::summarise(set);
    if (s.subjects.empty()) return "No subject has answered.\n";
    const bool all = rows == SummaryRows::all;
    const auto shown = report::leading_subjects(s, all ? std::vector<std::string>{} : default_solver_names());
    std::string text = written(s, shown, by_verdict(), 0);
    if (!all && !fits(text)) text = written(s, shown, by_class(), table_columns);
    if (shown.size() < s.subjects.size())
        text += fmt::format("{} more variants of our solvers are in the report, and in `campaign status -o FILE`\n",
                            s.subjects.size() - shown.size());
    return text + class_line(s.total) + proof_line(set);
}

std::vector<std::string> default_solver_names() {
    std::vector<std::string> names;
    for (const auto& scalar : fuzz::solver_scalars) names.push_back(solver_name(fuzz::default_solver(scalar.value)));
    return names;
}

}  // namespace oblong::cli
