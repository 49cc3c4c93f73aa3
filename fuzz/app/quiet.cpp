// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/quiet.hpp"

#include <CLI/CLI.hpp>

namespace oblong::cli {

void add_quiet(CLI::App& verb, bool& quiet) {
    verb.add_flag("-q,--quiet", quiet, "write only errors to stderr, no progress and no summary");
}

}  // namespace oblong::cli
