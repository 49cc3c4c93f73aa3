// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

/// Results that state the same are judged once.
namespace oblong::fuzz {
namespace {

void expect_same(const oracle::Judgement& a, const oracle::Judgement& b, const std::string& where) {
    EXPECT_EQ(a.verdict, b.verdict) << where;
    EXPECT_EQ(a.promise_broken, b.promise_broken) << where;
    EXPECT_EQ(a.exact_outcome, b.exact_outcome) << where;
    EXPECT_EQ(a.error_ulps, b.error_ulps) << where;
    EXPECT_EQ(a.error_relative, b.error_relative) << where;
    EXPECT_EQ(a.error_in_size, b.error_in_size) << where;
    EXPECT_EQ(a.exact_distance, b.exact_distance) << where;
    EXPECT_EQ(a.reason, b.reason) << where;
}

TEST(CaseJudge, JudgesManyResultsAsItJudgesEachAlone) {
    const auto subjects = make_subjects(
        {"double/johnson/relative-1e-10/running-max/no-progress", "double/johnson/relative-1e-10/running-max/repeated",
         "double/voronoi/relative-1e-10/running-max/no-progress", "double/johnson/relative-1e-1/latest/none",
         "float/johnson/relative-1e-5/running-max/no-progress"},
        {});
    for (const char* family : {"sliver", "near_touching", "solids", "exact_touching"}) {
        for (int i = 0; i < 6; ++i) {
            caseio::Case c = family_case(*find_family(family), 1, i, 6);
            if (i % 2 == 1) c = narrow_to_float(c);
            CaseJudge all(c);
            for (const auto& subject : subjects) {
                const caseio::Result result = subject->answer({&c, 1}).front();
                const oracle::Promise& promise = subject->info().promise;
                const JudgedAnswer together = all.judge(result, promise), alone = CaseJudge(c).judge(result, promise);
                expect_same(together.judgement, alone.judgement, c.id + " " + result.subject);
                EXPECT_EQ(together.size, alone.size);
                EXPECT_EQ(together.condition.relative, alone.condition.relative);
                EXPECT_EQ(together.backward_error, alone.backward_error);
                EXPECT_EQ(together.distance, alone.distance);
                EXPECT_EQ(together.result.subject, subject->info().name);
            }
        }
    }
}

TEST(CaseJudge, TellsResultsApartThatDifferInOneField) {
    const caseio::Case c = family_case(*find_family("sliver"), 1, 0, 5);
    CaseJudge all(c);
    caseio::Result r;
    r.outcome = Outcome::separated;
    r.distance = caseio::Real{3, caseio::Real::Kind::float64, 17};
    const oracle::Promise tight{53, 1e-10, 0}, wide{53, 1e10, 0};
    const auto verdict = [&](const caseio::Result& result, const oracle::Promise& promise) {
        const oracle::Judgement together = all.judge(result, promise).judgement;
        expect_same(together, CaseJudge(c).judge(result, promise).judgement, "");
        return together;
    };
    EXPECT_TRUE(verdict(r, tight).promise_broken);
    EXPECT_FALSE(verdict(r, wide).promise_broken);
    EXPECT_TRUE(verdict(r, tight).promise_broken);
    caseio::Result other = r;
    other.distance->value = 4;
    EXPECT_NE(verdict(other, tight).error_in_size, verdict(r, tight).error_in_size);
    other = r;
    other.outcome = Outcome::overlapping;
    EXPECT_NE(verdict(other, tight).verdict, verdict(r, tight).verdict);
    other = r;
    other.outcome = Outcome::failed;
    other.message = "crash: signal 11";
    EXPECT_EQ(verdict(other, tight).verdict, oracle::Verdict::crash);
    other.message = "protocol: no";
    EXPECT_EQ(verdict(other, tight).verdict, oracle::Verdict::protocol);
    other = r;
    other.upper = caseio::Real{1, caseio::Real::Kind::float64, 17};
    (void)verdict(other, wide);
    other = r;
    other.termination = Termination::iteration_limit;
    (void)verdict(other, tight);
}

/// Points at 3 and 1 on the x axis: d = 2, the condition is (3 + 1) / 2, the gap 2 and S = 3.
TEST(CaseJudge, DividesTheErrorByTheConditionOfTheCase) {
    const caseio::Case c = caseio::read_case(
        R"({"format": "oblong-case/1", "id": "two", "query": "distance", "scalar": "double",
            "a": {"shape": "points", "vertices": [[3, 0, 0]]}, "b": {"shape": "points", "vertices": [[1, 0, 0]]}})",
        {"test", 1, {}});
    CaseJudge judge(c);
    caseio::Result r;
    r.outcome = Outcome::separated;
    r.distance = caseio::Real{Rational(2) + 12 * to_rational(0x1p-53), caseio::Real::Kind::float64, 17};
    const oracle::Promise in_doubles{53, 1e-10, 0}, in_floats{24, 1e-10, 0};
    JudgedAnswer answer = judge.judge(r, in_doubles);
    EXPECT_DOUBLE_EQ(answer.condition.relative.value(), 2);
    EXPECT_DOUBLE_EQ(answer.condition.ill_posedness.value(), 1.0 / 3);
    EXPECT_DOUBLE_EQ(answer.backward_error.value(), 3);
    r.distance->value = 2;
    EXPECT_EQ(judge.judge(r, in_doubles).backward_error, 0);
    r.outcome = Outcome::touching;  // wrong: a third of S away, in units of u
    r.distance->value = 0;
    EXPECT_DOUBLE_EQ(judge.judge(r, in_doubles).backward_error.value(), 0x1p53 / 2);  // 2 / (4 u) is more
    r.distance.reset();
    EXPECT_DOUBLE_EQ(judge.judge(r, in_floats).backward_error.value(), 0x1p24 / 3);
    r.outcome = Outcome::not_converged;
    EXPECT_FALSE(judge.judge(r, in_doubles).backward_error);
    const caseio::Record record = make_record(answer, {"f", 0}, "1");
    EXPECT_EQ(record.condition, answer.condition.relative);
    EXPECT_EQ(record.ill_posedness, answer.condition.ill_posedness);
    EXPECT_EQ(record.backward_error, answer.backward_error);
}

}  // namespace
}  // namespace oblong::fuzz
