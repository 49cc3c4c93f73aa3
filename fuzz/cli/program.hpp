// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace oblong::cli {

/// The whole program: reads the command line, does what its verb says, and gives the exit code. Whatever goes wrong
/// is said on std::cerr; no exception leaves it.
[[nodiscard]] int program(int argc, char** argv);

}  // namespace oblong::cli
