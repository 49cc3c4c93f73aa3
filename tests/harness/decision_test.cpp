// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/decision.hpp"

#include <map>

#include "tests/harness/liars.hpp"

namespace oblong::fuzz {
namespace {

TEST(DecisionHarness, IsQuietOnSeedsAndKeepsWrongDecisions) {
    const std::vector<AskedPair> pairs = test::seed_pairs(150, 6);
    test::expect_none_broken(pairs, check_decision);
    std::map<std::string, int> kinds;
    for (const AskedPair& pair : pairs)
        for (const WrongAnswer& finding : check_decision(pair).findings) ++kinds[finding.kind];
    EXPECT_GT(kinds["false_separation"] + kinds["false_overlap"], 0);
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
