// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/headline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "oracle/report/html.hpp"

namespace oblong::report {
namespace {

std::string plural(long long n, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count_text(n), n == 1 ? one : many);
}

/// A share in per cent with as many digits as its interval is worth.
std::string per_cent(double share) {
    const double p = 100 * share;
    if (p == 0) return "0";
    return p < 0.01 ? "&lt;0.01" : p < 1 ? fmt::format("{:.2f}", p) : fmt::format("{:.1f}", p);
}

std::string rate_text(const std::string& name, const Counts& counts) {
    const long long failures = counts.of(Kind::wrong), judged = counts.judged();
    const Interval i = wilson(failures, judged);
    return fmt::format("<span class=\"rate\"><b{}>{}</b> {} % ({} to {})</span>",
                       failures > 0 ? " class=\"badtext\"" : "", escape_html(name),
                       per_cent(static_cast<double>(failures) / static_cast<double>(judged)), per_cent(i.lower),
                       per_cent(i.upper));
}

std::string sentence(std::span<const SubjectSummary* const> leading, Input input, std::string_view where) {
    std::string rates;
    Counts all;
    for (const SubjectSummary* one : leading) {
        const Counts& counts = one->by_input[static_cast<std::size_t>(input)];
        all += counts;
        if (counts.judged() > 0) rates += (rates.empty() ? "" : ", ") + rate_text(one->subject, counts);
    }
    if (rates.empty()) return fmt::format("On {} nothing was judged.", where);
    return fmt::format("On {}, these shares of {} are wrong: {}.", where,
                       plural(all.judged(), "judged answer", "judged answers"), rates);
}

}  // namespace

Interval wilson(long long part, long long whole) {
    constexpr double z = 1.959963984540054;
    const double n = static_cast<double>(whole), p = static_cast<double>(part) / n;
    const double middle = p + z * z / (2 * n), half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    // At the ends the formula's own ends are 0 and 1, up to rounding.
    return {part == 0 ? 0 : std::max(0.0, (middle - half) / scale),
            part == whole ? 1 : std::min(1.0, (middle + half) / scale)};
}

std::string headline(const Summary& s, const std::vector<std::string>& default_solvers) {
    if (s.total.answers() == 0) return "These records hold no judged answer: there is nothing to report yet.";
    const auto leading = leading_subjects(s, default_solvers);
    return sentence(leading, Input::ordinary, "<b>ordinary input</b> (the control families)") +
           "</p>\n<p class=\"answer\">" +
           sentence(leading, Input::degenerate,
                    "<b>degenerate input</b> (all other families, reported cases, case files)");
}

std::string extent_sentence(const Summary& s, const std::vector<std::string>& default_solvers) {
    std::string text = "In brackets: 95 % confidence intervals (Wilson), in per cent. ";
    if (const std::size_t omitted = s.subjects.size() - leading_subjects(s, default_solvers).size(); omitted > 0)
        text += fmt::format("Of our own loops, the default solver of each scalar is named; the table has {}. ",
                            plural(static_cast<long long>(omitted), "more variant", "more variants"));
    text += fmt::format(
        "{} by {} on {}{}; {} at rounding "
        "level, {} met a tolerance, {} refused and {} not judged.",
        plural(s.total.answers(), "answer", "answers"),
        plural(static_cast<long long>(s.subjects.size()), "subject", "subjects"), s.cases_known ? "" : "at least ",
        plural(s.cases, "case", "cases"), count_text(s.total.of(Kind::rounding_level)),
        count_text(s.total.of(Kind::tolerance_met)), count_text(s.total.of(Kind::refused)),
        count_text(s.total.of(Kind::unjudged)));
    if (const long long garbled = s.total.of(Kind::protocol); garbled > 0)
        text += fmt::format(" {}: what a program wrote is no result.",
                            plural(garbled, "protocol error", "protocol errors"));
    if (s.promise_broken > 0)
        text +=
            fmt::format(" A subject’s own stated tolerance is broken {}.", plural(s.promise_broken, "time", "times"));
    return text;
}

}  // namespace oblong::report
