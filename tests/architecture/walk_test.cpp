// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "tests/architecture/source_tree.hpp"

/// The walk of a query in docs/architecture.md: five short files, each of which calls the next.
namespace oblong::architecture {
namespace {

constexpr std::size_t max_files = 5;
constexpr std::size_t max_lines = 300;

const SourceFile& file_of(const std::string& path) {
    static const SourceFile missing{};
    const auto found = std::ranges::find(repository(), path, &SourceFile::path);
    EXPECT_NE(found, repository().end()) << path;
    return found == repository().end() ? missing : *found;
}

bool has_word(const SourceFile& file, const std::string& word) {
    const std::regex whole("\\b" + word + "\\b");
    return std::ranges::any_of(file.code(), [&](const std::string& line) { return std::regex_search(line, whole); });
}

/// The lines of the page from a title to the next.
std::vector<std::string> section(const std::string& title) {
    const std::vector<std::string>& lines = file_of("docs/architecture.md").lines;
    const auto first = std::ranges::find(lines, title);
    if (first == lines.end()) return {};
    return {first, std::find_if(first + 1, lines.end(), [](const std::string& l) { return l.starts_with("## "); })};
}

TEST(Walk, PassesFewShortFilesEachOfWhichCallsTheNext) {
    static const std::regex row(R"(\| `(\S+)` \|[^|]*\| (?:`(\w+)`)? ?\|)");
    std::vector<std::string> files, calls;
    std::smatch found;
    for (const std::string& line : section("## A query, file by file")) {
        if (!std::regex_match(line, found, row)) continue;
        files.push_back("lib/oblong/" + found.str(1));
        calls.push_back(found.str(2));
    }
    ASSERT_EQ(files.size(), max_files);
    for (std::size_t i = 0; i < files.size(); ++i) {
        EXPECT_LT(file_of(files[i]).lines.size(), max_lines) << files[i];
        if (i + 1 == files.size()) break;
        EXPECT_TRUE(has_word(file_of(files[i]), calls[i])) << files[i] << " calls " << calls[i];
        EXPECT_TRUE(has_word(file_of(files[i + 1]), calls[i])) << files[i + 1] << " has " << calls[i];
    }
}

/// The files that a file reaches by its includes, itself among them.
std::set<std::string> reached_from(const std::string& path) {
    std::set<std::string> reached;
    std::vector<std::string> next{path};
    while (!next.empty()) {
        const std::string name = next.back();
        next.pop_back();
        if (name.empty() || !reached.insert(name).second) continue;
        for (const Include& include : file_of(name).includes()) next.push_back(resolve(include));
    }
    return reached;
}

TEST(Walk, EveryQuestionIsOneFileThatReachesItsProvers) {
    static const std::regex row(R"(\| `(prove/\w+\.hpp)` \| `(\S+)` \| `(\S+)` \| `(\S+)` \| `(\S+)` \|)");
    int rows = 0;
    std::smatch found;
    for (const std::string& line : section("## A query, file by file")) {
        if (!std::regex_match(line, found, row)) continue;
        ++rows;
        const std::set<std::string> reached = reached_from("lib/oblong/" + found.str(1));
        for (std::size_t k = 2; k < found.size(); ++k)
            EXPECT_TRUE(reached.contains("lib/oblong/prove/" + found.str(k))) << found.str(1) << ": " << found.str(k);
    }
    EXPECT_EQ(rows, 5);
}

}  // namespace
}  // namespace oblong::architecture
