// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "caseio/escape.hpp"
#include "oracle/report/report.hpp"
#include "oracle/report/summary.hpp"

namespace oblong::report {
namespace {

using Row = std::vector<std::string>;

std::string worst_plain(const WorstError& w) {
    if (!w.any) return "-";
    if (w.infinite) return "inf";
    if (w.ulps) return fmt::format("{:.2g}", *w.ulps);
    return w.exponent ? fmt::format(">=2^{}", *w.exponent) : "0";
}

Row row_of(const std::string& name, const Counts& c, const std::vector<std::size_t>& verdicts) {
    Row row{name, std::to_string(c.answers()),
            c.failure_rate() ? fmt::format("{:.2f}%", 100 * *c.failure_rate()) : "-"};
    for (const std::size_t v : verdicts) row.push_back(c.verdicts[v] == 0 ? "." : std::to_string(c.verdicts[v]));
    return row;
}

/// Columns in a terminal: continuation bytes of UTF-8 take none.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string aligned(const std::vector<Row>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const Row& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
    std::string out;
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string pad(widths[i] - width_of(row[i]), ' ');
            out += i == 0 ? row[i] + pad : "  " + pad + row[i];
        }
        out += '\n';
    }
    return out;
}

/// How many answers are of each class: each answer is counted once.
std::string class_line(const Counts& c) {
    std::string line = fmt::format("{} answers:", c.answers());
    for (std::size_t i = 0; i < caseio::class_names.size(); ++i) {
        const auto kind = static_cast<Kind>(i);
        if (kind == Kind::protocol && c.of(kind) == 0) continue;
        std::string words(name(kind));
        std::ranges::replace(words, '_', ' ');
        line += fmt::format("{} {} {}", i == 0 ? "" : ",", c.of(kind), words);
        if (kind == Kind::wrong && c.failure_rate())
            line += fmt::format(" ({:.2f}% of those judged)", 100 * *c.failure_rate());
    }
    return line + '\n';
}

}  // namespace

std::string summary_table(const caseio::RecordSet& set) {
    const Summary s = summarise(set);
    if (s.subjects.empty()) return "No subject has answered.\n";
    std::vector<std::size_t> verdicts;
    for (std::size_t i = 0; i < verdict_words.size(); ++i)
        if (s.total.verdicts[i] != 0) verdicts.push_back(i);
    Row head{"subject", "answers", "wrong"};
    for (const std::size_t v : verdicts) head.emplace_back(verdict_words[v].name);
    head.insert(head.end(), {"worst-ulp", "broken"});
    std::vector<Row> rows{std::move(head)};
    for (const SubjectSummary& subject : s.subjects) {
        Row row = row_of(caseio::shown(subject.subject), subject.counts, verdicts);
        row.push_back(worst_plain(subject.worst));
        row.push_back(subject.promise_broken == 0 ? "." : std::to_string(subject.promise_broken));
        rows.push_back(std::move(row));
    }
    if (s.subjects.size() > 1) {
        Row row = row_of("all", s.total, verdicts);
        row.emplace_back("");
        row.push_back(s.promise_broken == 0 ? "." : std::to_string(s.promise_broken));
        rows.push_back(std::move(row));
    }
    return aligned(rows) + class_line(s.total);
}

}  // namespace oblong::report
