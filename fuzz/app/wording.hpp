// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace oblong::cli {

/// Writes "oblong: TEXT" and a line feed on standard error, for people: what is unsafe in a terminal is escaped
/// (caseio::shown_lines).
void say(const std::string& text);

/// Returns a message of CLI11 in the style of the other messages: "--severity: expected a number from 0 to 1, found 2".
/// Other texts are unchanged.
[[nodiscard]] std::string in_our_words(const std::string& text);

}  // namespace oblong::cli
