// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/record.hpp"

namespace oblong::cli {

/// Returns the command line of this process, such that a shell reads it back.
[[nodiscard]] std::string command_line();

/// Returns a shell command that judges a subject on a record's case, by the name of this program. A case line above
/// 8,000 bytes does not fit into a command that a person copies: then the result is `command_line()`.
/// \param asked_as  what fuzz::make_subject takes
[[nodiscard]] std::string replay_command(const caseio::Record& record, const std::string& asked_as);

}  // namespace oblong::cli
