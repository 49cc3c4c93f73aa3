// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "caseio/errors.hpp"

/// What a program wrote where a result was expected, in words for its author.
namespace oblong::fuzz {

/// The first `length` bytes of what a program printed, fit for a terminal: control characters as JSON escapes them, an
/// ellipsis where it is cut.
[[nodiscard]] std::string shown(std::string_view text, std::size_t length);

/// "protocol: PROBLEM; the line: …" for a line that is no result, with what usually makes programs write such a line.
[[nodiscard]] std::string protocol_fault(std::string_view line, const std::string& problem);

/// How the messages of protocol faults begin: oracle::Verdict::protocol goes by it.
inline constexpr std::string_view protocol_prefix = "protocol: ";

}  // namespace oblong::fuzz
