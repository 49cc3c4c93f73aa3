// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <functional>
#include <map>
#include <regex>
#include <set>

#include "tests/architecture/source_tree.hpp"

/// Links of the documentation lead somewhere.
namespace oblong::architecture {
namespace {

using LineVisitor = std::function<void(int number, const std::string& line)>;

/// Calls `visit` for the lines outside fenced code, with `code spans` taken out where asked.
void for_each_prose_line(const SourceFile& file, const LineVisitor& visit) {
    bool fenced = false;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        const std::string& line = file.lines[i];
        if (line.find_first_not_of(' ') != std::string::npos &&
            line.substr(line.find_first_not_of(' ')).starts_with("```"))
            fenced = !fenced;
        else if (!fenced)
            visit(static_cast<int>(i) + 1, line);
    }
}

/// The anchor that GitHub gives a heading: lower case, blanks to hyphens, punctuation dropped.
std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char c : heading) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || c == '-' || c == '_' || byte >= 0x80)
            anchor += static_cast<char>(std::tolower(byte));
        else if (c == ' ')
            anchor += '-';
    }
    return anchor;
}

std::set<std::string> anchors(const SourceFile& file) {
    static const std::regex heading(R"(^#+ +(.*?) *$)");
    std::set<std::string> found;
    for_each_prose_line(file, [&](int, const std::string& line) {
        if (std::smatch match; std::regex_match(line, match, heading)) found.insert(anchor_of(match[1]));
    });
    return found;
}

const SourceFile* find_file(const std::string& path) {
    for (const SourceFile& file : repository())
        if (file.path == path) return &file;
    return nullptr;
}

void check_link(const SourceFile& page, int line, const std::string& link) {
    static const std::regex elsewhere("^[a-z]+:.*");
    if (std::regex_match(link, elsewhere)) return;
    const std::size_t hash = link.find('#');
    const std::string name = link.substr(0, hash);
    const std::filesystem::path folder = std::filesystem::path(page.path).parent_path();
    const std::string target = name.empty() ? page.path : (folder / name).lexically_normal().generic_string();
    if (!std::filesystem::exists(source_root() / target)) {
        ADD_FAILURE() << page.at(line) << "the link " << link << " leads nowhere: there is no " << target;
        return;
    }
    if (hash == std::string::npos) return;
    const SourceFile* file = find_file(target);
    EXPECT_TRUE(file != nullptr && anchors(*file).contains(link.substr(hash + 1)))
        << page.at(line) << "the link " << link << ": " << target << " has no heading with that anchor";
}

TEST(Links, EveryRelativeLinkOfAPageResolves) {
    static const std::regex code_span("`[^`]*`");
    static const std::regex inline_link(R"(\]\(\s*<?([^)\s>]+)>?[^)]*\))");
    static const std::regex reference(R"(^\s{0,3}\[[^\]]+\]:\s*(\S+).*)");
    int checked = 0;
    for (const SourceFile& page : repository()) {
        if (page.extension() != ".md") continue;
        for_each_prose_line(page, [&](int number, const std::string& raw) {
            const std::string line = std::regex_replace(raw, code_span, "``");
            for (std::sregex_iterator it(line.begin(), line.end(), inline_link), end; it != end; ++it, ++checked)
                check_link(page, number, (*it)[1]);
            if (std::smatch match; std::regex_match(line, match, reference)) check_link(page, number, match[1]);
        });
    }
    EXPECT_GT(checked, 10) << "hardly a link found: this test looks for the wrong thing";
}

/// A page that no other page links is a page that nobody finds.
TEST(Links, EveryPageOfDocsIsLinked) {
    static const std::regex inline_link(R"(\]\(\s*<?([^)#\s>]+)[^)]*\))");
    std::set<std::string> linked;
    for (const SourceFile& page : repository()) {
        if (page.extension() != ".md") continue;
        const std::filesystem::path folder = std::filesystem::path(page.path).parent_path();
        for (const std::string& line : page.lines)
            for (std::sregex_iterator it(line.begin(), line.end(), inline_link), end; it != end; ++it)
                linked.insert((folder / (*it)[1].str()).lexically_normal().generic_string());
    }
    for (const SourceFile& page : repository())
        if (page.below("docs") && page.extension() == ".md") {
            EXPECT_TRUE(linked.contains(page.path))
                << page.path << ": link it from docs/index.md or a page that it lists";
        }
}

/// The checklists name the files that a change touches; NAME stands for the new one's.
TEST(Links, PathsThatContributingNamesAreThere) {
    static const std::regex path("`((?:lib|oracle|fuzz|tests|tools|docs|cmake|\\.clusterfuzzlite)/[A-Za-z0-9_./-]+)`");
    const SourceFile* page = find_file("CONTRIBUTING.md");
    ASSERT_NE(page, nullptr);
    int checked = 0;
    for_each_prose_line(*page, [&](int number, const std::string& line) {
        for (std::sregex_iterator it(line.begin(), line.end(), path), end; it != end; ++it) {
            const std::string name = (*it)[1];
            if (name.find("NAME") != std::string::npos) continue;
            ++checked;
            EXPECT_TRUE(std::filesystem::exists(source_root() / name)) << page->at(number) << "there is no " << name;
        }
    });
    EXPECT_GT(checked, 50) << "hardly a path found: this test looks for the wrong thing";
}

/// docs/changelog.md states a release in ten lines; docs/log/changes.md has the rest.
TEST(Changelog, HasAtMostTenLinesARelease) {
    const SourceFile* page = find_file("docs/changelog.md");
    ASSERT_NE(page, nullptr);
    std::map<std::string, int> lines;
    std::string release;
    for (const std::string& line : page->lines) {
        if (line.starts_with("## ")) release = line;
        if (line.starts_with("- ")) ++lines[release];
    }
    EXPECT_GE(lines.size(), 2U) << "hardly a release found: this test looks for the wrong thing";
    for (const auto& [name, count] : lines) EXPECT_LE(count, 10) << name << ": move details to docs/log/changes.md";
}

}  // namespace
}  // namespace oblong::architecture
