// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/case_reader.hpp"
#include "tests/app/program.hpp"

namespace oblong {
namespace {

using Fuzz = test::Program;

constexpr auto guardless = "double/johnson-backup/relative-1e-10/running-max/none";

TEST_F(Fuzz, FindsCyclesOfASolverWithoutAGuard) {
    const auto run = shell(std::string("oblong fuzz --subject ") + guardless + " --evaluations 300 -o found.jsonl");
    ASSERT_EQ(run.code, 0) << run.err;
    const auto found = caseio::read_case_file(path("found.jsonl").string());
    ASSERT_FALSE(found.empty());
    EXPECT_NE(found.front().note.find("cycle"), std::string::npos) << found.front().note;
    EXPECT_EQ(found.front().source.substr(0, 18), "fuzz:cycle seed:1 ");
    // The same budget and seed write the same file.
    const auto again = shell(std::string("oblong fuzz --subject ") + guardless + " --evaluations 300 -o again.jsonl");
    ASSERT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(test::read_text(path("found.jsonl")), test::read_text(path("again.jsonl")));
}

TEST_F(Fuzz, IndependentPairsAreStillHunted) {
    const auto run = shell(std::string("oblong fuzz --subject ") + guardless + " --pairs 2000 --keep 1 -o found.jsonl");
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.err.find("2000 oblong pairs"), std::string::npos) << run.err;
    EXPECT_FALSE(caseio::read_case_file(path("found.jsonl").string()).empty());
}

TEST_F(Fuzz, SignalsThatArriveTogetherAreOneRequest) {
    const auto run = shell(std::string("oblong fuzz --subject ") + guardless +
                           " --time 100 -o found.jsonl & p=$!; sleep 2; "
                           "for i in 1 2 3 4 5 6 7 8; do kill -INT $p 2> /dev/null; done; wait $p");
    ASSERT_EQ(run.code, 5) << run.err;
    EXPECT_FALSE(caseio::read_case_file(path("found.jsonl").string()).empty());
}

TEST_F(Fuzz, WhatIsMinimisedKeepsItsClass) {
    const auto run = shell(std::string("oblong fuzz --subject ") + guardless +
                           " --evaluations 60 --seed 2 --minimise --trials 200 -o found.jsonl && "
                           "oblong judge --subject " +
                           guardless + " --fail-on none found.jsonl");
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find("cycled"), std::string::npos) << run.out;
}

TEST_F(Fuzz, StartsFromGivenCases) {
    ASSERT_EQ(shell("oblong generate sliver --count 3 -o start.jsonl").code, 0);
    const std::string ask = "oblong fuzz --goal error --evaluations 50 --start start.jsonl --subject ";
    EXPECT_EQ(shell(ask + "double/johnson/relative-1e-10/running-max/no-progress").code, 0);
    const auto none = shell(ask + "double/epa/relative-1e-10");
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.err.find("no penetration case"), std::string::npos) << none.err;
}

TEST_F(Fuzz, UsageIsChecked) {
    EXPECT_EQ(shell("oblong fuzz --subject nobody").code, 2);
    EXPECT_EQ(shell("oblong fuzz --subject libccd/nothing --goal error").code, 2);
    EXPECT_EQ(shell(std::string("oblong fuzz --goal fame --subject ") + guardless).code, 2);
    EXPECT_EQ(shell(std::string("oblong fuzz --goal error --pairs 10 --subject ") + guardless).code, 2);
    EXPECT_EQ(shell("oblong fuzz --query sweep --subject double/epa/relative-1e-10").code, 2);
    const auto wrong = shell("oblong fuzz --goal bound --subject bounds/filter-plan");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_NE(wrong.err.find("filter-plane"), std::string::npos) << wrong.err;
}

TEST_F(Fuzz, ABoundOfTheCertifierIsASubjectToo) {
    const auto run = shell("oblong fuzz --goal bound --subject bounds/ball-product --evaluations 2000 -o found.txt");
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(test::read_text(path("found.txt")).substr(0, 13), "ball-product ");
}

}  // namespace
}  // namespace oblong
