// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/stopping/stopping.hpp"

#include <map>

#include "tests/harness/liars.hpp"

namespace oblong::fuzz {
namespace {

Checked with_fractions(const AskedPair& pair, const Judges& judges) { return check_stopping(pair, judges, 1); }

TEST(StoppingHarness, FractionsKeepEveryPromiseAndFormatsDoNot) {
    const std::vector<AskedPair> pairs = test::seed_pairs(100, 5);
    test::expect_none_broken(pairs, with_fractions);
    std::map<std::string, int> kinds;
    for (const AskedPair& pair : pairs)
        for (const WrongAnswer& finding : check_stopping(pair).findings) ++kinds[finding.kind];
    EXPECT_GT(kinds["promise"], 0);
}

/// A referee whose distances are a tenth too short or too long: fractions then seem to break what they promise.
TEST(StoppingHarness, NoticesJudgesThatLieOrAreAbsent) {
    const std::vector<AskedPair> pairs = test::seed_pairs(60, 3);
    const int all = static_cast<int>(pairs.size());
    EXPECT_EQ(test::count_broken(pairs, with_fractions, test::absent_referee()), all);
    EXPECT_GT(test::count_broken(pairs, with_fractions, test::lying_oracle()), all / 2);
    Judges wrong;
    for (const int tenths : {9, 11}) {
        wrong.referee = [tenths](const BodyPair<double>& bodies) {
            RefereeAnswer answer = referee(bodies);
            answer.distance.numerator *= tenths * tenths;
            answer.distance.denominator *= 100;
            return answer;
        };
        EXPECT_GT(test::count_broken(pairs, with_fractions, wrong), 5) << tenths;
    }
}

}  // namespace
}  // namespace oblong::fuzz
