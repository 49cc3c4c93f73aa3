// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/oracle/stated.hpp"

/// Verdicts on margins and on signed distances.
namespace oblong::oracle {
namespace {

using namespace test;
using caseio::Query;
using namespace stated;

/// Corners at (1, 1, 1) and (2, 3, 3): 3 apart; with balls of 1/2 around them 2.
Body corner() { return box({1, 1, 1}); }
Body other() { return box({1, 1, 1}, {3, 4, 4}); }

TEST(Within, IsThreeWay) {
    const Rational tiny = power_of_two(-900);
    const Body ball{Sum<Rational>({other(), sphere(Rational(1, 2))}), std::nullopt};
    for (const auto& [b, d] : {std::pair{other(), Rational(3)}, std::pair{ball, Rational(5, 2)}}) {
        EXPECT_EQ(asked(corner(), b, Query::within, d).outcome, Outcome::touching);
        EXPECT_EQ(asked(corner(), b, Query::within, Rational(d + tiny)).outcome, Outcome::overlapping);
        EXPECT_EQ(asked(corner(), b, Query::within, Rational(d - tiny)).outcome, Outcome::separated);
        EXPECT_EQ(asked(corner(), b, Query::within, Rational(0)).outcome, Outcome::separated);
    }
    EXPECT_EQ(asked(corner(), corner(), Query::within, Rational(0)).outcome, Outcome::overlapping);
    EXPECT_EQ(asked(corner(), corner(), Query::within, tiny).outcome, Outcome::overlapping);
    EXPECT_EQ(asked(corner(), box({1, 1, 1}, {2, 0, 0}), Query::within, Rational(0)).outcome, Outcome::touching);
    EXPECT_EQ(asked(corner(), box({1, 1, 1}, {2, 0, 0}), Query::within, tiny).outcome, Outcome::overlapping);
    const Body can{Cylinder<Rational>(1, 1, Axis::z), std::nullopt};
    const Body above = box({1, 1, 1}, {0, 0, Rational(5, 2)});
    EXPECT_EQ(asked(can, above, Query::within, Rational(1, 2)).outcome, Outcome::touching);
    EXPECT_EQ(asked(can, above, Query::within, Rational(1, 3)).outcome, Outcome::separated);
    EXPECT_EQ(asked(can, above, Query::within, Rational(2, 3)).outcome, Outcome::overlapping);
}

TEST(Within, TheOutcomeIsJudged) {
    const auto verdict = [](Outcome outcome, const Rational& margin) {
        return judge(says(outcome), asked(corner(), other(), Query::within, margin), of_double).verdict;
    };
    EXPECT_EQ(verdict(Outcome::touching, 3), Verdict::exact);
    EXPECT_EQ(verdict(Outcome::intersecting, 3), Verdict::exact);
    EXPECT_EQ(verdict(Outcome::separated, 3), Verdict::false_separation);
    EXPECT_EQ(verdict(Outcome::overlapping, 3), Verdict::false_overlap);
    EXPECT_EQ(verdict(Outcome::overlapping, 4), Verdict::exact);
    EXPECT_EQ(verdict(Outcome::touching, 4), Verdict::false_separation);
    EXPECT_EQ(verdict(Outcome::separated, 2), Verdict::exact);
    EXPECT_EQ(verdict(Outcome::intersecting, 2), Verdict::false_overlap);
    EXPECT_EQ(verdict(Outcome::not_converged, 2), Verdict::refused);
}

TEST(Signed, IsJudgedAsDistanceOrDepth) {
    const Body deep = box({1, 1, 1}, {Rational(3, 2), 0, 0});  // by a half
    const auto judged = [](const Body& b, Outcome outcome, const Rational& value) {
        Result r = says(outcome);
        r.signed_distance = real(value);
        return judge(r, asked(corner(), b, Query::signed_distance), of_double);
    };
    EXPECT_EQ(judged(other(), Outcome::separated, 3).verdict, Verdict::exact);
    EXPECT_EQ(judged(other(), Outcome::separated, 3).error_ulps, 0.0);
    EXPECT_EQ(judged(other(), Outcome::separated, Rational(31, 10)).verdict, Verdict::inaccurate);
    EXPECT_EQ(judged(other(), Outcome::separated, -3).verdict, Verdict::inaccurate);
    EXPECT_EQ(judged(other(), Outcome::overlapping, -3).verdict, Verdict::false_overlap);
    EXPECT_EQ(judged(deep, Outcome::overlapping, Rational(-1, 2)).verdict, Verdict::exact);
    EXPECT_EQ(judged(deep, Outcome::overlapping, Rational(1, 2)).verdict, Verdict::inaccurate);
    EXPECT_EQ(judged(box({1, 1, 1}, {2, 0, 0}), Outcome::touching, 0).verdict, Verdict::exact);
    EXPECT_EQ(judged(box({1, 1, 1}, {2, 0, 0}), Outcome::touching, 1).verdict, Verdict::inaccurate);
}

/// Of two numbers for one thing the worse counts.
TEST(Signed, WhatElseIsStatedIsJudgedToo) {
    Result r = says(Outcome::separated);
    r.distance = real(3);
    r.signed_distance = real(3);
    const ExactAnswer answer = asked(corner(), other(), Query::penetration);
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::exact);
    ASSERT_TRUE(answer.measure().has_value());
    EXPECT_EQ(compare(*answer.measure(), 3), 0);
    r.signed_distance = real(4);
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::inaccurate);
    r.signed_distance = real(3);
    r.distance = real(4);
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::inaccurate);
    r.signed_distance.reset();
    EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::inaccurate);
    // An infinite number has no error that could be compared.
    const ExactAnswer deep = asked(corner(), box({1, 1, 1}, {Rational(3, 2), 0, 0}), Query::penetration);
    Result both = says(Outcome::overlapping);
    both.signed_distance = real(Rational(-1, 2));
    r.signed_distance = real(3);
    for (const int sign : {-1, 1}) {
        r.distance = Real{Rational(sign), Real::Kind::infinite, 0};
        EXPECT_EQ(judge(r, answer, of_double).verdict, Verdict::inaccurate);
        both.penetration.emplace().depth = *r.distance;
        EXPECT_EQ(judge(both, deep, of_double).verdict, Verdict::inaccurate);
    }
}

}  // namespace
}  // namespace oblong::oracle
