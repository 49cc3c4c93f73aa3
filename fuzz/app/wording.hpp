// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace oblong::cli {

/// Returns a message of CLI11 in the style of the other messages: "--severity: expected a number from 0 to 1, found 2".
/// Other texts are unchanged.
[[nodiscard]] std::string in_our_words(const std::string& text);

}  // namespace oblong::cli
