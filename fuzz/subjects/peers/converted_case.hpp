// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/case.hpp"
#include "oracle/judge/verdict.hpp"

namespace oblong::fuzz {

/// Returns the case of a result's `converted_case`, by a subject of that promise. Throws caseio::BadInput if it cannot
/// be read, and if its scalar is float and one of its numbers is no float: reading would round what the subject
/// computed once more, and judge it on a case that it was never asked. A subject of 24 digits may write a float in up
/// to 9 significant digits, which read back to it.
[[nodiscard]] caseio::Case read_converted_case(const std::string& line, const oracle::Promise& promise);

}  // namespace oblong::fuzz
