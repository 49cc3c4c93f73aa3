// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/decision/decision.hpp"

#include <map>

#include "tests/harness/liars.hpp"

namespace oblong::fuzz {
namespace {

TEST(DecisionHarness, IsQuietOnSeeds) { test::expect_none_broken(test::seed_pairs(150, 6), check_decision); }

/// Wrong plain decisions are rare: here the referee makes all of them wrong.
TEST(DecisionHarness, KeepsWrongPlainDecisions) {
    std::map<std::string, int> kinds;
    for (const AskedPair& pair : test::seed_pairs(60, 3))
        for (const WrongAnswer& finding : check_decision(pair, test::contrary_referee()).findings)
            ++kinds[finding.kind];
    EXPECT_GT(kinds["false_separation"], 10);
    EXPECT_GT(kinds["false_overlap"], 10);
}

TEST(DecisionHarness, NoticesJudgesThatLieOrAreAbsent) {
    const std::vector<AskedPair> pairs = test::seed_pairs(40, 2);
    const int all = static_cast<int>(pairs.size());
    EXPECT_EQ(test::count_broken(pairs, check_decision, test::absent_referee()), all);
    EXPECT_GT(test::count_broken(pairs, check_decision, test::contrary_referee()), all / 2);
    EXPECT_GT(test::count_broken(pairs, check_decision, test::lying_oracle()), all / 2);
}

}  // namespace
}  // namespace oblong::fuzz
