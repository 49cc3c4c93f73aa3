// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/command_line.hpp"

#include <fstream>
#include <vector>

#include "caseio/escape.hpp"

namespace oblong::cli {

namespace {

/// The words of this process, each as one word of a shell.
std::vector<std::string> words() {
    std::ifstream in("/proc/self/cmdline", std::ios::binary);
    std::vector<std::string> words;
    for (std::string word; std::getline(in, word, '\0');) words.push_back(caseio::shell_word(word));
    return words;
}

std::string program_word() {
    const std::vector<std::string> all = words();
    return all.empty() ? "oblong" : all.front();
}

}  // namespace

std::string command_line() {
    std::string line;
    for (const std::string& word : words()) line += (line.empty() ? "" : " ") + word;
    return line;
}

std::string replay_command(const caseio::Record& record, const std::string& asked_as) {
    constexpr std::size_t longest_line = 8000;  // of the command of a report
    const std::string whole = command_line();
    if (record.case_line.empty() || record.case_line.size() > longest_line) return whole;
    return "printf '%s\\n' " + caseio::shell_word(record.case_line) + " | " + program_word() + " judge - --subject " +
           caseio::shell_word(asked_as);
}

}  // namespace oblong::cli
