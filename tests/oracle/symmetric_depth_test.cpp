// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/curved/symmetry.hpp"
#include "oracle/curved/work.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/oracle/curved_bodies.hpp"

/// Depths of bodies with a common centre or axis: circles and spheres of points of A − B are nearest, so no hull of
/// points comes near them.
namespace oblong::oracle {
namespace {

using namespace test;

ExactPenetration depth_of(const Body& a, const Body& b) {
    caseio::Case c = make_case(a, b);
    c.query = caseio::Query::penetration;
    return exact_penetration(c);
}

void expect_exact(const Body& a, const Body& b, const Rational& depth, const char* what) {
    SCOPED_TRACE(what);
    for (const bool swapped : {false, true}) {
        const WorkLimit limit;
        const ExactPenetration found = swapped ? depth_of(b, a) : depth_of(a, b);
        EXPECT_EQ(found.outcome, Outcome::overlapping);
        ASSERT_TRUE(found.depth) << found.why;
        EXPECT_FALSE(found.upper) << "only enclosed";
        EXPECT_EQ(compare(*found.depth, depth), 0) << decimal(*found.depth, 20);
        EXPECT_LT(limit.spent(), 2'000'000U);
    }
}

TEST(SymmetricDepth, OfOneCentreIsExact) {
    expect_exact(cylinder(1, 5, Axis::z), cylinder(Rational(1, 2), 4, Axis::z), Rational(3, 2), "coaxial cylinders");
    expect_exact(cylinder(1, 1, Axis::z), cylinder(1, 1, Axis::z), 2, "a cylinder and itself");
    expect_exact(cylinder(2, 1), cylinder(2, 1, Axis::x), 3, "crossed cylinders");
    expect_exact(sphere(Rational(1, 2)), cylinder(1, 5), Rational(3, 2), "a ball in a cylinder");
    expect_exact(sphere(1), ellipsoid({3, 2, 3}), 3, "a ball in an ellipsoid");
    expect_exact(ellipsoid({3, 2, 2}), ellipsoid({1, 2, 2}), 4, "two ellipsoids");
    expect_exact(box({1, 2, 3}), ellipsoid({1, 1, 1}), 2, "a box and an ellipsoid that is a ball");
    expect_exact(box({3, 2, 3}), cylinder(1, 7), 4, "a box and a cylinder");
    expect_exact(capsule(1, 3), cylinder(1, 5), 2, "a capsule and a cylinder");
}

TEST(SymmetricDepth, OfOneAxisIsExact) {
    const auto up = [](const Body& body, const Rational& y) { return at(body, {0, y, 0}); };
    expect_exact(cylinder(1, 5), up(cylinder(1, 5), 1), 2, "cylinders one above the other");
    expect_exact(cylinder(3, 5), up(cylinder(1, 1), 4), 2, "one near the other's end");
    expect_exact(sphere(1), up(cylinder(2, 4), 1), 3, "a ball on a cylinder's axis");
    expect_exact(capsule(1, 2), up(cylinder(2, 4), 1), 3, "a capsule there");
    // The cone of radius 3 and half length 4: its side is at distance 3·8/√73 from the middle of its base.
    caseio::Case c = make_case(cone(3, 4), up(cylinder(1, Rational(1, 8)), -3));
    c.query = caseio::Query::penetration;
    const ExactPenetration found = exact_penetration(c);
    ASSERT_TRUE(found.depth);
    EXPECT_FALSE(found.upper);
    // Its base is 1 below the cylinder's middle.
    EXPECT_EQ(compare(*found.depth, Rational(9, 8)), 0);
    // In the middle the side is nearer than the base: 3·(4 − y)/√73 and the cylinder's reach along the side's normal.
    const ExactPenetration side = depth_of(cone(3, 4), cylinder(1, Rational(1, 8)));
    ASSERT_TRUE(side.depth && !side.upper);
    EXPECT_NEAR(approximate(*side.depth), (12 + 8 + 3 * 0.125) / std::sqrt(73.0), 1e-14);
}

TEST(SymmetricDepth, OfTurnedBodiesIsCloseWithoutRoundingBeingExact) {
    // Rotations in doubles are orthogonal to 2^-53 alone.
    const auto rounded = [](Body body) {
        Pose pose{rotation({Rational(1, 3), Rational(-2, 7), Rational(3, 5)}), {}};
        for (Vec& row : pose.linear.rows)
            for (std::size_t i = 0; i < 3; ++i) row[i] = to_rational(nearest<double>(row[i]));
        return posed(std::move(body), pose);
    };
    const std::vector<std::pair<Body, Body>> pairs{
        {rounded(cylinder(1, 5)), rounded(cylinder(Rational(1, 2), 4))},
        {rounded(cylinder(1, 5)), sphere(Rational(1, 2))},
        {rounded(ellipsoid({1, 2, 1})), rounded(cylinder(Rational(1, 2), 4))},
        {rounded(box({1, 2, 4})), rounded(cylinder(Rational(1, 2), 4))}};
    for (const auto& [a, b] : pairs) {
        const WorkLimit limit;
        const ExactPenetration found = depth_of(a, b);
        ASSERT_TRUE(found.depth);
        EXPECT_NEAR(approximate(*found.depth), 1.5, 1e-15);
        if (found.upper) {
            EXPECT_LE(*found.upper - bracket(*found.depth, 100).lower, power_of_two(-45));
        }
        EXPECT_LT(limit.spent(), 2'000'000U);
    }
}

/// A lower bound by symmetry is one for any set: every direction's support value is at least as large.
TEST(SymmetricDepth, BoundsHoldForBodiesOfNoSymmetry) {
    Random random(3);
    int above_zero = 0;
    for (int i = 0; i < 60; ++i) {
        const Body a = posed(i % 2 == 0 ? cylinder(1, random.fraction(1, 3)) : ellipsoid({1, 2, random.fraction(1, 2)}),
                             random.turned(0));
        const Body b = i % 3 == 0 ? cone(1, 2) : posed(box({1, random.fraction(1, 2), 1}), random.turned(0));
        const CurvedPair pair(a, b, 3);
        const ScaledTree at = scaled(pair.difference());
        const auto expect_below = [&](const Rational& bound, const char* what) {
            above_zero += bound > 0 ? 1 : 0;
            for (int k = 0; k < 40; ++k) {
                const Vec n = random.vec(2);
                if (n == Vec{}) continue;
                EXPECT_LE(bound, -pair.lower_gap(-n, 100) / bracket({squared_norm(n), 0}, 100).lower) << what;
            }
        };
        for (const CentredBound& bound : centred_bounds(pair.difference(), 3)) expect_below(bound.least, "centred");
        for (const AxialSection& m : axial_sections(pair.difference(), 3)) {
            const EnclosedDepth flat = enclosed_depth(m.set, 2, {Rational(1, 1000), 100});
            if (flat.is_known) expect_below(flat.lower - m.error, "axial section");
        }
    }
    EXPECT_GT(above_zero, 60);
}

}  // namespace
}  // namespace oblong::oracle
