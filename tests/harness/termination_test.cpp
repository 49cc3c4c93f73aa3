// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/termination/termination.hpp"

#include <map>

#include "tests/harness/liars.hpp"

namespace oblong::fuzz {
namespace {

/// Cases on which the loop is known to cycle without a guard (docs/log/findings/cycles.md).
std::vector<AskedPair> known_cycles() {
    std::vector<AskedPair> pairs;
    for (const caseio::Case& c : caseio::read_case_file(std::string(OBLONG_SOURCE_DIR) + "/tests/data/cycles.jsonl"))
        if (c.scalar != caseio::CaseScalar::exact && c.b) pairs.push_back(asked_pair(c));
    return pairs;
}

TEST(TerminationHarness, IsQuietOnSeedsAndKeepsLassos) {
    for (const AskedPair& pair : test::seed_pairs(100, 4))
        ASSERT_EQ(check_termination(pair).broken, "") << caseio::write_case(case_of(pair, "broken"));
    std::map<std::string, int> kinds;
    for (const AskedPair& pair : known_cycles()) {
        const Checked checked = check_termination(pair);
        EXPECT_EQ(checked.broken, "");
        for (const WrongAnswer& finding : checked.findings) ++kinds[finding.kind];
    }
    EXPECT_GT(kinds["cycled"], 0);
}

TEST(TerminationHarness, ALassoBreaksOnlyNoProgress) {
    const auto judged = [](TerminationFacts facts, Guard guard) {
        Checked checked;
        judge_termination(facts, guard, "subject", checked);
        return checked;
    };
    const TerminationFacts lasso{Termination::cycle, true};
    EXPECT_EQ(judged(lasso, Guard::no_progress).broken, "subject: a lasso under no_progress");
    EXPECT_EQ(judged(lasso, Guard::none).broken, "");
    EXPECT_EQ(judged(lasso, Guard::none).findings.at(0).kind, "cycled");
    EXPECT_EQ(judged(lasso, Guard::repeated_support).findings.at(0).kind, "cycled");
    const TerminationFacts rising{Termination::relative, false};
    EXPECT_NE(judged(rising, Guard::no_progress).broken, "");
    EXPECT_EQ(judged(rising, Guard::repeated_support).broken, "");
    EXPECT_EQ(judged({Termination::iteration_limit, true}, Guard::no_progress).findings.at(0).kind, "iteration_limit");
    EXPECT_TRUE(judged({}, Guard::no_progress).findings.empty());
}

}  // namespace
}  // namespace oblong::fuzz
