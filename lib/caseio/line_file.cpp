// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/line_file.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <streambuf>

#include "caseio/errors.hpp"
#include "caseio/files_in_use.hpp"
#include "caseio/limits.hpp"

namespace oblong::caseio {

void with_input(const std::string& path, const std::function<void(std::istream&)>& use) {
    note_input(path);
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

namespace {

/// One line without its end, cut at one byte more than the longest; false where there is none.
bool read_line(std::istream& in, std::string& line) {
    using Traits = std::istream::traits_type;
    line.clear();
    if (!in.good()) return false;
    std::streambuf& from = *in.rdbuf();
    try {
        for (auto next = from.sbumpc(); !Traits::eq_int_type(next, Traits::eof()); next = from.sbumpc()) {
            const char c = Traits::to_char_type(next);
            if (c == '\n') return true;
            if (line.size() <= longest_line) line += c;
        }
        in.setstate(std::ios::eofbit);
        return !line.empty();
    } catch (...) {  // as std::getline does
        in.setstate(std::ios::badbit);
        return false;
    }
}

}  // namespace

bool next_line(std::istream& in, const std::string& file, std::string& line, long& number) {
    while (read_line(in, line)) {
        ++number;
        if (line.size() > longest_line)
            throw BadInput({file, number, {}}, "expected a line of at most " + std::to_string(longest_line) + " bytes");
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.find_first_not_of(" \t") != std::string::npos) return true;
    }
    if (in.bad()) throw EnvironmentError(file + ": reading failed after line " + std::to_string(number));
    return false;
}

}  // namespace oblong::caseio
