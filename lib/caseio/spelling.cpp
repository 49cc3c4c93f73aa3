// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/spelling.hpp"

#include <algorithm>
#include <vector>

namespace oblong::caseio {

namespace {

/// The least number of insertions, deletions, replacements and exchanges of neighbours, each letter changed once.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> table((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return table[i * width + j]; };
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                at(i, j) = i + j;
                continue;
            }
            const std::size_t replaced = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
            at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
            }
        }
    }
    return at(a.size(), b.size());
}

}  // namespace

std::string suggestion(std::string_view word, std::span<const std::string_view> names) {
    constexpr std::size_t longest = 40;
    if (word.size() > longest) return {};
    std::string_view nearest;
    std::size_t least = longest;
    for (const std::string_view name : names) {
        const std::size_t distance = edit_distance(word, name);
        const std::size_t allowed = std::max<std::size_t>(1, std::max(word.size(), name.size()) / 3);
        if (distance > allowed || distance >= std::min(word.size(), name.size()) || distance >= least) continue;
        nearest = name;
        least = distance;
    }
    return nearest.empty() ? std::string() : "; did you mean \"" + std::string(nearest) + "\"?";
}

void refuse_name(const JsonValue& value, std::string_view what, std::span<const std::string_view> names) {
    value.refuse("expected " + std::string(what) + ", found " + value.description() +
                 suggestion(value.node().text, names));
}

}  // namespace oblong::caseio
