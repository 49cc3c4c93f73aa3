// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/rounding.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/oracle/curved_bodies.hpp"

/// Verdicts on casts and penetration.
namespace oblong::oracle {
namespace {

using namespace test;
using caseio::Real;
using caseio::Result;

constexpr Promise of_double{53, 0, 0, Statement::rounding};
const Rational u = power_of_two(-53);

Real real(const Rational& value) { return {value, Real::Kind::float64, 17}; }
Real infinity(int sign = 1) { return {Rational(sign), Real::Kind::infinite, 17}; }
Vec3<Real> reals(const Vec& v) { return {real(v.x), real(v.y), real(v.z)}; }

/// Unit boxes 8 apart along x, moving together at 4: λ = 2, S = 11 and ‖r‖ = 4.
ExactAnswer sweep(std::optional<Rational> max = std::nullopt) {
    caseio::Case c = make_case(box({1, 1, 1}), box({1, 1, 1}, {10, 0, 0}));
    c.query = caseio::Query::sweep;
    c.sweep = caseio::Sweep{{4, 0, 0}, {}, std::move(max)};
    return exact_answer(c);
}

/// Boxes that overlap by a half along x.
ExactAnswer deep() {
    caseio::Case c = make_case(box({1, 1, 1}), box({1, 1, 1}, {Rational(3, 2), 0, 0}));
    c.query = caseio::Query::penetration;
    return exact_answer(c);
}

Result hit_at(const Rational& parameter, Outcome outcome = Outcome::touching) {
    Result r;
    r.outcome = outcome;
    r.cast.emplace();
    r.cast->hit = true;
    r.cast->parameter = real(parameter);
    return r;
}

Result no_hit() {
    Result r;
    r.outcome = Outcome::separated;
    r.cast.emplace();
    r.cast->hit = false;
    return r;
}

Result depth_of(const Rational& depth, Outcome outcome = Outcome::overlapping) {
    Result r;
    r.outcome = outcome;
    r.penetration.emplace();
    r.penetration->depth = real(depth);
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
    expect(hit_at(2), answer, Verdict::exact);
    expect(hit_at(Rational(2) + 8 * u), answer, Verdict::accurate);
    // 64·u·(S + λ·‖r‖) / ‖r‖ with S = 11 + 2·4.
    const Rational allowed = 64 * u * (Rational(19) / 4 + 2);
    expect(hit_at(Rational(2) + allowed), answer, Verdict::accurate);
    expect(hit_at(Rational(2) + allowed * Rational(101, 100)), answer, Verdict::inaccurate);
    expect(hit_at(2, Outcome::intersecting), answer, Verdict::exact);
    expect(hit_at(2, Outcome::overlapping), answer, Verdict::false_overlap);
    EXPECT_EQ(judge(hit_at(2), answer, of_double).exact_distance, "2");
}

TEST(JudgeCast, HitsAndMisses) {
    expect(no_hit(), sweep(), Verdict::false_separation);
    expect(no_hit(), sweep(Rational(1)), Verdict::exact);
    expect(hit_at(2), sweep(Rational(1)), Verdict::false_overlap);
    expect(no_hit(), sweep(Rational(2)), Verdict::false_separation);
    Result cannot_tell = hit_at(2, Outcome::undecided);
    cannot_tell.cast->hit.reset();
    expect(cannot_tell, sweep(), Verdict::refused);
    Result silent;
    silent.outcome = Outcome::touching;
    expect(silent, sweep(), Verdict::refused);
}

TEST(JudgeCast, ThePointLiesInBothBodies) {
    const ExactAnswer answer = sweep();
    Result r = hit_at(2);
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
    Result r = hit_at(2);
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
    Result r = hit_at(2);
    r.cast->parameter_lower = real(2);
    r.cast->parameter_upper = real(2);
    expect(r, answer, Verdict::exact);
    r.cast->parameter_upper = real(Rational(2) - u);
    expect(r, answer, Verdict::exact, true);
    r.cast->parameter_upper.reset();
    r.cast->parameter_lower = real(Rational(2) + u);
    expect(r, answer, Verdict::exact, true);
    const Judgement broken = judge(hit_at(Rational(2) + power_of_two(-20)), answer, Promise{53, 1e-9, 0});
    EXPECT_TRUE(broken.promise_broken);
}

TEST(JudgeCast, WhatIsInfiniteIsNoPoint) {
    const ExactAnswer answer = sweep();
    Result r = hit_at(2);
    r.cast->parameter = infinity();
    expect(r, answer, Verdict::inaccurate);
    EXPECT_TRUE(judge(r, answer, Promise{53, 1e-9, 0}).promise_broken);
    EXPECT_FALSE(judge(r, answer, Promise{53, 1e-9, 0}).error_ulps);
    r = hit_at(2);
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
    Result r = hit_at(2);
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
    expect(hit_at(0), kissing, Verdict::exact);
    expect(hit_at(1), kissing, Verdict::inaccurate);
    expect(no_hit(), kissing, Verdict::false_separation);
}

TEST(JudgeCast, WhatNobodyKnowsIsUnjudged) {
    // As of surfaces that graze, or whose hit is only enclosed.
    ExactAnswer grazing = sweep();
    grazing.cast->hit.reset();
    grazing.why = "they graze";
    expect(hit_at(2), grazing, Verdict::unjudged);
    EXPECT_EQ(judge(hit_at(2), grazing, of_double).reason, "they graze");
    EXPECT_EQ(judge(hit_at(2), grazing, of_double).exact_distance, "");
    ExactAnswer enclosed = sweep();
    enclosed.cast->upper = Rational(3);
    expect(hit_at(Rational(5, 2)), enclosed, Verdict::unjudged);
    expect(hit_at(4), enclosed, Verdict::inaccurate);
    EXPECT_FALSE(judge(hit_at(4), enclosed, Promise{53, 1.5, 0}).promise_broken);
    EXPECT_TRUE(judge(hit_at(4), enclosed, Promise{53, 0.5, 0}).promise_broken);
    Result off = hit_at(Rational(5, 2));
    off.cast->point = reals({99, 0, 0});
    expect(off, enclosed, Verdict::unjudged);
}

TEST(JudgePenetration, TheDepth) {
    const ExactAnswer answer = deep();
    expect(depth_of(Rational(1, 2)), answer, Verdict::exact);
    expect(depth_of(Rational(1, 2) + 64 * u * 3), answer, Verdict::accurate);
    expect(depth_of(Rational(3, 4)), answer, Verdict::inaccurate);
    expect(depth_of(0, Outcome::touching), answer, Verdict::false_separation);
    Result separated;
    separated.outcome = Outcome::separated;
    expect(separated, answer, Verdict::false_separation);
    Result bounded = depth_of(Rational(1, 2));
    bounded.penetration->depth_upper = real(Rational(1, 2) - u);
    expect(bounded, answer, Verdict::exact, true);
}

TEST(JudgePenetration, DirectionAndWitnesses) {
    const ExactAnswer answer = deep();
    Result r = depth_of(Rational(1, 2));
    r.penetration->direction = reals({-1, 0, 0});
    r.witness_a = reals({1, 0, 0});
    r.witness_b = reals({Rational(1, 2), 0, 0});
    expect(r, answer, Verdict::exact);
    r.penetration->direction = reals({1, 0, 0});
    expect(r, answer, Verdict::bad_witness);
    r.penetration->direction = reals({-2, 0, 0});
    expect(r, answer, Verdict::bad_witness);
    r.penetration->direction = reals({-1, 0, 0});
    r.witness_b = reals({1, 0, 0});
    expect(r, answer, Verdict::bad_witness);
}

// Along a tilted direction the way is longer by a part of the square of the tilt; a plane across it would part the
// cubes only after a way that is longer by a part of the tilt.
TEST(JudgePenetration, ADirectionMayBeTiltedAsFarAsTheBodiesPart) {
    const ExactAnswer answer = deep();
    Result r = depth_of(Rational(1, 2));
    const auto tilted = [](const Rational& t) { return reals({-(1 - t * t) / (1 + t * t), 2 * t / (1 + t * t), 0}); };
    r.penetration->direction = tilted(power_of_two(-25));
    expect(r, answer, Verdict::exact);
    r.penetration->direction = tilted(power_of_two(-6));
    expect(r, answer, Verdict::bad_witness);
}

TEST(JudgePenetration, OfAnEnclosedDepthADirectionPartsTheBodiesAtTheUpperEnd) {
    const ExactAnswer answer = deep();
    const Rational t = power_of_two(-6);
    // Along this direction the cubes part after (1 + t²) / (1 − t²) times the depth 1/2.
    const Rational way = Rational(1, 2) * (1 + t * t) / (1 - t * t);
    Result r = depth_of(Rational(1, 2));
    r.penetration->depth.reset();
    r.penetration->depth_lower = real(Rational(1, 2));
    r.penetration->direction = reals({-(1 - t * t) / (1 + t * t), 2 * t / (1 + t * t), 0});
    r.penetration->depth_upper = real(way);
    EXPECT_NE(judge(r, answer, of_double).verdict, Verdict::bad_witness);
    r.penetration->depth_upper = real(Rational(1, 2) + t * t / 4);
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::bad_witness);
    r.penetration->depth_upper = infinity();
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::bad_witness);
    // A stated depth is what the direction is held to.
    r.penetration->depth = real(Rational(1, 2));
    r.penetration->depth_upper = real(way);
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::bad_witness);
}

TEST(JudgePenetration, WhatIsInfiniteOrZeroIsNoDirection) {
    const ExactAnswer answer = deep();
    Result r = depth_of(Rational(1, 2));
    for (const Vec3<Real>& none : {reals({0, 0, 0}), Vec3<Real>{infinity(), real(0), real(0)}}) {
        r.penetration->direction = none;
        expect(r, answer, Verdict::bad_witness);
        EXPECT_EQ(judge(r, answer, of_double).reason, "the direction is 0 or not finite");
    }
    r.penetration->direction.reset();
    r.penetration->depth = infinity();
    expect(r, answer, Verdict::inaccurate);
    EXPECT_TRUE(judge(r, answer, Promise{53, 1e-9, 0}).promise_broken);
}

TEST(JudgePenetration, WhatIsNotStatedIsNotJudged) {
    const ExactAnswer answer = deep();
    Result r;
    r.outcome = Outcome::overlapping;
    expect(r, answer, Verdict::exact);
    expect(depth_of(0, Outcome::undecided), answer, Verdict::refused);
    r.penetration.emplace();
    r.penetration->direction = reals({-1, 0, 0});
    expect(r, answer, Verdict::exact);
    r.penetration->direction = reals({0, 1, 0});  // two units to go that way
    expect(r, answer, Verdict::bad_witness);
}

TEST(JudgePenetration, WhatNobodyKnowsIsUnjudged) {
    ExactAnswer undecided = deep();
    undecided.penetration->outcome = Outcome::undecided;
    undecided.why = "they graze";
    expect(depth_of(Rational(1, 2)), undecided, Verdict::unjudged);
    EXPECT_EQ(judge(depth_of(Rational(1, 2)), undecided, of_double).reason, "they graze");
    ExactAnswer no_depth = deep();
    no_depth.penetration->depth.reset();
    no_depth.penetration->why = "its surface is curved";
    expect(depth_of(Rational(1, 2)), no_depth, Verdict::unjudged);
    EXPECT_EQ(judge(depth_of(Rational(1, 2)), no_depth, of_double).reason, "its surface is curved");
    ExactAnswer enclosed = deep();
    enclosed.penetration->upper = Rational(3, 4);
    expect(depth_of(Rational(5, 8)), enclosed, Verdict::unjudged);
    expect(depth_of(1), enclosed, Verdict::inaccurate);
    expect(depth_of(Rational(1, 2), Outcome::touching), enclosed, Verdict::false_separation);
}

TEST(JudgePenetration, OfSeparatedBodiesThereIsNone) {
    caseio::Case c = make_case(box({1, 1, 1}), box({1, 1, 1}, {4, 0, 0}));
    c.query = caseio::Query::penetration;
    const ExactAnswer apart = exact_answer(c);
    Result separated;
    separated.outcome = Outcome::separated;
    expect(separated, apart, Verdict::exact);
    expect(depth_of(Rational(1, 10)), apart, Verdict::false_overlap);
    expect(depth_of(Rational(1, 10), Outcome::separated), apart, Verdict::inaccurate);
}

/// A body of each kind whose depth in the unit sphere around `at` is ½, against the direction of `way`.
struct KindInTheWay {
    const char* kind;
    Body body;
    Vec at, way;
};

std::vector<KindInTheWay> every_kind() {
    const Vec beside{Rational(3, 2), 0, 0}, back{-1, 0, 0};
    return {{"box", box({1, 4, 4}), beside, back},
            {"sphere", sphere(1), beside, back},
            {"capsule", capsule(1, 3), beside, back},
            {"ellipsoid", ellipsoid({1, 4, 4}), beside, back},
            {"cylinder", cylinder(1, 3), beside, back},
            {"cone", cone(4, 1, Axis::x), {Rational(-3, 2), 0, 0}, {1, 0, 0}},
            {"sum", sum({box({Rational(1, 2), 3, 3}), sphere(Rational(1, 2))}), beside, back},
            {"hull", hull({at(sphere(1), {0, 3, 0}), at(sphere(1), {0, -3, 0})}), beside, back}};
}

TEST(JudgePenetration, ADirectionAlongWhichBodiesOfAnyKindStillOverlapIsWrong) {
    for (const KindInTheWay& k : every_kind()) {
        caseio::Case c = make_case(k.body, at(sphere(1), k.at));
        c.query = caseio::Query::penetration;
        const ExactAnswer answer = exact_answer(c);
        Result r = depth_of(Rational(1, 2));
        r.penetration->direction = reals(k.way);
        EXPECT_FALSE(is_failure(judge(r, answer, of_double).verdict)) << k.kind;
        for (const Vec& wrong : {Vec{0, 1, 0}, Vec{0, 0, -1}, -k.way}) {
            r.penetration->direction = reals(wrong);
            EXPECT_EQ(name(judge(r, answer, of_double).verdict), "bad_witness") << k.kind;
        }
    }
}

/// A cylinder and a turned ellipsoid: nothing symmetric, and an irrational depth.
ExactAnswer enclosed() {
    caseio::Case c =
        make_case(cylinder(1, 2), posed(ellipsoid({1, 2, 3}), {rotation({1, Rational(1, 2), 3}), {1, 0, 0}}));
    c.query = caseio::Query::penetration;
    return exact_answer(c);
}

TEST(JudgePenetration, AnEnclosedDepthIsRoundedCorrectlyOrNot) {
    const ExactAnswer answer = enclosed();
    ASSERT_TRUE(answer.penetration->upper) << "it is exact";
    const EnclosedDepth& narrow = answer.curved->depth_narrowly();
    EXPECT_GE(narrow.lower, bracket(*answer.penetration->depth, 64).lower);
    EXPECT_LE(narrow.upper, *answer.penetration->upper);
    EXPECT_LE(narrow.upper - narrow.lower, narrow.upper * power_of_two(-70));
    const Rational rounded = to_rational(nearest<double>(narrow.lower)), ulp = 2 * u;  // the depth is between 1 and 2
    ASSERT_TRUE(rounded >= 1 && rounded < 2);
    const Judgement right = judge(depth_of(rounded), answer, of_double);
    EXPECT_EQ(name(right.verdict), "correctly_rounded") << right.reason;
    EXPECT_LE(right.error_ulps.value(), 0.5);
    const Rational beside = narrow.lower > rounded ? Rational(rounded + ulp) : Rational(rounded - ulp);
    EXPECT_EQ(name(judge(depth_of(beside), answer, of_double).verdict), "faithful");
    EXPECT_EQ(name(judge(depth_of(rounded + 3 * ulp), answer, of_double).verdict), "accurate");
}

TEST(JudgePenetration, DigitsThatAreStatedAreRight) {
    const ExactAnswer answer = enclosed();
    const EnclosedDepth& narrow = answer.curved->depth_narrowly();
    // Far from the depth its wide bounds do; near it the narrow ones give 20 digits.
    const std::string few = judge(depth_of(1), answer, of_double).exact_distance;
    const std::string all =
        judge(depth_of(to_rational(nearest<double>(narrow.lower))), answer, of_double).exact_distance;
    EXPECT_EQ(all, decimal(exact_number(narrow.lower), 20));
    EXPECT_GE(few.size(), 7U);
    EXPECT_LT(few.size(), 12U);
    const int digits = static_cast<int>(few.size()) - 1;  // one is the point
    EXPECT_EQ(few, decimal(exact_number(narrow.lower), digits));
}

}  // namespace
}  // namespace oblong::oracle
