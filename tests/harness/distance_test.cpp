// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/distance/distance.hpp"

#include <map>

#include "tests/harness/liars.hpp"

namespace oblong::fuzz {
namespace {

TEST(DistanceHarness, IsQuietOnSeedsAndKeepsWrongDistances) {
    const std::vector<AskedPair> pairs = test::seed_pairs(200, 6);
    test::expect_none_broken(pairs, check_distance);
    std::map<std::string, int> kinds;
    for (const AskedPair& pair : pairs)
        for (const WrongAnswer& finding : check_distance(pair).findings) ++kinds[finding.kind];
    EXPECT_GT(kinds["false_separation"], 0);
    EXPECT_GT(kinds["inaccurate"], 0);
}

TEST(DistanceHarness, NoticesJudgesThatLieOrAreAbsent) {
    const std::vector<AskedPair> pairs = test::seed_pairs(60, 3);
    const int all = static_cast<int>(pairs.size());
    EXPECT_EQ(test::count_broken(pairs, check_distance, test::absent_referee()), all);
    EXPECT_GT(test::count_broken(pairs, check_distance, test::contrary_referee()), all / 2);
    EXPECT_GT(test::count_broken(pairs, check_distance, test::lying_oracle()), all / 2);
    Judges no_oracle;
    no_oracle.oracle = nullptr;
    no_oracle.sampled = true;
    EXPECT_GT(test::count_broken(pairs, check_distance, no_oracle), all / 2);
    // Where a distance is a double, or halfway between two, a part in 2^60 decides.
    EXPECT_GT(test::count_broken(pairs, check_distance, test::long_referee()), 0);
}

}  // namespace
}  // namespace oblong::fuzz
