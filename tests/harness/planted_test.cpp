// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

/// The planted defects must fit the sources as they are: otherwise nobody would notice that they prove nothing.
namespace {

std::vector<std::filesystem::path> patches() {
    std::vector<std::filesystem::path> result;
    for (const auto& entry : std::filesystem::directory_iterator(OBLONG_SOURCE_DIR "/fuzz/planted")) {
        if (entry.path().extension() == ".patch") result.push_back(entry.path());
    }
    return result;
}

TEST(Planted, PatchesChangeAtMostTenLines) {
    ASSERT_FALSE(patches().empty());
    for (const auto& patch : patches()) {
        std::ifstream file(patch);
        int changed = 0;
        for (std::string line; std::getline(file, line);) {
            const bool header = line.starts_with("--- ") || line.starts_with("+++ ");
            if (!header && (line.starts_with('-') || line.starts_with('+'))) ++changed;
        }
        EXPECT_GT(changed, 0) << patch;
        EXPECT_LE(changed, 10) << patch;
    }
}

/// What stands before the first change, one statement a line.
std::vector<std::string> head(const std::filesystem::path& patch) {
    std::vector<std::string> lines;
    std::ifstream file(patch);
    for (std::string line; std::getline(file, line) && !line.starts_with("--- ");) lines.push_back(line);
    return lines;
}

/// What follows such a beginning, in every line that has it.
std::vector<std::string> after(const std::vector<std::string>& lines, const std::string& beginning) {
    std::vector<std::string> result;
    for (const std::string& line : lines)
        if (line.starts_with(beginning)) result.push_back(line.substr(beginning.size()));
    return result;
}

bool has_harness(const std::string& name) {
    const std::string file = "/" + name + "_fuzz.cpp";
    for (const std::string& folder :
         {"/" + name, std::string("/library"), std::string("/parsers"), std::string("/program")})
        if (std::filesystem::exists(std::string(OBLONG_SOURCE_DIR "/fuzz/harness") + folder + file)) return true;
    return false;
}

TEST(Planted, ThereAreAtLeastTwentyFive) { EXPECT_GE(patches().size(), 25U); }

TEST(Planted, EveryPatchSaysWhatItIsWhereItsLikeWasSeenAndWhoShouldFindIt) {
    for (const auto& patch : patches()) {
        const std::vector<std::string> lines = head(patch);
        EXPECT_EQ(after(lines, "Defect: ").size(), 1U) << patch;
        EXPECT_EQ(after(lines, "Seen: ").size(), 1U) << patch;
        EXPECT_FALSE(after(lines, "Caught by ").empty()) << patch;
        for (const std::string& test : after(lines, "Caught by ")) {
            const std::string file = test.substr(0, test.find(": "));
            EXPECT_TRUE(std::filesystem::exists(OBLONG_SOURCE_DIR "/" + file)) << patch << ": " << file;
        }
        const std::vector<std::string> found = after(lines, "Found by: ");
        ASSERT_EQ(found.size(), 1U) << patch;
        std::istringstream names(found.front());
        for (std::string name; names >> name;) EXPECT_TRUE(has_harness(name)) << patch << ": " << name;
    }
}

/// The tests that a file declares, as a filter sees them: "Suite.Name", those of a typed suite as "Suite/0.Name".
std::vector<std::string> declared_tests(const std::filesystem::path& path) {
    static const std::regex declaration(R"(\b((?:TYPED_)?TEST(?:_F|_P)?)\s*\(\s*(\w+)\s*,\s*(\w+)\))");
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::string> tests;
    for (std::sregex_iterator it(text.begin(), text.end(), declaration), end; it != end; ++it)
        tests.push_back((*it)[2].str() + ((*it)[1] == "TYPED_TEST" ? "/0." : ".") + (*it)[3].str());
    return tests;
}

/// Whether a pattern of a filter (* for any text) names one of the tests.
bool names_one_of(const std::string& pattern, const std::vector<std::string>& tests) {
    const std::string dots = std::regex_replace(pattern, std::regex(R"(\.)"), R"(\.)");
    const std::regex whole(std::regex_replace(dots, std::regex(R"(\*)"), ".*"));
    return std::ranges::any_of(tests, [&](const std::string& test) { return std::regex_match(test, whole); });
}

/// A filter that names no test would leave its defect uncaught.
TEST(Planted, EveryFilterNamesTestsOfItsFile) {
    for (const auto& patch : patches()) {
        for (const std::string& test : after(head(patch), "Caught by ")) {
            const std::size_t colon = test.find(": ");
            ASSERT_NE(colon, std::string::npos) << patch << ": " << test;
            const auto tests = declared_tests(OBLONG_SOURCE_DIR "/" + test.substr(0, colon));
            std::istringstream filter(test.substr(colon + 2));
            for (std::string pattern; std::getline(filter, pattern, ':');)
                EXPECT_TRUE(names_one_of(pattern, tests)) << patch << ": no test " << pattern;
        }
    }
    EXPECT_TRUE(names_one_of("Suite*", {"Suite/0.Name"}));
    EXPECT_FALSE(names_one_of("Suite.name", {"Suite.Name"}));
}

TEST(Planted, PatchesApply) {
    if (std::system("patch --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "the program patch is not installed";
    for (const auto& patch : patches()) {
        const std::string command = "patch --dry-run --strip=1 --fuzz=0 --force --directory='" OBLONG_SOURCE_DIR
                                    "' --input='" +
                                    patch.string() + "' >/dev/null 2>&1";
        EXPECT_EQ(std::system(command.c_str()), 0) << patch;
    }
}

}  // namespace
