// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/asked_subject.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::cli {

fuzz::ProcessOptions usual_limits() {
    fuzz::ProcessOptions options;
    options.memory_mib = fuzz::usual_memory_mib;
    options.processor_seconds = fuzz::usual_processor_seconds;
    options.stop = [] { return stop_flag().load(); };
    return options;
}

void add_process_options(CLI::App& verb, fuzz::ProcessOptions& options) {
    constexpr std::uint64_t largest = 1ULL << 40U;
    const auto add = [&verb](const char* flag, auto& value, const char* help, std::uint64_t least, const char* type) {
        add_count(verb, flag, value, help, least, least > 0 ? std::numeric_limits<int>::max() : largest)
            ->capture_default_str()
            ->type_name(type)
            ->group("What a subject's program may use");
    };
    add("--timeout", options.timeout_ms, "milliseconds for one case; a lower limit saves time if it hangs", 1, "MS");
    add("--subject-memory", options.memory_mib, "writable memory, in MiB; 0: no limit", 0, "MIB");
    add("--subject-address-space", options.address_space_mib, "address space, in MiB; 0: no limit", 0, "MIB");
    add("--subject-cpu", options.processor_seconds, "seconds of processor time of a process; 0: no limit", 0, "S");
}

PresentSubjects present_subjects(const std::vector<std::string>& names, const fuzz::ProcessOptions& process) {
    try {
        return {fuzz::make_subjects(names, process)};
    } catch (const caseio::EnvironmentError&) {  // which of them are there?
    }
    PresentSubjects found;
    std::vector<std::string> present;
    for (const std::string& name : names) {
        try {
            (void)fuzz::make_subject(name, process);
            present.push_back(name);
        } catch (const caseio::EnvironmentError& problem) {
            found.is_missing = true;
            std::cerr << "oblong: " << caseio::shown(name) << " is not judged: " << caseio::shown_lines(problem.what())
                      << '\n';
        }
    }
    found.subjects = fuzz::make_subjects(present, process);
    return found;
}

}  // namespace oblong::cli
