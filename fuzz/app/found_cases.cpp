// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/found_cases.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "caseio/case_reader.hpp"
#include "caseio/line_file.hpp"
#include "caseio/record_file.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/campaign/provenance_facts.hpp"

namespace oblong::cli {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> files_of(const std::string& path) {
    if (path == "-" || !fs::is_directory(path)) return {path};
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(path))
        if (entry.is_regular_file() && entry.path().extension() == ".jsonl") files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

/// "fcl/libccd: stated …" is fcl/libccd's. A program's name may hold colons, but none before a space.
std::string subject_of(const std::string& note) {
    const std::size_t end = note.find(": ");
    if (end == std::string::npos) return {};
    const std::string before = note.substr(0, end);
    const bool is_program = before.starts_with("program:");
    return is_program || (before.find('/') != std::string::npos && before.find(' ') == std::string::npos) ? before : "";
}

bool holds_records(const std::string& file) {
    std::ifstream in(file);
    std::string line;
    while (line.empty() && std::getline(in, line)) {
    }
    return line.find("oblong-record/1") != std::string::npos;
}

/// What `reads` gives; nothing where the line is bad, which is noted.
std::optional<caseio::Case> read(const std::function<std::optional<caseio::Case>()>& reads) {
    try {
        return reads();
    } catch (const caseio::BadInput& problem) {
        bad_lines().note(problem);
        return std::nullopt;
    }
}

void each_record(const std::string& file, const std::function<void(FoundCase&&)>& use) {
    const auto note = [](const caseio::BadInput& problem) { bad_lines().note(problem); };
    const auto records = caseio::read_record_file(file, note);
    for (const caseio::Record& r : records.records) {
        if (r.case_line.empty()) continue;
        if (std::optional<caseio::Case> c = read([&] { return caseio::read_case(r.case_line, {file, 0, "case"}); }))
            use({*std::move(c), fuzz::asked_as(records.facts, r.subject)});
    }
}

}  // namespace

void each_found(const std::vector<std::string>& paths, const std::function<void(FoundCase&&)>& use) {
    const std::vector<std::string> standard_input{"-"};
    for (const std::string& path : paths.empty() ? standard_input : paths) {
        for (const std::string& file : files_of(path)) {
            if (file != "-" && holds_records(file)) {
                each_record(file, use);
                continue;
            }
            caseio::with_input(file, [&](std::istream& in) {
                caseio::CaseReader reader(in, file, {&std::cerr});
                for (bool more = true; more;) {
                    const auto next = [&] {
                        std::optional<caseio::Case> c = reader.next();
                        more = c.has_value();
                        return c;
                    };
                    std::optional<caseio::Case> c = read(next);
                    if (!c) continue;
                    std::string subject = subject_of(c->note);
                    use({std::move(*c), std::move(subject)});
                }
            });
        }
    }
}

}  // namespace oblong::cli
