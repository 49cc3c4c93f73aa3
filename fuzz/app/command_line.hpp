// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace oblong::cli {

/// Returns the command line of this process, such that a shell reads it back.
[[nodiscard]] std::string command_line();

}  // namespace oblong::cli
