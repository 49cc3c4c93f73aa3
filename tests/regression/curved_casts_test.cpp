// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/subjects/subject.hpp"

/// Casts of curved bodies out of the threads of other libraries' trackers, and built to graze, with answers from closed
/// forms. Those that graze took up to 21,086 iterations.
namespace oblong::fuzz {
namespace {

TEST(CurvedCasts, AreRightTightAndCheap) {
    const std::unique_ptr<Subject> proven = make_subject("proven");
    int grazes = 0;
    for (const caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/curved_casts.jsonl")) {
        const auto expected = nlohmann::json::parse(c.expect);
        const caseio::Result r = proven->answer(std::span(&c, 1)).front();
        ASSERT_TRUE(r.cast.has_value()) << c.id;
        ASSERT_EQ(r.cast->hit, expected.at("hit").get<bool>()) << c.id;
        EXPECT_LT(r.iterations, 1000) << c.id;
        const auto verdict = CaseJudge(c).judge(r, proven->info().promise).judgement.verdict;
        // The oracle has no route of its own for curved bodies that graze each other.
        EXPECT_TRUE(verdict >= oracle::Verdict::correctly_rounded) << c.id << ": " << name(verdict);
        EXPECT_TRUE(verdict != oracle::Verdict::unjudged || c.sweep) << c.id;
        if (!*r.cast->hit) continue;
        const double parameter = expected.at("parameter").get<double>();
        ASSERT_TRUE(r.cast->parameter && r.cast->parameter_lower && r.cast->parameter_upper) << c.id;
        EXPECT_NEAR(r.cast->parameter->value.convert_to<double>(), parameter, 1e-6 * (1 + parameter)) << c.id;
        EXPECT_TRUE(r.cast->parameter_lower->value == r.cast->parameter->value ||
                    r.cast->parameter_upper->value == r.cast->parameter->value)
            << c.id;
        if (!c.id.ends_with("graze")) continue;
        ++grazes;
        EXPECT_EQ(r.cast->parameter->value, Rational(parameter)) << c.id;
        EXPECT_EQ(r.cast->parameter_lower->value, Rational(parameter)) << c.id;
        EXPECT_EQ(r.cast->parameter_upper->value, Rational(parameter)) << c.id;
        EXPECT_EQ(r.outcome, Outcome::touching) << c.id;
        EXPECT_TRUE(r.normal.has_value()) << c.id;
    }
    EXPECT_GE(grazes, 14);
}

}  // namespace
}  // namespace oblong::fuzz
