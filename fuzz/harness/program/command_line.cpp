// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/program/command_line.hpp"

#include <algorithm>
#include <exception>
#include <iostream>
#include <sstream>

namespace oblong::fuzz {

namespace {

/// Returns whether a word is in the harmless part of the dictionary, which cannot list those without a letter.
bool is_harmless_word(const std::string& word) {
    if (word.empty() || word == " " || word == "\xff\xfe" || word == "within_tolerance") return true;
    const auto lines = command_line_words();
    const auto end = std::ranges::find(lines, "# Not harmless:");
    const bool is_plain = word.find('\\') == std::string::npos;
    return is_plain && std::find(lines.begin(), end, '"' + word + "\\x0a\"") != end;
}

constexpr const char* cases =
    R"({"format":"oblong-case/1","id":"p","query":"distance","scalar":"double","a":{"shape":"points","vertices":[[0,0,0],[1,0,0]]},"b":{"shape":"points","vertices":[[3,1,0],[3,0,1]]}}
{"format":"oblong-case/1","id":"q","query":"raycast","scalar":"float","a":{"shape":"sphere","radius":1},"ray":{"source":[3,0,0],"direction":[-1,0,0],"max":5}}
{"format":"oblong-case/1","id":"r","query":"penetration","scalar":"double","dimension":2,"a":{"shape":"box","half_extents":[1,1]},"b":{"shape":"points","vertices":[[0,0]]}}
)";

/// A standard stream that reads or writes a string for a while.
template <class Stream>
class Redirected {
public:
    Redirected(Stream& stream, std::stringbuf* buffer) : stream_(stream), before_(stream.rdbuf(buffer)) {
        stream.clear();
    }
    ~Redirected() {
        stream_.rdbuf(before_);
        stream_.clear();
    }
    Redirected(const Redirected&) = delete;
    Redirected& operator=(const Redirected&) = delete;

private:
    Stream& stream_;
    std::streambuf* before_;
};

}  // namespace

std::vector<std::string> words_of(std::string_view input) {
    constexpr std::size_t most = 24;
    std::vector<std::string> words;
    while (!input.empty() && words.size() < most) {
        const std::size_t end = std::min(input.find('\n'), input.size());
        // A word of a command line ends at its first zero.
        words.emplace_back(input.substr(0, std::min(end, input.substr(0, end).find('\0'))));
        input.remove_prefix(std::min(end + 1, input.size()));
    }
    return words;
}

bool is_harmless(const std::vector<std::string>& words) { return std::ranges::all_of(words, is_harmless_word); }

ProgramEnd run(const Program& program, const std::vector<std::string>& words) {
    std::vector<std::string> argv_words{"oblong"};
    argv_words.insert(argv_words.end(), words.begin(), words.end());
    std::vector<char*> argv;
    for (std::string& word : argv_words) argv.push_back(word.data());
    argv.push_back(nullptr);
    std::stringbuf in(cases);
    std::stringbuf out;
    std::stringbuf said;
    const Redirected<std::istream> from(std::cin, &in);
    const Redirected<std::ostream> to(std::cout, &out);
    const Redirected<std::ostream> complaints(std::cerr, &said);
    const int code = program(static_cast<int>(argv_words.size()), argv.data());
    return {code, out.str(), said.str()};
}

std::string broken_program(const Program& program, const std::vector<std::string>& words) {
    std::string line = "oblong";
    for (const std::string& word : words) line += " '" + word + "'";
    try {
        const ProgramEnd end = run(program, words);
        if (end.code < 0 || end.code > 5) return line + ": ends with " + std::to_string(end.code);
        if (end.code != 0 && end.said.empty()) return line + ": ends with " + std::to_string(end.code) + " unexplained";
        if (end.code >= 2 && end.said.find("oblong: ") == std::string::npos)
            return line + ": does not say who complains: " + end.said;
    } catch (const std::exception& problem) {
        return line + ": an exception leaves it: " + problem.what();
    }
    return {};
}

}  // namespace oblong::fuzz
