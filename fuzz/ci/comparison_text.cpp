// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "caseio/escape.hpp"
#include "fuzz/ci/comparison.hpp"

namespace oblong::fuzz {
namespace {

constexpr std::size_t max_rows = 20;

std::string ulps(const std::optional<double>& value) { return value ? fmt::format("{:.4g}", *value) : "-"; }

std::string names_of(const SubjectComparison& c) {
    return c.old_subject == c.new_subject ? c.new_subject : c.old_subject + " -> " + c.new_subject;
}

/// A code span: within it GitHub takes no mark-up, mention or column for one.
std::string code(const std::string& text) {
    std::string out;
    for (const char c : caseio::in_xml(caseio::shown(text)))
        out += c == '|' ? "&#124;" : c == '`' ? "&#96;" : std::string(1, c);
    return "<code>" + out + "</code>";
}

std::string rest(const std::vector<Change>& changes) {
    return changes.size() > max_rows ? fmt::format("and {} more\n", changes.size() - max_rows) : "";
}

std::string rates(const SubjectComparison& c) {
    return fmt::format("{} answers paired ({} only before, {} only now{})\n", c.paired, c.old_only, c.new_only,
                       c.other_cases > 0 ? fmt::format(", {} of other cases by equal ids", c.other_cases) : "") +
           fmt::format("failing: {} before, {} now; {} broke, {} fixed; McNemar's exact test: p = {:.3g}\n",
                       c.old_failing, c.new_failing, c.broke.size(), c.fixed.size(), c.failures_p()) +
           fmt::format("errors: {} larger, {} smaller, {} equal; sign test: p = {:.3g}\n", c.larger, c.smaller, c.equal,
                       c.errors_p()) +
           fmt::format("{} stated numbers moved{}\n", c.moved.size(),
                       c.moved.empty() ? "" : fmt::format(", at most by {} ulps", ulps(c.moved.front().moved_ulps)));
}

std::string text_rows(std::string_view what, const std::vector<Change>& changes) {
    std::string text;
    for (std::size_t i = 0; i < changes.size() && i < max_rows; ++i) {
        const Change& c = changes[i];
        text += fmt::format("  {} {}: {} -> {}, error {} -> {} ulps, moved {} ulps\n", what, caseio::shown(c.id),
                            c.old.kind, c.now.kind, ulps(c.old.error_ulps), ulps(c.now.error_ulps), ulps(c.moved_ulps));
    }
    return text + (changes.size() > max_rows ? "  " + rest(changes) : "");
}

std::string markdown_rows(std::string_view what, const std::vector<Change>& changes) {
    if (changes.empty()) return {};
    std::string text = fmt::format(
        "\n{}:\n\n| case | before | now | error before (ulps) | error now (ulps) | moved (ulps) |\n"
        "| --- | --- | --- | ---: | ---: | ---: |\n",
        what);
    for (std::size_t i = 0; i < changes.size() && i < max_rows; ++i) {
        const Change& c = changes[i];
        text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", code(c.id), code(c.old.kind), code(c.now.kind),
                            ulps(c.old.error_ulps), ulps(c.now.error_ulps), ulps(c.moved_ulps));
    }
    return text + (changes.size() > max_rows ? "\n" + rest(changes) : "");
}

}  // namespace

std::string comparison_text(const std::vector<SubjectComparison>& all) {
    std::string text;
    for (const SubjectComparison& c : all)
        text += (text.empty() ? "" : "\n") + caseio::shown(names_of(c)) + "\n" + rates(c) +
                text_rows("broke", c.broke) + text_rows("fixed", c.fixed) + text_rows("moved", c.moved);
    return text;
}

std::string comparison_markdown(const std::vector<SubjectComparison>& all) {
    std::string text;
    for (const SubjectComparison& c : all) {
        text += (text.empty() ? "### " : "\n### ") + code(names_of(c)) + "\n\n";
        std::string lines = rates(c);
        for (std::size_t at = 0; (at = lines.find('\n', at)) != std::string::npos && at + 1 < lines.size(); at += 3)
            lines.replace(at, 1, "\n- ");
        text += "- " + lines + markdown_rows("Broke", c.broke) + markdown_rows("Fixed", c.fixed) +
                markdown_rows("Moved", c.moved);
    }
    return text;
}

}  // namespace oblong::fuzz
