// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "caseio/errors.hpp"

/// Messages for the author of a program that wrote something other than a result.
namespace oblong::fuzz {

/// Returns the first `length` bytes of what a program printed, fit for a terminal: control characters as JSON escapes
/// them, an ellipsis where it is cut.
[[nodiscard]] std::string shown(std::string_view text, std::size_t length);

/// "protocol: PROBLEM; the line: …" for a line that is no result, with what usually makes programs write such a line.
[[nodiscard]] std::string protocol_fault(std::string_view line, const std::string& problem);

/// The prefix of messages of protocol faults, by which oblong::oracle recognises Verdict::protocol.
inline constexpr std::string_view protocol_prefix = "protocol: ";

}  // namespace oblong::fuzz
