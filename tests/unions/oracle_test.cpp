// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/union_io.hpp"
#include "fuzz/subjects/library/union_subject.hpp"
#include "oracle/exact/least_pair.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/level.hpp"
#include "tests/unions/lines.hpp"

/// Cases of unions, read and answered as the program does, against the oracle's loop over all pairs.
namespace oblong::test {
namespace {

using caseio::Query;
/// Asks the line's own question as the program does, and judges the answer beside the pair that decides.
void expect_right(const std::string& line) {
    const fuzz::OtherKind kind = fuzz::union_kind();
    ASSERT_TRUE(kind.is(line)) << line;
    const caseio::UnionCase c = caseio::read_union_case(line);
    const bool is_cast = c.question.ray || c.question.sweep;
    const bool is_decision = c.question.query == Query::decide || c.question.margin;
    const Query query = is_cast ? Query::raycast : is_decision ? Query::decide : Query::distance;
    caseio::Result result = kind.read(line, {}, {})->answer({query, ""});
    const oracle::LeastPair least = oracle::least_pair(c);
    ASSERT_TRUE(least.answer.judged()) << line;
    EXPECT_EQ(result.outcome, least.answer.outcome) << line;
    // Nearest points may be of another pair that is as near.
    result.witness_a.reset();
    result.witness_b.reset();
    result.normal.reset();
    if (result.cast) result.cast->point.reset();
    oracle::Promise promise;
    promise.digits = c.question.scalar == caseio::CaseScalar::float32 ? 24 : 53;
    const oracle::Judgement judged = oracle::judge(result, least.answer, promise);
    EXPECT_TRUE(judged.verdict == oracle::Verdict::exact || judged.verdict == oracle::Verdict::correctly_rounded)
        << name(judged.verdict) << ": " << judged.reason << '\n'
        << line;
    EXPECT_FALSE(judged.promise_broken) << judged.reason << '\n' << line;
}

TEST(UnionOracle, AgreesWithTheLoopOverAllPairs) {
    Engine engine(11);
    for (int i = 0; i < draws(240) && !HasFailure(); ++i) expect_right(drawn_line(engine, i));
}

TEST(UnionOracle, DepthsAreRefusedByName) {
    Engine engine(12);
    const std::string line = LineDraw(engine).line("distance", "double", "");
    const auto question = fuzz::union_kind().read(line, {}, {});
    for (const Query query : {Query::penetration, Query::signed_distance}) {
        const caseio::Result result = question->answer({query, ""});
        EXPECT_EQ(result.outcome, Outcome::unsupported);
        EXPECT_TRUE(result.message.starts_with("no depth of a union")) << result.message;
    }
    const caseio::Result cast = question->answer({Query::raycast, ""});
    EXPECT_EQ(cast.outcome, Outcome::unsupported);
    EXPECT_EQ(cast.message, "a cast needs a raycast or sweep case");
    const caseio::Result typed = question->answer({Query::decide, "100"});
    EXPECT_EQ(typed.within, "nearer");
}

}  // namespace
}  // namespace oblong::test
