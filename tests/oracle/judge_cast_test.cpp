// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/rounding.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/oracle/curved_bodies.hpp"
#include "tests/oracle/stated.hpp"

/// Verdicts on casts.
namespace oblong::oracle {
namespace {

using namespace test;
using namespace stated;

Result no_hit() {
    Result r;
    r.outcome = Outcome::separated;
    r.cast.emplace();
    r.cast->hit = false;
    return r;
}

void expect(const Result& r, const ExactAnswer& answer, Verdict verdict, bool broken = false) {
    const Judgement j = judge(r, answer, of_double);
    EXPECT_EQ(name(j.verdict), name(verdict)) << j.reason;
    EXPECT_EQ(j.promise_broken, broken) << j.reason;
    EXPECT_EQ(j.reason.empty(), verdict == Verdict::exact && !broken) << j.reason;
}

TEST(JudgeCast, TheParameter) {
    const ExactAnswer answer = sweep();
    expect(hit_at(real(2)), answer, Verdict::exact);
    expect(hit_at(real(Rational(2) + 8 * u)), answer, Verdict::accurate);
    // 64·u·(S + λ·‖r‖) / ‖r‖ with S = 11 + 2·4.
    const Rational allowed = 64 * u * (Rational(19) / 4 + 2);
    expect(hit_at(real(Rational(2) + allowed)), answer, Verdict::accurate);
    expect(hit_at(real(Rational(2) + allowed * Rational(101, 100))), answer, Verdict::inaccurate);
    expect(hit_at(real(2), Outcome::intersecting), answer, Verdict::exact);
    expect(hit_at(real(2), Outcome::overlapping), answer, Verdict::false_overlap);
    EXPECT_EQ(judge(hit_at(real(2)), answer, of_double).exact_distance, "2");
}

TEST(JudgeCast, HitsAndMisses) {
    expect(no_hit(), sweep(), Verdict::false_separation);
    expect(no_hit(), sweep(Rational(1)), Verdict::exact);
    expect(hit_at(real(2)), sweep(Rational(1)), Verdict::false_overlap);
    expect(no_hit(), sweep(Rational(2)), Verdict::false_separation);
    Result cannot_tell = hit_at(real(2), Outcome::undecided);
    cannot_tell.cast->hit.reset();
    expect(cannot_tell, sweep(), Verdict::refused);
    Result silent;
    silent.outcome = Outcome::touching;
    expect(silent, sweep(), Verdict::refused);
}

TEST(JudgeCast, ThePointLiesInBothBodies) {
    const ExactAnswer answer = sweep();
    Result r = hit_at(real(2));
    r.cast->point = reals({9, 1, Rational(-1, 2)});
    expect(r, answer, Verdict::exact);
    r.cast->point = reals({9, Rational(1) + power_of_two(-20), 0});
    expect(r, answer, Verdict::bad_witness);
    r.cast->point = reals({Rational(19, 2), 0, 0});
    expect(r, answer, Verdict::bad_witness);
}

/// A hit that is enclosed alone has its point at the upper end, by when A has moved on.
TEST(JudgeCast, ThePointOfAnEnclosedHitIsThatOfItsUpperEnd) {
    const ExactAnswer answer = sweep();
    Result r = hit_at(real(2));
    const auto expect_at = [&](int x, Verdict verdict) {
        r.cast->point = reals({x, 1, Rational(-1, 2)});
        expect(r, answer, verdict);
    };
    r.cast->parameter.reset();
    expect_at(9, Verdict::exact);
    r.cast->parameter_upper = real(Rational(9, 4));
    for (const int x : {9, 10}) expect_at(x, Verdict::exact);
    expect_at(12, Verdict::bad_witness);
    r.cast->parameter = real(2);
    expect_at(10, Verdict::bad_witness);
    r.cast->parameter.reset();
    r.cast->parameter_upper = infinity();
    expect_at(9, Verdict::exact);
}

TEST(JudgeCast, BoundsAreVouchedFor) {
    const ExactAnswer answer = sweep();
    Result r = hit_at(real(2));
    r.cast->parameter_lower = real(2);
    r.cast->parameter_upper = real(2);
    expect(r, answer, Verdict::exact);
    r.cast->parameter_upper = real(Rational(2) - u);
    expect(r, answer, Verdict::exact, true);
    r.cast->parameter_upper.reset();
    r.cast->parameter_lower = real(Rational(2) + u);
    expect(r, answer, Verdict::exact, true);
    const Judgement broken = judge(hit_at(real(Rational(2) + power_of_two(-20))), answer, Promise{53, 1e-9, 0});
    EXPECT_TRUE(broken.promise_broken);
}

TEST(JudgeCast, WhatIsInfiniteIsNoPoint) {
    const ExactAnswer answer = sweep();
    Result r = hit_at(real(2));
    r.cast->parameter = infinity();
    expect(r, answer, Verdict::inaccurate);
    EXPECT_TRUE(judge(r, answer, Promise{53, 1e-9, 0}).promise_broken);
    EXPECT_FALSE(judge(r, answer, Promise{53, 1e-9, 0}).error_ulps);
    r = hit_at(real(2));
    r.cast->point = Vec3<Real>{real(9), real(0), infinity()};
    EXPECT_EQ(judge(r, answer, of_double).reason, "the point is not finite");
    r.cast->point.reset();
    r.cast->parameter_lower = infinity();
    expect(r, answer, Verdict::exact, true);
    r.cast->parameter_lower = infinity(-1);
    r.cast->parameter_upper = infinity();
    expect(r, answer, Verdict::exact);
    r.cast->parameter_upper = infinity(-1);
    expect(r, answer, Verdict::exact, true);
}

TEST(JudgeCast, AHitWithoutItsParameterIsJudgedByItsPoint) {
    const ExactAnswer answer = sweep();
    Result r = hit_at(real(2));
    r.cast->parameter.reset();
    r.cast->point = reals({9, 0, 0});
    expect(r, answer, Verdict::exact);
    EXPECT_FALSE(judge(r, answer, Promise{53, 1e-9, 0}).promise_broken);
    r.cast->point = reals({8, 0, 0});
    EXPECT_EQ(judge(r, answer, of_double).reason, "the point is farther than 64·u·S + |Δλ|·‖r‖ from b at the hit");
}

TEST(JudgeCast, AMissWhoseBodiesAreSaidToMeet) {
    Result r = no_hit();
    r.outcome = Outcome::touching;
    expect(r, sweep(Rational(1)), Verdict::false_overlap);
    EXPECT_EQ(judge(r, sweep(Rational(1)), of_double).reason, "stated touching without a hit");
}

TEST(JudgeCast, BodiesAtRestHitAtOnceOrNever) {
    caseio::Case c = make_case(box({1, 1, 1}), box({1, 1, 1}, {2, 0, 0}));
    c.query = caseio::Query::sweep;
    c.sweep = caseio::Sweep{{1, 2, 3}, {1, 2, 3}, std::nullopt};
    const ExactAnswer kissing = exact_answer(c);
    expect(hit_at(real(0)), kissing, Verdict::exact);
    expect(hit_at(real(1)), kissing, Verdict::inaccurate);
    expect(no_hit(), kissing, Verdict::false_separation);
}

TEST(JudgeCast, WhatNobodyKnowsIsUnjudged) {
    // As of surfaces that graze, or whose hit is only enclosed.
    ExactAnswer grazing = sweep();
    grazing.cast->hit.reset();
    grazing.why = "they graze";
    expect(hit_at(real(2)), grazing, Verdict::unjudged);
    EXPECT_EQ(judge(hit_at(real(2)), grazing, of_double).reason, "they graze");
    EXPECT_EQ(judge(hit_at(real(2)), grazing, of_double).exact_distance, "");
    ExactAnswer enclosed = sweep();
    enclosed.cast->upper = Rational(3);
    expect(hit_at(real(Rational(5, 2))), enclosed, Verdict::unjudged);
    expect(hit_at(real(4)), enclosed, Verdict::inaccurate);
    EXPECT_FALSE(judge(hit_at(real(4)), enclosed, Promise{53, 1.5, 0}).promise_broken);
    EXPECT_TRUE(judge(hit_at(real(4)), enclosed, Promise{53, 0.5, 0}).promise_broken);
    Result off = hit_at(real(Rational(5, 2)));
    off.cast->point = reals({99, 0, 0});
    expect(off, enclosed, Verdict::unjudged);
}

}  // namespace
}  // namespace oblong::oracle
