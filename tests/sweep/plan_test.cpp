// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/sweep/plan.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "tests/refused.hpp"

namespace oblong::fuzz {
namespace {

const std::string johnson = "bits-P/johnson/relative-0/running-max/no-progress";

SweepPlan small() {
    SweepPlan plan;
    plan.bits = {8, 24, 8};
    plan.subjects = {johnson};
    plan.families = {"near_touching"};
    plan.severities = {0, 1};
    plan.cases = 5;
    return plan;
}

std::string problem_of(const std::function<void()>& ask) {
    return test::refused<std::invalid_argument>([&] { ask(); }, "none");
}

TEST(SweepPlan, RangesOfBitsAreRead) {
    EXPECT_EQ(parse_bits("8:120:2"), (BitRange{8, 120, 2}));
    EXPECT_EQ(parse_bits("3:400"), (BitRange{3, 400, 1}));
    EXPECT_EQ(parse_bits("24:24:400").values(), std::vector<int>{24});
    EXPECT_EQ(parse_bits("8:13:2").values(), (std::vector<int>{8, 10, 12}));
}

TEST(SweepPlan, BadRangesAreRefusedWithWhatIsExpected) {
    for (const char* text : {"", "8", "8:", ":8", "8:16:", "2:16", "8:401", "16:8", "8:16:0", "8:16:-1", "8:16:1:1",
                             "a:b", "8:16x", "8 :16", "8:16:2147483648", "99999999999:8", "8:16:401", "-8:16"})
        EXPECT_NE(problem_of([text] { (void)parse_bits(text); }).find("expected MIN:MAX or MIN:MAX:STEP"),
                  std::string::npos)
            << text;
}

TEST(SweepPlan, TheLetterIsReplacedInTheFormatAlone) {
    EXPECT_EQ(subject_at(johnson, 24), "bits-24/johnson/relative-0/running-max/no-progress");
    EXPECT_EQ(subject_at("bits-Pe-126:127-stochastic-3/voronoi/gap-0/no-bound/none", 9),
              "bits-9e-126:127-stochastic-3/voronoi/gap-0/no-bound/none");
    EXPECT_EQ(subject_at("bits-11/bits-P/bits-P-up/johnson/gap-0/no-bound/none", 9),
              "bits-11/bits-9/bits-9-up/johnson/gap-0/no-bound/none");
    EXPECT_EQ(subject_at("running/" + johnson, 24), "running/bits-24/johnson/relative-0/running-max/no-progress");
    for (const char* name :
         {"double/johnson/relative-0/running-max/none", "bits-24/johnson/relative-0/running-max/none",
          "bits-Px/johnson/relative-0/running-max/none", "bits-P24", ""})
        EXPECT_NE(problem_of([name] { (void)subject_at(name, 24); }).find("with the letter P"), std::string::npos)
            << name;
}

TEST(SweepPlan, WhatCannotBeSweptIsRefusedBeforeAnyWork) {
    EXPECT_EQ(problem_of([] { check_plan(small()); }), "none");
    EXPECT_EQ(answers_of(small()), 3 * 1 * 1 * 2 * 5);
    const auto refused = [](const std::function<void(SweepPlan&)>& change, const std::string& part) {
        SweepPlan plan = small();
        change(plan);
        const std::string problem = problem_of([&plan] { check_plan(plan); });
        EXPECT_NE(problem.find(part), std::string::npos) << problem;
    };
    refused([](SweepPlan& p) { p.subjects.clear(); }, "--subjects");
    refused([](SweepPlan& p) { p.subjects.push_back(johnson); }, "named twice");
    refused([](SweepPlan& p) { p.subjects = {"bits-P/jonson/relative-0/running-max/none"}; }, "subalgorithm");
    refused([](SweepPlan& p) { p.subjects = {"bits-Pe-14:15" + johnson.substr(6)}; },
            "greatest exponent");  // of 24 bits
    refused([](SweepPlan& p) { p.families = {"near_tuching"}; }, "no family \"near_tuching\"");
    refused([](SweepPlan& p) { p.families.clear(); }, "families");
    refused([](SweepPlan& p) { p.severities = {0.5, 1.5}; }, "severity: expected 0 to 1, found 1.5");
    refused([](SweepPlan& p) { p.severities.clear(); }, "severities");
    refused([](SweepPlan& p) { p.cases = 0; }, "cases: expected at least 1");
    refused([](SweepPlan& p) { p.tolerances = {1e-3, 0}; }, "tolerance");
    refused([](SweepPlan& p) { p.cases = 1'000'000; }, "6000000 answers are asked for");
    refused(
        [](SweepPlan& p) {
            p.cases = 2'000'000'000;
            p.severities.assign(1'000'000, 0.5);
        },
        "at most 5000000");
}

}  // namespace
}  // namespace oblong::fuzz
