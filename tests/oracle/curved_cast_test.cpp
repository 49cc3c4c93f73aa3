// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/curved_queries.hpp"
#include "tests/draws.hpp"
#include "tests/oracle/cases.hpp"

/// Casts of curved bodies against formulas, and the curved route on polyhedra against the exact one.
namespace oblong::oracle {
namespace {

using test::Vec;

caseio::Case sweep(test::Body a, test::Body b, const Vec& velocity) {
    caseio::Case c = test::make_case(std::move(a), std::move(b));
    c.query = caseio::Query::sweep;
    c.sweep = caseio::Sweep{velocity, {}, std::nullopt};
    return c;
}

test::Body cylinder() { return {Cylinder<Rational>(1, 2, Axis::z), std::nullopt}; }
test::Body point(Vec at) { return test::points({std::move(at)}); }

void expect_around(const ExactCast& cast, const ExactNumber& truth) {
    ASSERT_EQ(cast.hit, true) << cast.why;
    EXPECT_EQ(name(cast.outcome), name(Outcome::touching));
    EXPECT_LE(compare(cast.parameter, truth), 0);
    if (!cast.upper) {
        EXPECT_EQ(compare(cast.parameter, truth), 0);
        return;
    }
    EXPECT_GE(compare(exact_number(*cast.upper), truth), 0);
    EXPECT_LT(compare(exact_number(*cast.upper * (1 - power_of_two(-60))), cast.parameter), 0);
}

TEST(CurvedCast, APointMeetsACylinder) {
    // On the mantle, at x = −√(3)/2 and at a rational −3/5.
    expect_around(exact_cast(sweep(point({-5, Rational(1, 2), 0}), cylinder(), {2, 0, 0})),
                  ExactNumber{Rational(3, 16), Rational(-5, 2), -1});
    expect_around(exact_cast(sweep(point({-5, Rational(4, 5), 0}), cylinder(), {2, 0, 0})),
                  exact_number(Rational(22, 10)));
    // On a cap.
    const ExactCast cap = exact_cast(sweep(point({Rational(1, 3), Rational(1, 5), 7}), cylinder(), {0, 0, -1}));
    expect_around(cap, exact_number(5));
    // Beside it, and away from it.
    EXPECT_EQ(exact_cast(sweep(point({-5, Rational(11, 10), 0}), cylinder(), {2, 0, 0})).hit, false);
    EXPECT_EQ(exact_cast(sweep(point({-5, Rational(1, 2), 0}), cylinder(), {-2, 0, 0})).hit, false);
    EXPECT_EQ(exact_cast(sweep(point({0, Rational(1, 2), 0}), cylinder(), {-2, 0, 0})).hit, true);
}

TEST(CurvedCast, TheBoundIsClosed) {
    caseio::Case c = sweep(point({Rational(1, 3), Rational(1, 5), 7}), cylinder(), {0, 0, -1});
    c.sweep->max = Rational(5);
    EXPECT_EQ(exact_cast(c).hit, true);
    c.sweep->max = Rational(5) - power_of_two(-100);
    EXPECT_EQ(exact_cast(c).hit, false);
}

TEST(CurvedCast, WhatGrazesIsNeverWrong) {
    // Along the mantle: the truth is a hit at 5/2.
    const ExactCast graze = exact_cast(sweep(point({-5, 1, 0}), cylinder(), {2, 0, 0}));
    if (!graze.hit) {
        EXPECT_FALSE(graze.why.empty());
    } else {
        expect_around(graze, exact_number(Rational(5, 2)));
    }
}

TEST(CurvedCast, AgreesWithTheExactRouteOnPolyhedra) {
    std::mt19937_64 random(9);
    int hits = 0, misses = 0, undecided = 0;
    for (int round = 0; round < 40; ++round) {
        const auto draw = [&] { return to_rational(oblong::test::uniform(random, -1, 1)); };
        const auto vec = [&] { return Vec{draw(), draw(), draw()}; };
        std::vector<Vec> a, b;
        for (int i = 0; i < 5; ++i) {
            a.push_back(vec());
            b.push_back(vec() + Vec{3, 0, 0});
        }
        const Vec velocity = vec() * Rational(2, 5) + Vec{1, 0, 0};
        const ExactCast exact = exact_cast(sweep(test::points(a), test::points(b), velocity));
        if (exact.start != Outcome::separated) continue;
        const CurvedPair pair(test::points(a), test::points(b), 3);
        const ExactCast other = cast_of(pair, Outcome::separated, velocity, std::nullopt);
        if (!other.hit) {
            ++undecided;
            continue;
        }
        ASSERT_EQ(*other.hit, *exact.hit) << round;
        ++(*exact.hit ? hits : misses);
        if (*exact.hit) expect_around(other, exact.parameter);
    }
    EXPECT_GT(hits, 5);
    EXPECT_GT(misses, 5);
    EXPECT_LT(undecided, 5);
}

TEST(CurvedDepth, AgreesWithFormulas) {
    const auto depth = [](test::Body a, test::Body b, const Rational& truth) {
        caseio::Case c = test::make_case(std::move(a), std::move(b));
        c.query = caseio::Query::penetration;
        const ExactPenetration found = exact_penetration(c);
        ASSERT_EQ(name(found.outcome), name(Outcome::overlapping));
        ASSERT_TRUE(found.depth) << found.why;
        if (!found.upper) {  // it is stated as exact
            EXPECT_EQ(compare(*found.depth, truth), 0) << decimal(*found.depth, 20);
            return;
        }
        EXPECT_LE(compare(*found.depth, truth), 0) << decimal(*found.depth, 20);
        EXPECT_GE(*found.upper, truth);
        EXPECT_LT(*found.upper * Rational(999'999, 1'000'000), truth);
        EXPECT_GT(compare(*found.depth, truth * Rational(999'999, 1'000'000)), 0) << decimal(*found.depth, 20);
    };
    // A point in a cylinder, nearest to a cap, and to the mantle; in an ellipsoid's centre; a box in a cylinder's cap.
    depth(cylinder(), point({Rational(1, 10), 0, Rational(3, 2)}), Rational(1, 2));
    depth(cylinder(), point({Rational(3, 5), 0, 0}), Rational(2, 5));
    depth({Ellipsoid<Rational>({3, 2, 1}), std::nullopt}, point({0, 0, 0}), 1);
    depth(cylinder(), test::box({1, 1, 1}, {0, 0, Rational(11, 4)}), Rational(1, 4));
}

}  // namespace
}  // namespace oblong::oracle
