// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/finding_files.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "caseio/case_reader.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/nearest.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/findings/reproduce/drawing.hpp"

namespace oblong::cli {

void FindingFiles::write(const fuzz::Finding& finding) {
    std::error_code problem;
    std::filesystem::create_directories(folder_, problem);  // a file that cannot be made says so better
    std::string name = fuzz::identifier(finding.c.id);
    while (++names_[name] > 1) name += "_" + std::to_string(names_[name]);
    const std::filesystem::path base = std::filesystem::path(folder_) / name;
    write_output(base.string() + ".jsonl", caseio::write_case(finding.c) + '\n');
    write_output(base.string() + ".txt", fuzz::printed(finding));
    write_output(base.string() + ".svg", fuzz::drawing(finding));
    for (const fuzz::Library library : tests_) {
        try {
            const std::string of(fuzz::library_names[static_cast<std::size_t>(library)]);
            write_output(base.string() + "_" + of + "_test.cpp", fuzz::test_source(finding, library));
        } catch (const std::invalid_argument& refusal) {
            say(caseio::shown(refusal.what()));
        }
    }
}

std::vector<fuzz::Library> libraries(const std::vector<std::string>& names, const std::string& subject) {
    std::vector<fuzz::Library> all;
    for (const std::string& name : names) {
        const auto at = std::find(fuzz::library_names.begin(), fuzz::library_names.end(), name);
        if (name == "own") {
            all.push_back(fuzz::library_of(subject));
        } else if (at != fuzz::library_names.end()) {
            all.push_back(static_cast<fuzz::Library>(at - fuzz::library_names.begin()));
        } else {
            std::vector<std::string> known{"own"};
            known.insert(known.end(), fuzz::library_names.begin(), fuzz::library_names.end());
            throw std::invalid_argument("--test: there is no library \"" + name + "\"" + did_you_mean(name, known));
        }
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
}

}  // namespace oblong::cli
