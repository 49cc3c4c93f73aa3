// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace CLI {
class App;
}

namespace oblong::cli {

/// Adds `-q,--quiet`: neither progress nor summary on stderr, nothing but what is wrong. `quiet` outlives parsing.
void add_quiet(CLI::App& verb, bool& quiet);

}  // namespace oblong::cli
