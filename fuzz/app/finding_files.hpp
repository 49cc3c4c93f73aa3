// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/findings/reproduce/test_source.hpp"

namespace oblong::cli {

/// A folder of findings, made if it is missing.
class FindingFiles {
public:
    FindingFiles(std::string folder, std::vector<fuzz::Library> tests)
        : folder_(std::move(folder)), tests_(std::move(tests)) {}
    /// Writes NAME.jsonl (the case), NAME.txt (decimal and hex), NAME.svg and NAME_LIBRARY_test.cpp for each library.
    /// NAME is the case's id as an identifier, with a number behind it if another finding has that name. A library that
    /// has no such body is passed over with a line on stderr. Throws EnvironmentError if a file cannot be written.
    void write(const fuzz::Finding& finding);

private:
    std::string folder_;
    std::vector<fuzz::Library> tests_;
    std::map<std::string, int> names_;
};

/// Returns the libraries of these names, each once, "own" standing for that of the subject. Throws
/// std::invalid_argument.
[[nodiscard]] std::vector<fuzz::Library> libraries(const std::vector<std::string>& names, const std::string& subject);

}  // namespace oblong::cli
