// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "caseio/escape.hpp"
#include "fuzz/ci/comparison.hpp"
#include "fuzz/ci/static_page.hpp"

namespace oblong::fuzz {
namespace {

constexpr std::size_t max_rows = 200;

std::string text(const std::string& s) { return caseio::in_xml(caseio::shown(s)); }
std::string code(const std::string& s) { return "<code>" + text(s) + "</code>"; }
std::string ulps(const std::optional<double>& value) { return value ? fmt::format("{:.4g}", *value) : "–"; }

/// The head of a table in a box that scrolls; the first so many columns are text, the others numbers.
std::string table_head(const std::vector<const char*>& headings, std::size_t texts, const char* caption = nullptr) {
    std::string out = R"(<div class="scroll"><table>)";
    if (caption != nullptr) out += fmt::format("<caption>{}</caption>", caption);
    out += "<thead><tr>";
    for (std::size_t i = 0; i < headings.size(); ++i)
        out += fmt::format(R"(<th scope="col"{}>{}</th>)", i < texts ? "" : R"( class="n")", headings[i]);
    return out + "</tr></thead><tbody>\n";
}

/// A row: its heading, then cells of text up to column `texts`, then numbers.
std::string row(const std::vector<std::string>& cells, std::size_t texts) {
    std::string out = R"(<tr><th scope="row">)" + cells.front() + "</th>";
    for (std::size_t i = 1; i < cells.size(); ++i)
        out += fmt::format("<td{}>{}</td>", i < texts ? "" : R"( class="n")", cells[i]);
    return out + "</tr>\n";
}

constexpr const char* table_end = "</tbody></table></div>\n";

std::string names_of(const SubjectComparison& c) {
    return c.old_subject == c.new_subject ? code(c.new_subject) : code(c.old_subject) + " → " + code(c.new_subject);
}

/// A count of answers, with its class of colour where there are any.
std::string counted(std::size_t n, const char* colour, const char* what) {
    return n == 0 ? fmt::format("0 {}", what) : fmt::format(R"(<span class="{}">{} {}</span>)", colour, n, what);
}

std::string summary(const std::vector<SubjectComparison>& all) {
    std::string out = table_head({"subject", "paired", "broke", "fixed", "moved", "farthest (ulps)"}, 1,
                                 "Answers to the same cases, by subject");
    for (std::size_t i = 0; i < all.size(); ++i) {
        const SubjectComparison& c = all[i];
        out += row({fmt::format("<a href=\"#s{}\">{}</a>", i, names_of(c)), std::to_string(c.paired),
                    counted(c.broke.size(), "bad", "broke"), counted(c.fixed.size(), "good", "fixed"),
                    std::to_string(c.moved.size()), c.moved.empty() ? "–" : ulps(c.moved.front().moved_ulps)},
                   1);
    }
    return out + table_end;
}

/// McNemar's table, and the signs of the changes of errors.
std::string tests_of(const SubjectComparison& c) {
    const auto broke = static_cast<long long>(c.broke.size()), fixed = static_cast<long long>(c.fixed.size());
    const long long both = c.new_failing - broke, neither = c.paired - both - broke - fixed;
    std::string out =
        fmt::format("<p>{} answers paired; {} only before, {} only now{}.</p>\n", c.paired, c.old_only, c.new_only,
                    c.other_cases > 0 ? fmt::format(", {} of other cases by equal ids", c.other_cases) : "");
    out += "<h3>Do failures become more or fewer?</h3>\n" + table_head({"", "fails now", "does not fail now"}, 1) +
           row({"failed before", std::to_string(both), counted(c.fixed.size(), "good", "fixed")}, 1) +
           row({"did not fail before", counted(c.broke.size(), "bad", "broke"), std::to_string(neither)}, 1) +
           table_end;
    out += fmt::format(
        "<p>McNemar's exact test: p = {:.3g}, the probability that {} fair coin tosses split at least as "
        "unevenly.</p>\n",
        c.failures_p(), broke + fixed);
    return out + fmt::format(
                     "<h3>Do errors become larger or smaller?</h3>\n<p>{} larger, {} smaller, {} equal (in ulps, "
                     "answers with a known error in both runs). Sign test: p = {:.3g}.</p>\n",
                     c.larger, c.smaller, c.equal, c.errors_p());
}

/// How far stated numbers moved, as a histogram by powers of two.
std::string histogram(const SubjectComparison& c) {
    constexpr int max_bin = 64, left = 52, top = 8, height = 130, width = 620;
    std::map<int, long long> bins;
    for (const Change& change : c.moved)
        ++bins[std::clamp(static_cast<int>(std::floor(std::log2(*change.moved_ulps))), 0, max_bin)];
    if (bins.empty()) return {};
    const int last = bins.rbegin()->first, columns = last + 1;
    long long highest = 0;
    for (const auto& [bin, n] : bins) highest = std::max(highest, n);
    const double step = static_cast<double>(width) / columns;
    std::string drawing;
    for (const auto& [bin, n] : bins) {
        const double bar = height * static_cast<double>(n) / static_cast<double>(highest);
        drawing +=
            fmt::format(R"html(<rect x="{:.2f}" y="{:.2f}" width="{:.2f}" height="{:.2f}" fill="var(--bar)">)html"
                        "<title>{} answers moved by 2^{} ulps or more, by less than 2^{}</title></rect>\n",
                        left + bin * step + 0.5, top + height - bar, std::max(1.0, step - 1), bar, n, bin, bin + 1);
    }
    const int between = std::max(1, columns / 10);
    for (int bin = 0; bin <= columns; bin += between)
        drawing += fmt::format(
            R"(<text x="{:.2f}" y="{}" text-anchor="middle">2<tspan dy="-4" font-size="8">{}</tspan></text>)"
            "\n",
            left + bin * step, top + height + 16, bin);
    for (const long long n : {0LL, highest})
        drawing += fmt::format(R"(<text x="{}" y="{}" text-anchor="end">{}</text>)"
                               "\n",
                               left - 6, n == 0 ? top + height : top + 9, n);
    return fmt::format(
        R"html(<figure style="margin: .6rem 0"><figcaption><h3>How far stated numbers moved</h3></figcaption>
<svg viewBox="0 0 {} {}" width="{}" role="img" aria-label="How far stated numbers moved: answers by ulps">
{}<path d="M{} {}V{}H{}" fill="none" stroke="var(--soft)"/>
<text x="{}" y="{}" text-anchor="middle">moved by (ulps, powers of two)</text>
<text transform="translate(12 {}) rotate(-90)" text-anchor="middle">answers</text></svg></figure>
)html",
        left + width + 20, top + height + 40, left + width + 20, drawing, left, top, top + height, left + width,
        left + width / 2, top + height + 34, top + height / 2);
}

std::string list(const char* heading, const char* none, const std::vector<Change>& changes) {
    std::string all = fmt::format("<h3>{}</h3>\n", heading);
    if (changes.empty()) return all + fmt::format("<p class=\"note\">{}</p>\n", none);
    all += table_head({"case", "before", "now", "error before (ulps)", "error now (ulps)", "moved (ulps)"}, 3);
    for (std::size_t i = 0; i < changes.size() && i < max_rows; ++i) {
        const Change& c = changes[i];
        all += row({code(c.id), text(c.old.kind), text(c.now.kind), ulps(c.old.error_ulps), ulps(c.now.error_ulps),
                    ulps(c.moved_ulps)},
                   3);
    }
    all += table_end;
    if (changes.size() > max_rows) all += fmt::format("<p class=\"note\">and {} more</p>\n", changes.size() - max_rows);
    return all;
}

}  // namespace

std::string comparison_html(const std::vector<SubjectComparison>& all, const ComparedNames& names) {
    std::string page = static_page_head("Oblong comparison");
    page += fmt::format("<h1>{} → {}</h1>\n", code(names.old_run), code(names.new_run));
    page +=
        "<p class=\"note\">Two runs of the same cases, answer by answer. <em>Broke</em>: failing now, not before. "
        "<em>Moved</em>: another stated number, in units in the last place.</p>\n";
    if (!names.note.empty()) page += "<p class=\"bad\">" + text(names.note) + "</p>\n";
    page += summary(all);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const SubjectComparison& c = all[i];
        page += fmt::format("<section id=\"s{}\"><h2>{}</h2>\n", i, names_of(c)) + tests_of(c) +
                list("What broke", "Nothing broke.", c.broke) + list("What was fixed", "Nothing was fixed.", c.fixed) +
                histogram(c) + list("What moved, the farthest first", "No stated number moved.", c.moved) +
                "</section>\n";
    }
    return page + "</body></html>\n";
}

}  // namespace oblong::fuzz
