// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "caseio/escape.hpp"
#include "fuzz/ci/failure_report.hpp"

namespace oblong::fuzz {
namespace {

constexpr std::size_t max_annotations = 10;

/// Text of a workflow command: one line, no character that the runner or a terminal obeys.
std::string escaped(const std::string& text, bool in_property) {
    std::string out;
    for (const char c : caseio::shown_lines(text)) {
        if (c == '%') {
            out += "%25";
        } else if (c == '\n') {
            out += "%0A";
        } else if (in_property && c == ':') {
            out += "%3A";
        } else if (in_property && c == ',') {
            out += "%2C";
        } else {
            out += c;
        }
    }
    return out;
}

std::string command(std::string_view kind, const std::string& title, const std::string& text) {
    return fmt::format("::{} title={}::{}\n", kind, escaped(title, true), escaped(text, false));
}

}  // namespace

std::string github_annotations(const FailureReport& report) {
    struct Kind {
        const ReportedFailure* first;
        long long count = 0;
    };
    std::vector<std::pair<std::string, Kind>> kinds;
    for (const ReportedFailure& f : report.failures) {
        if (f.is_known) continue;
        const std::string title = title_of(f);
        auto found = std::ranges::find(kinds, title, [](const auto& kind) { return kind.first; });
        if (found == kinds.end()) found = kinds.insert(kinds.end(), {title, {&f}});
        // GitHub shows the smaller case where there is one.
        if (found->second.first->minimised.empty() && !f.minimised.empty()) found->second.first = &f;
        ++found->second.count;
    }
    std::vector<std::string> notes;
    if (report.not_listed > 0)
        notes.push_back(fmt::format("{} more failing answers are not listed", report.not_listed));
    notes.insert(notes.end(), report.notes.begin(), report.notes.end());
    const bool all = kinds.size() + (notes.empty() ? 0 : 1) <= max_annotations;
    const std::size_t shown = all ? kinds.size() : max_annotations - 1;
    if (!all) notes.insert(notes.begin(), fmt::format("{} more kinds of failures", kinds.size() - shown));
    std::string text;
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& [title, kind] = kinds[i];
        text +=
            command("error", "oblong: " + title,
                    fmt::format("{} of the listed answers; this one:\n{}", kind.count, description_of(*kind.first)));
    }
    if (!notes.empty()) text += command("notice", "oblong", fmt::format("{}", fmt::join(notes, "\n")));
    return text;
}

}  // namespace oblong::fuzz
