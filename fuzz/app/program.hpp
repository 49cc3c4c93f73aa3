// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace oblong::cli {

/// How far a command line is executed.
enum class Extent { whole, reading_only };

/// Returns the whole program: reads the command line, does what its verb says, and gives the exit code. Whatever goes
/// wrong is said on std::cerr; no exception leaves it. `reading_only` ends where the verb would begin.
[[nodiscard]] int program(int argc, char** argv, Extent extent = Extent::whole);

}  // namespace oblong::cli
