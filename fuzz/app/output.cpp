// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/output.hpp"

#include <CLI/CLI.hpp>

#include "fuzz/app/options.hpp"

namespace oblong::cli {

void write_output(const std::string& path, const std::string& text) {
    Output out(path);
    out.stream() << text;
    out.commit();
}

CLI::Option* add_output(CLI::App& verb, std::string& path) {
    return add_file(verb, "-o,--output", path, "write here instead of standard output");
}

}  // namespace oblong::cli
