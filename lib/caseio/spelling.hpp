// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "caseio/json_value.hpp"

/// Messages about unknown names that say which known name is near.
namespace oblong::caseio {

/// Returns `; did you mean "NAME"?` with the first name of the least edit distance. The distance counts letters that
/// are inserted, dropped or replaced, and neighbours that are exchanged. Returns an empty text if the least distance is
/// above a third of the longer of the two words (words of one or two letters: above 1) or if it is not below the length
/// of the shorter one. A word of more than 40 letters has no near name.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string_view> names);

/// Throws BadInput: "expected WHAT, found the string …", with the suggestion. Precondition: `value` is a string.
[[noreturn]] void refuse_name(const JsonValue& value, std::string_view what, std::span<const std::string_view> names);

}  // namespace oblong::caseio
