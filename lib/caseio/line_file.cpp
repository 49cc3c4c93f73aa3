// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/line_file.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>

#include "caseio/errors.hpp"

namespace oblong::caseio {

void with_input(const std::string& path, const std::function<void(std::istream&)>& use) {
    if (path == "-") {
        use(std::cin);
        return;
    }
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        throw EnvironmentError(path + ": expected a file, found a directory");
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) throw EnvironmentError(path + ": expected a file that can be read, found none");
    use(in);
}

bool next_line(std::istream& in, const std::string& file, std::string& line, long& number) {
    while (std::getline(in, line)) {
        ++number;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.find_first_not_of(" \t") != std::string::npos) return true;
    }
    if (in.bad()) throw EnvironmentError(file + ": reading failed after line " + std::to_string(number));
    return false;
}

}  // namespace oblong::caseio
