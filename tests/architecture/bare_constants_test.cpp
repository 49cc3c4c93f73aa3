// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.hpp"

/// Hex floats, multiples of epsilon() and small decimals stand where the constants of error bounds have their names
/// (error_constants_test.cpp compares those with their derivations), or in a list with a reason.
namespace oblong::architecture {
namespace {

constexpr const char* header_path = "lib/oblong/scalar/error_constants.hpp";
constexpr const char* allowed_path = "tests/architecture/bare_constants.txt";

/// What the list allows in a file or folder.
struct Allowed {
    int line = 0;
    std::vector<std::string> literals;  ///< one star for any
    bool used = false;
};

/// Reads lines `PATH: LITERAL...: REASON`.
std::map<std::string, Allowed> allowed_literals() {
    static const std::regex form(R"(([\w./-]+): ([^:]+): (\S.*))");
    std::map<std::string, Allowed> found;
    const auto is_list = [](const SourceFile& file) { return file.path == allowed_path; };
    const auto list = std::ranges::find_if(repository(), is_list);
    if (list == repository().end()) {
        ADD_FAILURE() << "there is no " << allowed_path;
        return found;
    }
    for (std::size_t i = 0; i < list->lines.size(); ++i) {
        const std::string& line = list->lines[i];
        if (line.empty() || line.starts_with('#')) continue;
        std::smatch match;
        if (!std::regex_match(line, match, form)) {
            ADD_FAILURE() << list->at(static_cast<int>(i) + 1) << "expected PATH: LITERAL...: REASON";
            continue;
        }
        Allowed& allowed = found[match[1]];
        allowed.line = static_cast<int>(i) + 1;
        std::istringstream words(match[2]);
        for (std::string word; words >> word;) allowed.literals.push_back(word);
    }
    return found;
}

TEST(BareConstants, EachHasANameOrAReason) {
    static const std::regex bare(
        R"(0[xX][0-9a-fA-F']*\.?[0-9a-fA-F']*[pP][+-]?[0-9]+|\bepsilon\(\)|\b[0-9.]+[eE]-[0-9]+)");
    static const std::array<const char*, 5> prefixes{"0x", "0X", "epsilon", "e-", "E-"};  // spares a search
    std::map<std::string, Allowed> allowed = allowed_literals();
    const auto entry_of = [&](const SourceFile& file) -> Allowed* {
        for (auto& [path, entry] : allowed)
            if (file.path == path || file.below(path)) return &entry;
        return nullptr;
    };
    int found = 0;
    for (const SourceFile& file : product_sources()) {
        if (file.path == header_path) continue;
        const std::vector<std::string> code = file.code();
        for (std::size_t i = 0; i < code.size(); ++i) {
            if (std::ranges::none_of(prefixes, [&](const char* b) { return code[i].find(b) != std::string::npos; }))
                continue;
            for (std::sregex_iterator it(code[i].begin(), code[i].end(), bare), end; it != end; ++it, ++found) {
                Allowed* entry = entry_of(file);
                const bool fits =
                    entry != nullptr && std::ranges::any_of(entry->literals, [&](const std::string& word) {
                        return word == "*" || word == it->str();
                    });
                if (entry != nullptr) entry->used = true;
                EXPECT_TRUE(fits) << file.at(static_cast<int>(i) + 1) << it->str()
                                  << ": a constant of an error bound has "
                                  << "a name in " << header_path << "; what is none has a line with its reason in "
                                  << allowed_path;
            }
        }
    }
    EXPECT_GT(found, 20) << "hardly a literal found: this test looks for the wrong thing";
    for (const auto& [path, entry] : allowed)
        EXPECT_TRUE(entry.used) << allowed_path << ":" << entry.line << ": " << path
                                << " has no such literal; take it out";
}

}  // namespace
}  // namespace oblong::architecture
