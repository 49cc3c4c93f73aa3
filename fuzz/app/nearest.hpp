// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace oblong::cli {

/// Returns the name that a mistyped word most likely stood for: the smallest number of letters to insert, remove,
/// change or swap (Damerau 1964), at most a third of the word. Empty if none is near.
[[nodiscard]] std::string nearest(const std::string& word, const std::vector<std::string>& names);

/// "; did you mean NAME?", or nothing.
[[nodiscard]] std::string did_you_mean(const std::string& word, const std::vector<std::string>& names);

}  // namespace oblong::cli
