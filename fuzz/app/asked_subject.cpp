// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/asked_subject.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/checks.hpp"
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
    constexpr std::uint64_t max_mib = 1ULL << 40U, max_seconds = 1ULL << 40U;
    const char* group = "What a subject's program may use";
    verb.add_option("--timeout", options.timeout_ms, "milliseconds for one case; a lower limit saves time if it hangs")
        ->transform(whole_number(1))
        ->capture_default_str()
        ->type_name("MS")
        ->group(group);
    verb.add_option("--subject-memory", options.memory_mib, "writable memory, in MiB; 0: no limit")
        ->transform(whole_number(0, max_mib))
        ->capture_default_str()
        ->type_name("MIB")
        ->group(group);
    verb.add_option("--subject-address-space", options.address_space_mib, "address space, in MiB; 0: no limit")
        ->transform(whole_number(0, max_mib))
        ->capture_default_str()
        ->type_name("MIB")
        ->group(group);
    verb.add_option("--subject-cpu", options.processor_seconds, "seconds of processor time of a process; 0: no limit")
        ->transform(whole_number(0, max_seconds))
        ->capture_default_str()
        ->type_name("S")
        ->group(group);
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
