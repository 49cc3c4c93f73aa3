// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cli/quiet.hpp"

#include <CLI/CLI.hpp>

namespace oblong::cli {

void add_quiet(CLI::App& verb, bool& quiet) {
    verb.add_flag("-q,--quiet", quiet, "no progress and no summary on stderr, only what is wrong");
}

}  // namespace oblong::cli
