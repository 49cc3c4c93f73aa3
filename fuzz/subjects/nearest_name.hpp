// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oblong::fuzz {

/// Edits that turn one word into another: insertions, deletions, replacements and swaps of neighbours (Damerau 1964).
[[nodiscard]] std::size_t edits(std::string_view a, std::string_view b);

/// Returns the name among `known` that a mistyped one most likely stands for, compared part by part between slashes:
/// each part has to be near its counterpart (a third of its letters), "*" and "…" stand for any, and parts that are
/// missing at the end are filled in. Parts that are right, and numbers behind a hyphen, are kept as they were typed.
/// Empty if none is near; the first of several equally near.
[[nodiscard]] std::string corrected_name(std::string_view name, const std::vector<std::string>& known);

/// The same, for the name of a subject: the listed ones, and every combination of the parts of ours.
[[nodiscard]] std::string corrected_subject(std::string_view name);

}  // namespace oblong::fuzz
