// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/captured.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "oracle/exact/exact_answer.hpp"

/// The family of recorded questions.
namespace oblong::fuzz {
namespace {

TEST(Captured, EveryLineIsOneCase) {
    const Family& family = *find_family("captured");
    const int count = static_cast<int>(captured_lines().size());
    EXPECT_GE(count, 500);
    std::set<std::string> notes;
    for (int i = 0; i < count; ++i) {
        const caseio::Case c = family_case(family, 1, i, count);
        const caseio::Case line = caseio::read_case(captured_lines()[static_cast<std::size_t>(i)]);
        EXPECT_EQ(c.a, line.a) << line.id;
        EXPECT_EQ(c.b, line.b) << line.id;
        EXPECT_TRUE(notes.insert(c.note).second) << c.note;
    }
}

TEST(Captured, HoldsEveryRunAndContacts) {
    std::map<std::string, int> runs;
    int with_curved = 0;
    for (const std::string_view line : captured_lines()) {
        const caseio::Case c = caseio::read_case(line);
        ++runs[c.source];
        if (!std::holds_alternative<Points<Rational>>(c.a.shape) && !std::holds_alternative<Box<Rational>>(c.a.shape))
            ++with_curved;
    }
    EXPECT_EQ(runs.size(), 3U);
    for (const char* run : {"Bullet", "FCL", "MuJoCo"}) EXPECT_GE(runs[run], 150) << run;
    EXPECT_GE(with_curved, 50);
}

TEST(Captured, LiesByFallingGap) {
    double before = 10;
    std::map<Outcome, int> outcomes;
    constexpr std::size_t step = 15;
    for (std::size_t i = 0; i < captured_lines().size(); i += step) {
        const caseio::Case c = caseio::read_case(captured_lines()[i]);
        const oracle::ExactAnswer exact = oracle::exact_answer(c);
        ++outcomes[exact.outcome];
        const double gap = approximate(exact.distance) / exact.largest_coordinate.convert_to<double>();
        EXPECT_LE(gap, before * (1 + 1e-12)) << c.id;
        before = gap;
    }
    EXPECT_GT(outcomes[Outcome::separated], 20);
    EXPECT_GT(outcomes[Outcome::overlapping], 2);
}

}  // namespace
}  // namespace oblong::fuzz
