// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/output.hpp"

#include <CLI/CLI.hpp>

namespace oblong::cli {

CLI::Option* add_output(CLI::App& verb, std::string& path) {
    return verb.add_option("-o,--output", path, "write here instead of standard output")->type_name("FILE");
}

}  // namespace oblong::cli
