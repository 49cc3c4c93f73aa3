// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/depth.hpp"
#include "oracle/exact/enumeration.hpp"
#include "oracle/exact/moving_pair.hpp"
#include "oracle/exact/rounding.hpp"
#include "oracle/judge/verdict.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/oracle/curved_bodies.hpp"

// What the oracle does not take on: it says so, and gives no answer.

namespace oblong::oracle {
namespace {

using namespace test;

Body cloud(std::size_t count) {
    std::vector<Vec> vertices;
    for (std::size_t i = 0; i < count; ++i) {
        const auto x = static_cast<long>(i);
        vertices.push_back({Rational(x), Rational(x * x), Rational(x * x * x)});
    }
    return points(std::move(vertices));
}

ExactAnswer swept(Body a, Body b, const Vec& velocity, std::optional<Rational> max = std::nullopt) {
    caseio::Case c = make_case(std::move(a), std::move(b));
    c.query = caseio::Query::sweep;
    c.sweep = caseio::Sweep{velocity, {}, std::move(max)};
    return exact_answer(c);
}

TEST(Limits, EnumerationRefusesManyVertices) {
    ScaledPair pair;
    for (std::size_t i = 0; i <= max_enumerable; ++i) {
        const auto x = static_cast<long>(i);
        pair.a.push_back({Integer(x), Integer(x * x), Integer(x * x * x)});
    }
    pair.b = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    EXPECT_THROW(static_cast<void>(enumerate_depth(pair)), std::invalid_argument);
    std::swap(pair.a, pair.b);
    EXPECT_THROW(static_cast<void>(enumerate_depth(pair)), std::invalid_argument);
    MovingPair moving;
    moving.a = {{9, 0, 0}};
    moving.b.assign(max_enumerable + 1, RationalVec{});
    moving.velocity = {-1, 0, 0};
    EXPECT_THROW(static_cast<void>(enumerate_approach(moving)), std::invalid_argument);
}

TEST(Limits, OfASumOfManyVerticesAFewAreListed) {
    const ExactAnswer many = answer(sum({cloud(500), cloud(500)}), at(points({{0, 0, 0}}), {-9, 0, 0}));
    ASSERT_TRUE(many.bodies);
    EXPECT_TRUE(many.bodies->whole_a);
    EXPECT_FALSE(many.bodies->whole_b);
    EXPECT_LT(many.bodies->cores.a.size(), 60U);
    EXPECT_EQ(many.outcome, Outcome::separated);
    const ExactAnswer few = answer(sum({cloud(20), cloud(20)}), at(points({{0, 0, 0}}), {-9, 0, 0}));
    EXPECT_TRUE(few.bodies);
    EXPECT_EQ(few.outcome, Outcome::separated);
}

TEST(Limits, FormatsOfEveryWidthRound) {
    // √2 in a format between those of machines: its two neighbours are one unit apart.
    const ExactNumber root{2, 0};
    for (const int digits : {11, 24, 53, 64, 113, 334}) {
        const Neighbours n = neighbours(root, format_of(digits));
        EXPECT_LT(compare(root, *n.above), 0) << digits;
        EXPECT_GT(compare(root, n.below), 0) << digits;
        EXPECT_EQ(*n.above - n.below, power_of_two(1 - digits)) << digits;
        EXPECT_EQ(n.ulp, power_of_two(1 - digits)) << digits;
    }
}

TEST(Limits, CurvedBodiesAtRestMissUnlessTheyMeet) {
    const Body ball = ellipsoid({1, 1, 2});
    EXPECT_EQ(swept(ball, at(box({1, 1, 1}), {3, 0, 0}), {0, 0, 0}).cast->hit, false);
    EXPECT_EQ(swept(ball, at(box({1, 1, 1}), {3, 0, 0}), {1, 0, 0}, Rational(0)).cast->hit, false);
    EXPECT_EQ(swept(ball, at(box({1, 1, 1}), {1, 0, 0}), {0, 0, 0}).cast->hit, true);
    EXPECT_EQ(swept(ball, at(box({1, 1, 1}), {2, 0, 0}), {0, 0, 0}).cast->outcome, Outcome::touching);
}

TEST(Limits, ACastThatStartsUndecidedIsUndecided) {
    // Ellipsoids whose gap is far below what is told apart.
    const ExactAnswer e =
        swept(ellipsoid({1, 2, 3}), at(ellipsoid({2, 1, 1}), {3 - power_of_two(-9000), 0, 0}), {-1, 0, 0});
    EXPECT_FALSE(e.cast->hit);
    EXPECT_EQ(e.cast->why, "curved bodies start in contact or nearly so");
}

TEST(Limits, APointOutsideThePlaneIsInNoPlaneBody) {
    const ExactAnswer e = answer(ellipsoid({1, 2, 0}), at(ellipsoid({2, 1, 0}), {9, 0, 0}), 2);
    ASSERT_TRUE(e.curved);
    const auto within = [&](const Vec& point, const Rational& tolerance) {
        return e.curved->within(true, point, tolerance);
    };
    EXPECT_EQ(within({0, 1, 0}, 0), true);
    EXPECT_EQ(within({0, 1, Rational(1, 8)}, Rational(1, 16)), false);
    EXPECT_EQ(within({0, 1, Rational(1, 8)}, Rational(1, 4)), true);
    // A right triangle: 3/8 in the plane and 1/2 above it are 5/8 away.
    EXPECT_EQ(within({Rational(11, 8), 0, Rational(1, 2)}, Rational(5, 8) + power_of_two(-20)), true);
    EXPECT_EQ(within({Rational(11, 8), 0, Rational(1, 2)}, Rational(5, 8) - power_of_two(-20)), false);
}

TEST(Limits, ACertificateOfACastProvesNothingOfBodiesAtRest) {
    const EnumeratedBody a{{{0, 0, 0}}, 0};
    const EnumeratedBody b{{{1, 0, 0}}, 0};
    for (const CertificateKind kind : {CertificateKind::miss, CertificateKind::hit}) {
        caseio::ExactCertificate c;
        c.kind = kind;
        c.direction = Vec3<Integer>{-1, 0, 0};
        EXPECT_TRUE(verify(RestingBodies{a, b}, c)) << name(kind);
    }
    caseio::ExactCertificate fits;
    fits.kind = CertificateKind::separated;
    fits.direction = Vec3<Integer>{-1, 0, 0};
    EXPECT_FALSE(verify(RestingBodies{a, b}, fits));
}

}  // namespace
}  // namespace oblong::oracle
