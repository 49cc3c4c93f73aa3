// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>

#include "tests/architecture/source_tree.hpp"

/// Rules of the house that a compiler does not check.
namespace oblong::architecture {
namespace {

/// Code lines: neither blank nor comment.
long code_lines(const SourceFile& file) {
    return std::ranges::count_if(
        file.code(), [](const std::string& line) { return line.find_first_not_of(" \t\r") != std::string::npos; });
}

/// tests/architecture/large_files.txt: path, colon, reason.
std::map<std::string, std::string> large_files() {
    std::map<std::string, std::string> reasons;
    for (const SourceFile& file : repository()) {
        if (file.path != "tests/architecture/large_files.txt") continue;
        for (const std::string& line : file.lines)
            if (const std::size_t colon = line.find(": "); !line.starts_with('#') && colon != std::string::npos)
                reasons[line.substr(0, colon)] = line.substr(colon + 2);
    }
    return reasons;
}

TEST(Style, FourHundredCodeLinesOrAReason) {
    std::map<std::string, std::string> reasons = large_files();
    for (const SourceFile& file : repository()) {
        if (!file.is_cpp() && file.extension() != ".py") continue;
        const long lines = code_lines(file);
        const bool excused = reasons.erase(file.path) > 0;
        EXPECT_TRUE(lines <= 400 || excused)
            << file.path << ": " << lines << " code lines; split it by idea, or give a reason in "
            << "tests/architecture/large_files.txt";
        EXPECT_FALSE(lines <= 400 && excused) << "tests/architecture/large_files.txt: " << file.path << " has " << lines
                                              << " code lines; take its line out";
    }
    for (const auto& [path, _] : reasons)
        ADD_FAILURE() << "tests/architecture/large_files.txt: " << path << " is no C++ or Python file here";
}

/// Conditions may ask the compiler what it is (names that begin with two underscores) and nothing else: no
/// feature, trace or statistic is compiled in or out. But for what Highway asks of a file that it compiles for several
/// vector units.
TEST(Style, ThePreprocessorIncludesAndNothingElse) {
    const std::regex directive(R"(^\s*#\s*([a-z]+)\s*(.*)$)");
    const std::regex identifier(R"([A-Za-z_]\w*)");
    for (const SourceFile& file : product_sources()) {
        const std::vector<std::string> code = file.code();
        for (std::size_t i = 0; i < code.size(); ++i) {
            std::smatch match;
            if (!std::regex_match(code[i], match, directive)) continue;
            const std::string what = match[1];
            const std::string rest = match[2];
            const std::string at = file.at(static_cast<int>(i) + 1);
            const bool vector_unit = file.below("lib/oblong/simd") && !file.is_header();
            if (vector_unit && rest.starts_with("HWY_")) continue;  // Highway's way to compile for several units
            if (what == "define" || what == "undef") {
                ADD_FAILURE() << at << "no macros: use a constant, a function, a template or a policy";
            } else if (what == "if" || what == "ifdef" || what == "ifndef" || what == "elif") {
                for (std::sregex_iterator it(rest.begin(), rest.end(), identifier), end; it != end; ++it)
                    EXPECT_TRUE(it->str().starts_with("__") || it->str() == "defined")
                        << at << it->str() << ": choose at compile time by a template parameter, not by a macro";
            } else {
                EXPECT_TRUE(what == "include" || what == "pragma" || what == "error" || what == "else" ||
                            what == "endif")
                    << at << "#" << what << " has no place here";
            }
        }
    }
}

/// Distributions and std::shuffle differ between standard libraries, and with them the samples that tests count
/// (tests/draws.hpp). Claims and benchmarks print what they drew and count no samples.
TEST(Style, TestsDrawTheSameOnEveryStandardLibrary) {
    const std::regex drawn(R"(std::(\w+_distribution\b|shuffle\b|sample\b|default_random_engine\b|random_device\b))");
    for (const SourceFile& file : repository()) {
        if (!file.is_cpp() || file.below("tests/claims") || file.below("tests/bench")) continue;
        const std::vector<std::string> code = file.code();
        for (std::size_t i = 0; i < code.size(); ++i)
            EXPECT_FALSE(std::regex_search(code[i], drawn) && file.path != "tests/architecture/style_test.cpp")
                << file.at(static_cast<int>(i) + 1) << "use tests/draws.hpp, or Draw of fuzz/cases/generate";
    }
}

TEST(Style, HeadersBeginWithPragmaOnce) {
    for (const SourceFile& file : repository())
        if (file.is_header()) {
            EXPECT_TRUE(file.lines.size() > 1 && file.lines[1] == "#pragma once")
                << file.at(2) << "the second line of a header is #pragma once";
        }
}

TEST(Style, EverySourceFileNamesItsLicence) {
    for (const SourceFile& file : repository()) {
        const std::string_view kind = file.extension();
        const bool hash = kind == ".py" || kind == ".sh" || kind == ".cmake" || file.path.ends_with("CMakeLists.txt");
        if (!file.is_cpp() && !hash) continue;
        const std::string licence = file.below("lib/oblong") ? "BSL-1.0" : "GPL-3.0-or-later";
        const std::string expected = (hash ? "# " : "// ") + ("SPDX-License-Identifier: " + licence);
        const std::size_t first = !file.lines.empty() && file.lines[0].starts_with("#!") ? 1 : 0;
        EXPECT_TRUE(file.lines.size() > first && file.lines[first] == expected)
            << file.at(static_cast<int>(first) + 1) << "expected the line \"" << expected << "\"";
    }
}

TEST(Style, NoTabsNoTrailingBlanksNoCarriageReturns) {
    for (const SourceFile& file : repository()) {
        if (!file.is_cpp()) continue;
        for (std::size_t i = 0; i < file.lines.size(); ++i) {
            const std::string& line = file.lines[i];
            EXPECT_TRUE(line.find_first_of("\t\r") == std::string::npos && !line.ends_with(' '))
                << file.at(static_cast<int>(i) + 1)
                << "a tab, a carriage return or a blank at the end; run make format";
        }
    }
}

}  // namespace
}  // namespace oblong::architecture
