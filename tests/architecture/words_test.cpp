// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include "tests/architecture/source_tree.hpp"

/// Names that were retired stay retired: tests/architecture/retired_words.txt lists them.
namespace oblong::architecture {
namespace {

constexpr std::string_view list_path = "tests/architecture/retired_words.txt";

/// One line of the list.
struct RetiredWord {
    std::string pattern;  ///< an identifier, with a star for any characters at its beginning or its end
    std::vector<std::string> paths;
    std::string instead;

    [[nodiscard]] bool fits(std::string_view identifier) const {
        std::string_view middle = pattern;
        const bool any_beginning = middle.starts_with('*');
        const bool any_end = middle.ends_with('*');
        if (any_beginning) middle.remove_prefix(1);
        if (any_end) middle.remove_suffix(1);
        if (any_beginning && any_end) return identifier.find(middle) != std::string_view::npos;
        if (any_beginning) return identifier.ends_with(middle);
        return any_end ? identifier.starts_with(middle) : identifier == middle;
    }
    [[nodiscard]] bool covers(const SourceFile& file) const {
        return std::ranges::any_of(paths,
                                   [&](const std::string& path) { return file.path == path || file.below(path); });
    }
};

/// Reads `WORD [in PATH...]: INSTEAD`; nothing where a line has another form.
std::optional<RetiredWord> read_word(const std::string& line) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) return std::nullopt;
    RetiredWord word{.pattern = {}, .paths = {}, .instead = line.substr(colon + 2)};
    std::istringstream head(line.substr(0, colon));
    std::string in;
    head >> word.pattern;
    if (head >> in && in != "in") return std::nullopt;
    for (std::string path; head >> path;) word.paths.push_back(path);
    if (word.paths.empty() != in.empty()) return std::nullopt;
    if (word.paths.empty()) word.paths = {"lib", "oracle", "fuzz", "tests"};
    return word;
}

std::vector<RetiredWord> retired_words() {
    std::vector<RetiredWord> words;
    for (const SourceFile& file : repository()) {
        if (file.path != list_path) continue;
        for (const std::string& line : file.lines) {
            if (line.empty() || line.starts_with('#')) continue;
            const std::optional<RetiredWord> word = read_word(line);
            if (word)
                words.push_back(*word);
            else
                ADD_FAILURE() << list_path << ": not WORD [in PATH...]: INSTEAD: " << line;
        }
    }
    return words;
}

/// The identifiers of a line of code.
std::set<std::string> identifiers(const std::string& code) {
    const auto is_part = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
    std::set<std::string> found;
    for (std::size_t i = 0; i < code.size();) {
        if (!is_part(code[i])) {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        while (i < code.size() && is_part(code[i])) ++i;
        if (std::isdigit(static_cast<unsigned char>(code[begin])) == 0) found.insert(code.substr(begin, i - begin));
    }
    return found;
}

/// The name of a file without its folder and its last extension.
std::string stem(const SourceFile& file) {
    const std::string name = file.path.substr(file.path.rfind('/') + 1);
    return name.substr(0, name.rfind('.'));
}

/// What a file says that is retired: "PATH:LINE: WORD: say INSTEAD", line 0 for its name.
std::vector<std::string> faults(const SourceFile& file, const std::vector<RetiredWord>& words) {
    std::vector<RetiredWord> here;
    std::ranges::copy_if(words, std::back_inserter(here), [&](const RetiredWord& word) { return word.covers(file); });
    std::vector<std::string> result;
    const auto check = [&](const std::string& identifier, int line) {
        for (const RetiredWord& word : here)
            if (word.fits(identifier)) result.push_back(file.at(line) + identifier + ": say " + word.instead);
    };
    check(stem(file), 0);
    const std::vector<std::string> code = file.code();
    for (std::size_t i = 0; i < code.size(); ++i) {
        for (const std::string& identifier : identifiers(code[i])) check(identifier, static_cast<int>(i) + 1);
    }
    return result;
}

TEST(Words, RetiredOnesStayRetired) {
    const std::vector<RetiredWord> words = retired_words();
    ASSERT_GT(words.size(), 50U);
    for (const SourceFile& file : repository()) {
        if (!file.is_cpp()) continue;
        for (const std::string& fault : faults(file, words)) ADD_FAILURE() << fault;
    }
}

TEST(Words, EveryPathOfTheListExists) {
    for (const RetiredWord& word : retired_words()) {
        for (const std::string& path : word.paths)
            EXPECT_TRUE(std::filesystem::exists(source_root() / path))
                << list_path << ": " << word.pattern << ": " << path;
    }
}

TEST(Words, FindsIdentifiersAndFileNames) {
    const std::vector<RetiredWord> words{*read_word("old: new"), *read_word("most_* in lib: max_"),
                                         *read_word("*_anew: cold"), *read_word("*Noting*: Recording")};
    const auto count = [&](const std::string& path, const std::string& line) {
        return faults({path, {line}}, words).size();
    };
    EXPECT_EQ(count("lib/a.hpp", "int old = most_rows;"), 2U);
    EXPECT_EQ(count("lib/a.hpp", "begins_anew(MyNotingSupport{});"), 2U);
    EXPECT_EQ(count("fuzz/a.hpp", "int most_rows;"), 0U) << "not below lib";
    EXPECT_EQ(count("lib/a.hpp", "int older, bold, almost_old;  // old"), 0U) << "parts of words, and comments";
    EXPECT_EQ(count("lib/a.hpp", "f(\"old\", 0x0ld);"), 0U) << "a literal";
    EXPECT_EQ(count("lib/old.hpp", ""), 1U) << "a file";
    EXPECT_FALSE(read_word("old new: newer"));
    EXPECT_FALSE(read_word("old in: new"));
    EXPECT_FALSE(read_word("old"));
}

}  // namespace
}  // namespace oblong::architecture
