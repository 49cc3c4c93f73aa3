// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.hpp"

/// Names of tests and suites: CamelCase, without underscores, as GoogleTest advises (it joins suite and test with one).
namespace oblong::architecture {
namespace {

/// One declaration of a test.
struct TestName {
    std::string suite;
    std::string test;
    int line = 0;  ///< from 1
};

/// The tests that a file declares. A declaration may continue on the next line.
std::vector<TestName> test_names(const SourceFile& file) {
    static const std::regex declaration(
        R"(\b(?:(?:TYPED_)?TEST(?:_F|_P)?|RC_GTEST_(?:FIXTURE_)?PROP)\s*\(\s*(\w+)\s*,\s*(\w+))");
    std::vector<TestName> names;
    std::string text;
    for (const std::string& line : file.code()) text += line + '\n';
    for (std::sregex_iterator it(text.begin(), text.end(), declaration), end; it != end; ++it)
        names.push_back(
            {(*it)[1], (*it)[2], 1 + static_cast<int>(std::count(text.begin(), text.begin() + it->position(), '\n'))});
    return names;
}

bool is_camel_case(const std::string& name) {
    static const std::regex pattern("[A-Z][A-Za-z0-9]*");
    return std::regex_match(name, pattern);
}

TEST(TestNames, AreCamelCaseWithoutUnderscores) {
    std::size_t count = 0;
    for (const SourceFile& file : repository()) {
        if (!file.is_cpp()) continue;
        for (const TestName& name : test_names(file)) {
            ++count;
            EXPECT_TRUE(is_camel_case(name.suite) && is_camel_case(name.test))
                << file.at(name.line) << name.suite << "." << name.test << " is not CamelCase";
        }
    }
    EXPECT_GT(count, 1000U) << "the pattern no longer finds the declarations";
}

/// Files of one program may share a suite. Two tests of one name would be one entry of ctest, and a filter that names
/// one of them would run both.
TEST(TestNames, AreUniqueInEachProgram) {
    std::map<std::string, std::string> places;
    for (const SourceFile& file : repository()) {
        if (!file.below("tests") || file.extension() != ".cpp") continue;
        const std::string folder = file.path.substr(0, file.path.rfind('/'));
        for (const TestName& name : test_names(file)) {
            const auto [it, is_new] =
                places.try_emplace(folder + ": " + name.suite + "." + name.test, file.at(name.line));
            EXPECT_TRUE(is_new) << file.at(name.line) << it->first << " is declared at " << it->second << "too";
        }
    }
}

TEST(TestNames, AreFoundInDeclarationsOfEveryKind) {
    const auto found = [](const std::string& line) {
        return test_names({"x_test.cpp", {line, "             Ends) {"}});
    };
    for (const char* kind : {"TEST", "TEST_F", "TEST_P", "TYPED_TEST", "RC_GTEST_PROP", "RC_GTEST_FIXTURE_PROP"}) {
        const std::vector<TestName> names = found(std::string(kind) + "(Suite,");
        ASSERT_EQ(names.size(), 1U) << kind;
        EXPECT_EQ(names[0].suite + "." + names[0].test, "Suite.Ends");
    }
    EXPECT_TRUE(found("// TEST(Suite, In_A_Comment").empty());
    EXPECT_TRUE(found("TYPED_TEST_SUITE(Suite,").empty());
    EXPECT_TRUE(is_camel_case("Float128IsWide"));
    EXPECT_FALSE(is_camel_case("in_float"));
    EXPECT_FALSE(is_camel_case("lowerFirst"));
    EXPECT_FALSE(is_camel_case("Mixed_Case"));
}

}  // namespace
}  // namespace oblong::architecture
