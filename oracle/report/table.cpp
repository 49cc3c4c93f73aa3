// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ostream>

#include "oracle/report/html.hpp"

namespace oblong::report {
namespace {

std::string_view kind_class(Kind kind) {
    switch (kind) {
        case Kind::wrong:
            return "bad";
        case Kind::protocol:
            return "prot";
        case Kind::tolerance_met:
            return "tol";
        case Kind::rounding_level:
            return "good";
        case Kind::refused:
            return "ref";
        case Kind::unjudged:
            return "unj";
    }
    return "unj";
}

/// How strongly a cell is coloured, in [0, 1]. Failures on a scale of decades, since one in 10^4 matters.
double strength(Kind kind, long long part, long long whole) {
    if (part <= 0 || whole <= 0) return 0;
    const double share = static_cast<double>(part) / static_cast<double>(whole);
    if (!caseio::is_failure(kind)) return share;
    return std::min(1.0, std::max(0.12, 1 + std::log10(share) / 4));
}

struct Cell {
    Kind kind;
    long long part, whole;
};

void write_cell(const Cell& c, std::ostream& out) {
    if (c.part == 0) {
        out << "<td class=\"n zero\" data-n=\"0\">0</td>";
        return;
    }
    out << fmt::format("<td class=\"n {}\" data-n=\"{}\" style=\"--s:{:.2f}\">{} %<small>{}</small></td>",
                       kind_class(c.kind), c.part, strength(c.kind, c.part, c.whole), per_cent_text(c.part, c.whole),
                       count_text(c.part));
}

/// For sorting by script: log2 of the worst error, far below everything where there is none.
double worst_key(const WorstError& w) {
    if (!w.any) return -1e9;
    if (w.infinite) return 1e9;
    if (!w.exponent) return -1e8;
    return w.ulps ? std::log2(*w.ulps) : *w.exponent;
}

/// Columns before the verdicts'.
constexpr std::size_t fixed_columns = 6;

/// A subject's name that breaks over lines after a slash only.
std::string name_html(std::string_view name) {
    std::string out;
    while (!name.empty()) {
        const std::size_t length = std::min(name.find('/'), name.size() - 1) + 1;
        out += "<span class=\"part\">" + escape_html(name.substr(0, length)) + "</span><wbr>";
        name.remove_prefix(length);
    }
    return out;
}

void write_row(const SubjectSummary& row, std::ostream& out) {
    const long long answers = row.counts.answers(), judged = row.counts.judged();
    const long long failures = row.counts.of(Kind::wrong);
    out << "<tr data-subject=\"" << escape_html(row.subject) << "\" data-group=\"" << escape_html(row.group.key)
        << "\"><th scope=\"row\">" << name_html(row.subject) << "</th><td class=\"n\" data-n=\"" << answers << "\">"
        << count_text(answers) << "</td>";
    if (judged > 0) {
        out << fmt::format("<td class=\"n fail\" data-n=\"{:.9g}\">{} %<small>{} of {}</small></td>",
                           *row.counts.failure_rate(), per_cent_text(failures, judged), count_text(failures),
                           count_text(judged));
    } else {
        out << "<td class=\"n fail\" data-n=\"-1\">–</td>";
    }
    out << fmt::format("<td class=\"n\" data-n=\"{:.9g}\">{}", worst_key(row.worst), worst_text(row.worst));
    if (!row.worst.family.empty()) out << "<small>" << escape_html(row.worst.family) << "</small>";
    out << fmt::format("</td><td class=\"n\" data-n=\"{:.9g}\">{}", worst_key(row.backward), worst_text(row.backward));
    if (!row.backward.family.empty()) out << "<small>" << escape_html(row.backward.family) << "</small>";
    out << "</td>";
    write_cell({Kind::wrong, row.promise_broken, answers}, out);
    for (std::size_t i = 0; i < verdict_words.size(); ++i)
        write_cell({verdict_words[i].kind(), row.counts.verdicts[i], answers}, out);
    out << "</tr>\n";
}

}  // namespace

std::string worst_text(const WorstError& worst) {
    if (!worst.any) return "–";
    if (worst.infinite) return "∞";
    if (worst.ulps) return fmt::format("{:.2g}", *worst.ulps);
    if (!worst.exponent) return "0";
    if (*worst.exponent >= 0) return fmt::format("≥ 2<sup>{}</sup>", *worst.exponent);
    return *worst.exponent == -1 ? "&lt; 1" : fmt::format("&lt; 2<sup>{}</sup>", *worst.exponent + 1);
}

void write_subject_table(const Summary& s, std::ostream& out) {
    out << "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table of subjects and verdicts\">\n"
           "<table id=\"subjects\" class=\"grid\"><caption class=\"sr\">Share of each subject's answers by verdict, "
           "with "
           "counts</caption>\n<thead><tr><th scope=\"col\">subject</th><th scope=\"col\" class=\"n\">answers</th>"
           "<th scope=\"col\" class=\"n\" title=\"wrong answers by judged answers that are no refusals\">wrong</th>";
    out << "<th scope=\"col\" class=\"n\" title=\"largest error of a stated distance, in units in the last "
           "place\">worst "
           "error, ulp</th><th scope=\"col\" class=\"n\" title=\"largest error by the condition of its case and the "
           "unit "
           "roundoff of the subject's scalar: small where the problem is hard, large where the answer is "
           "bad\">worst error / "
           "(condition · u)</th><th scope=\"col\" class=\"n h-bad\" title=\"error above the tolerance that the subject "
           "itself "
           "states\">promise broken</th>";
    for (const VerdictWord& w : verdict_words) {
        out << "<th scope=\"col\" class=\"n h-" << kind_class(w.kind()) << "\" data-verdict=\"" << w.name
            << "\" title=\"" << escape_html(w.meaning) << "\">" << w.heading << "</th>";
    }
    out << "</tr></thead>\n";
    std::string group;
    bool open = false;
    for (const SubjectSummary& row : s.subjects) {
        if (!open || row.group.key != group) {
            if (open) out << "</tbody>\n";
            group = row.group.key;
            open = true;
            out << "<tbody data-group=\"" << escape_html(group)
                << "\"><tr class=\"group\"><th scope=\"rowgroup\" colspan=\"" << verdict_words.size() + fixed_columns
                << "\"><span>" << escape_html(row.group.title) << "</span></th></tr>\n";
        }
        write_row(row, out);
    }
    if (!open)
        out << "<tbody><tr><td colspan=\"" << verdict_words.size() + fixed_columns
            << "\">No subject has answered.</td></tr>";
    out << "</tbody></table></div>\n";
}

void write_legend(std::ostream& out) {
    out << "<dl class=\"legend\">\n";
    for (const VerdictWord& w : verdict_words)
        out << "<div><dt><i class=\"swatch " << kind_class(w.kind()) << "\"></i>" << w.name << "</dt><dd>"
            << escape_html(w.meaning) << "</dd></div>\n";
    out << "<div><dt><i class=\"swatch bad\"></i>promise broken</dt><dd>Beside the verdict: the error is above the "
           "tolerance "
           "that the subject itself states.</dd></div>\n</dl>\n"
           "<p class=\"note\">A verdict is the first that fits, from the top. d is the exact distance (of a cast the "
           "parameter, of a penetration the depth) for the reals that the "
           "case's numbers denote, u the unit roundoff of the subject's scalar, S the largest |coordinate| of the two "
           "posed "
           "bodies. Percentages are of all answers of the subject; <em>wrong</em> is the share of its judged answers, "
           "refusals aside. Orange cells are wrong answers (on a scale of decades), green ones met the tolerance, blue "
           "ones are at rounding level, violet ones refusals, red ones protocol errors.</p>\n";
}

void write_facts(const caseio::RecordSet& set, std::ostream& out) {
    constexpr std::size_t long_value = 300;
    out << "<table class=\"facts\"><tbody>\n";
    for (const auto& [key, value] : set.facts) {
        out << "<tr><th scope=\"row\">" << escape_html(key) << "</th><td>";
        if (value.size() > long_value)
            out << "<details><summary>" << count_text(static_cast<long long>(value.size())) << " characters</summary>"
                << escape_html(value) << "</details>";
        else
            out << escape_html(value);
        out << "</td></tr>\n";
    }
    if (set.facts.empty()) out << "<tr><td>The records name neither version nor seed.</td></tr>\n";
    out << "</tbody></table>\n";
}

void write_plain_records(const caseio::RecordSet& set, const Selection& selection, std::size_t limit,
                         std::ostream& out) {
    const std::size_t n = std::min(limit, selection.shown.size());
    if (n == 0) return;
    out << "<div class=\"scroll\"><table class=\"grid\"><caption>" << n << " of " << selection.records
        << " records</caption><thead><tr><th scope=\"col\">verdict</th><th scope=\"col\">subject</th><th "
           "scope=\"col\">family</th><th scope=\"col\">stated</th><th scope=\"col\">exact</th><th scope=\"col\">exact "
           "distance, parameter or depth</th><th scope=\"col\">reason</th></tr></thead><tbody>\n";
    for (std::size_t i = 0; i < n; ++i) {
        const caseio::Record& r = set.records[selection.shown[i]];
        out << "<tr>";
        for (const std::string* text :
             {&r.verdict, &r.subject, &r.family, &r.outcome, &r.exact_outcome, &r.exact_distance, &r.reason})
            out << "<td>" << escape_html(*text) << "</td>";
        out << "</tr>\n";
    }
    out << "</tbody></table></div>\n";
}

}  // namespace oblong::report
