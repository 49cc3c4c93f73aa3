// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include "caseio/case_reader.hpp"

using namespace oblong;
using namespace oblong::caseio;

namespace {

const std::string data = std::string(OBLONG_SOURCE_DIR) + "/tests/data/";

}  // namespace

TEST(Reported, EveryCaseReadsAndComesBack) {
    std::ostringstream notes;
    const std::vector<Case> cases = read_case_file(data + "reported.jsonl", {&notes});
    std::map<Query, int> queries;
    std::map<CaseScalar, int> scalars;
    for (const Case& c : cases) {
        ++queries[c.query];
        ++scalars[c.scalar];
        EXPECT_TRUE(c.source.starts_with("https://")) << c.id;
        EXPECT_NE(c.expect.find("\"classification\": \""), std::string::npos) << c.id;
        EXPECT_FALSE(c.note.empty()) << c.id;
        EXPECT_EQ(read_case(write_case(c)), c) << c.id;
        EXPECT_EQ(read_case(write_case(c, NumberStyle::hex)), c) << c.id;
    }
    EXPECT_EQ(queries, (std::map<Query, int>{{Query::distance, 55}, {Query::sweep, 6}, {Query::penetration, 16}}));
    EXPECT_EQ(scalars, (std::map<CaseScalar, int>{
                           {CaseScalar::float32, 26}, {CaseScalar::float64, 46}, {CaseScalar::exact, 5}}));
    EXPECT_EQ(notes.str(), "");
}

TEST(Reported, TheFileIsWhatTheScriptMakes) {
    if (std::system("python3 --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "there is no python3";
    const std::string command =
        "python3 '" + std::string(OBLONG_SOURCE_DIR) + "/tools/convert_reported.py' '" + data + "reported.json'";
    FILE* pipe = popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    std::string made;
    std::array<char, 4096> buffer;
    while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe)) made.append(buffer.data(), count);
    ASSERT_EQ(pclose(pipe), 0);
    std::ifstream file(data + "reported.jsonl");
    std::ostringstream kept;
    kept << file.rdbuf();
    EXPECT_EQ(made, kept.str());
}
