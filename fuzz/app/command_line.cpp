// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/command_line.hpp"

#include <fstream>

#include "caseio/escape.hpp"

namespace oblong::cli {

std::string command_line() {
    std::ifstream in("/proc/self/cmdline", std::ios::binary);
    std::string line;
    for (std::string word; std::getline(in, word, '\0');) line += (line.empty() ? "" : " ") + caseio::shell_word(word);
    return line;
}

}  // namespace oblong::cli
