// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cli/asked_subject.hpp"

#include <CLI/CLI.hpp>

#include "fuzz/cli/checks.hpp"
#include "fuzz/subject/peer_list.hpp"

namespace oblong::cli {

std::unique_ptr<fuzz::Subject> make_subject(const std::string& name, const fuzz::ProcessOptions& process) {
    constexpr std::string_view prefix = "program:";
    if (name.starts_with(prefix)) return fuzz::make_program_subject(name.substr(prefix.size()), process);
    if (auto peer = fuzz::make_peer(name, process)) return peer;
    return fuzz::make_subject(name);
}

void add_timeout(CLI::App& verb, int& milliseconds) {
    verb.add_option("--timeout", milliseconds,
                    "milliseconds that a subject's program has for one case; less saves time where it hangs")
        ->transform(whole_number(1))
        ->capture_default_str()
        ->type_name("MS");
}

}  // namespace oblong::cli
