// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cli/found_cases.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "caseio/case_reader.hpp"
#include "caseio/line_file.hpp"
#include "caseio/record.hpp"

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

void each_record(const std::string& file, const std::function<void(FoundCase&&)>& use) {
    for (const caseio::Record& r : caseio::read_record_file(file).records)
        if (!r.case_line.empty()) use({caseio::read_case(r.case_line, {file, 0, "case"}), r.subject});
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
                while (std::optional<caseio::Case> c = reader.next()) {
                    std::string subject = subject_of(c->note);
                    use({std::move(*c), std::move(subject)});
                }
            });
        }
    }
}

}  // namespace oblong::cli
