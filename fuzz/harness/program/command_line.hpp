// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oblong::fuzz {

/// Returns the words of a command line, after the program's name: lines of the input, at most 24.
[[nodiscard]] std::vector<std::string> words_of(std::string_view input);

/// The lines of fuzz/corpus/command_line.dict.
[[nodiscard]] std::span<const std::string_view> command_line_words();

/// Returns whether the line may be carried out by a fuzzer: every word comes from a list of words that open nothing but
/// /dev/null and standard input, start no program and end soon.
[[nodiscard]] bool is_harmless(const std::vector<std::string>& words);

/// A program as a function of its command line; gives the exit code.
using Program = std::function<int(int argc, char** argv)>;

struct ProgramEnd {
    int code = 0;
    std::string out, said;  ///< what it wrote to std::cout and std::cerr
};
/// Calls a program with three small cases on std::cin.
[[nodiscard]] ProgramEnd run(const Program& program, const std::vector<std::string>& words);

/// Returns the contract of the command line: the exit code is 0 to 4, anything but 0 is explained on std::cerr, and no
/// exception leaves it. Returns what is broken; empty if all is kept.
[[nodiscard]] std::string broken_program(const Program& program, const std::vector<std::string>& words);

}  // namespace oblong::fuzz
