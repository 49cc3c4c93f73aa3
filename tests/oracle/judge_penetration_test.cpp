// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/rounding.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/oracle/curved_bodies.hpp"
#include "tests/oracle/stated.hpp"

/// Verdicts on penetration.
namespace oblong::oracle {
namespace {

using namespace test;
using namespace stated;

void expect(const Result& r, const ExactAnswer& answer, Verdict verdict, bool broken = false) {
    const Judgement j = judge(r, answer, of_double);
    EXPECT_EQ(name(j.verdict), name(verdict)) << j.reason;
    EXPECT_EQ(j.promise_broken, broken) << j.reason;
    EXPECT_EQ(j.reason.empty(), verdict == Verdict::exact && !broken) << j.reason;
}

TEST(JudgePenetration, TheDepth) {
    const ExactAnswer answer = deep();
    expect(deep_by(real(Rational(1, 2))), answer, Verdict::exact);
    expect(deep_by(real(Rational(1, 2) + 64 * u * 3)), answer, Verdict::accurate);
    expect(deep_by(real(Rational(3, 4))), answer, Verdict::inaccurate);
    expect(deep_by(real(0), Outcome::touching), answer, Verdict::false_separation);
    expect(says(Outcome::separated), answer, Verdict::false_separation);
    Result bounded = deep_by(real(Rational(1, 2)));
    bounded.penetration->depth_upper = real(Rational(1, 2) - u);
    expect(bounded, answer, Verdict::exact, true);
}

TEST(JudgePenetration, DirectionAndWitnesses) {
    const ExactAnswer answer = deep();
    Result r = deep_by(real(Rational(1, 2)));
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
    Result r = deep_by(real(Rational(1, 2)));
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
    Result r = deep_by(real(Rational(1, 2)));
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
    Result r = deep_by(real(Rational(1, 2)));
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
    expect(deep_by(real(0), Outcome::undecided), answer, Verdict::refused);
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
    expect(deep_by(real(Rational(1, 2))), undecided, Verdict::unjudged);
    EXPECT_EQ(judge(deep_by(real(Rational(1, 2))), undecided, of_double).reason, "they graze");
    ExactAnswer no_depth = deep();
    no_depth.penetration->depth.reset();
    no_depth.penetration->why = "its surface is curved";
    expect(deep_by(real(Rational(1, 2))), no_depth, Verdict::unjudged);
    EXPECT_EQ(judge(deep_by(real(Rational(1, 2))), no_depth, of_double).reason, "its surface is curved");
    ExactAnswer enclosed = deep();
    enclosed.penetration->upper = Rational(3, 4);
    expect(deep_by(real(Rational(5, 8))), enclosed, Verdict::unjudged);
    expect(deep_by(real(1)), enclosed, Verdict::inaccurate);
    expect(deep_by(real(Rational(1, 2)), Outcome::touching), enclosed, Verdict::false_separation);
}

TEST(JudgePenetration, OfSeparatedBodiesThereIsNone) {
    const ExactAnswer apart = asked(caseio::Query::penetration, 4);
    expect(says(Outcome::separated), apart, Verdict::exact);
    expect(deep_by(real(Rational(1, 10))), apart, Verdict::false_overlap);
    expect(deep_by(real(Rational(1, 10)), Outcome::separated), apart, Verdict::inaccurate);
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
        Result r = deep_by(real(Rational(1, 2)));
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
    const Judgement right = judge(deep_by(real(rounded)), answer, of_double);
    EXPECT_EQ(name(right.verdict), "correctly_rounded") << right.reason;
    EXPECT_LE(right.error_ulps.value(), 0.5);
    const Rational beside = narrow.lower > rounded ? Rational(rounded + ulp) : Rational(rounded - ulp);
    EXPECT_EQ(name(judge(deep_by(real(beside)), answer, of_double).verdict), "faithful");
    EXPECT_EQ(name(judge(deep_by(real(rounded + 3 * ulp)), answer, of_double).verdict), "accurate");
}

TEST(JudgePenetration, DigitsThatAreStatedAreRight) {
    const ExactAnswer answer = enclosed();
    const EnclosedDepth& narrow = answer.curved->depth_narrowly();
    // Far from the depth its wide bounds do; near it the narrow ones give 20 digits.
    const std::string few = judge(deep_by(real(1)), answer, of_double).exact_distance;
    const std::string all =
        judge(deep_by(real(to_rational(nearest<double>(narrow.lower)))), answer, of_double).exact_distance;
    EXPECT_EQ(all, decimal(exact_number(narrow.lower), 20));
    EXPECT_GE(few.size(), 7U);
    EXPECT_LT(few.size(), 12U);
    const int digits = static_cast<int>(few.size()) - 1;  // one is the point
    EXPECT_EQ(few, decimal(exact_number(narrow.lower), digits));
}

}  // namespace
}  // namespace oblong::oracle
