// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace oblong::cli {

/// What CLI11 says of a value that it does not take, as all else here is said: "--severity: expected a number from 0 to
/// 1, found 2". Other texts as they are.
[[nodiscard]] std::string in_our_words(const std::string& text);

}  // namespace oblong::cli
