// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/arb/depth.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "oblong/prove/fractions/depth.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "tests/prove/arb/random_bodies.hpp"
#include "tests/level.hpp"

// Proven bounds of the depth of curved bodies: against formulas, polyhedra with balls, and moved bodies.

namespace oblong::testing_curved {

namespace {

CurvedDepth depth_of(const Body& a, const Body& b, int dimension = 3) {
    return curved_depth(a, b, {.dimension = dimension});
}

/// The depth is `expected`, a rational, and the bounds are near it.
void expect_depth(const CurvedDepth& d, const Rational& expected, double width) {
    EXPECT_EQ(d.outcome, Outcome::overlapping);
    EXPECT_LE(d.lower, expected);
    ASSERT_TRUE(d.upper);
    EXPECT_GE(*d.upper, expected);
    EXPECT_LE(nearest<double>(*d.upper - d.lower), width * nearest<double>(expected));
}

}  // namespace

TEST(CurvedDepth, AgreesWithFormulas) {
    // A cylinder's cap in a box, side on and from above; the wall of a wide one.
    const Body block = box(4, 1, 4);
    expect_depth(depth_of(moved(cylinder(1, 2), {0, Rational(5, 2), 0}), block), Rational(1, 2), 1e-15);
    expect_depth(depth_of(moved(cylinder(1, 6, Axis::x), {0, Rational(7, 4), 0}), block), Rational(1, 4), 1e-15);
    // A cone stands on its apex a little inside; the other way round its base is in.
    expect_depth(depth_of(moved(mapped(cone(1, 1), Pose{{{Vec{1, 0, 0}, Vec{0, -1, 0}, Vec{0, 0, 1}}}, {}}),
                                {0, Rational(15, 8), 0}),
                          block),
                 Rational(1, 8), 1e-15);
    // Ellipsoids side by side along an axis.
    expect_depth(depth_of(ellipsoid(1, 2, 3), moved(ellipsoid(2, 2, 2), {Rational(5, 2), 0, 0})), Rational(1, 2),
                 1e-13);
    // An ellipse in a box, in the plane.
    expect_depth(depth_of(mapped(ellipsoid(1, 2, 0), turn_345()),
                          mapped(moved(box(5, 1, 0), {0, Rational(-11, 4), 0}), turn_345()), 2),
                 Rational(1, 4), 1e-13);
}

TEST(CurvedDepth, TouchingHasNoneAndSeparatedSaysSo) {
    const CurvedDepth touching = depth_of(moved(cylinder(1, 2), {0, 3, 0}), box(4, 1, 4));
    EXPECT_EQ(touching.outcome, Outcome::touching);
    EXPECT_EQ(touching.upper, std::optional<Rational>(0));
    EXPECT_EQ(depth_of(moved(cylinder(1, 2), {0, 4, 0}), box(4, 1, 4)).outcome, Outcome::separated);
}

/// Balls written as ellipsoids, against the exact depth of polyhedra with balls.
TEST(CurvedDepth, ContainsTheExactDepthOfBalls) {
    int overlapping = 0;
    const bool ok = rc::check([&] {
        const Rational r = random_size() + 1;
        std::vector<Vec> vertices;
        for (int i = 0; i < 6; ++i) vertices.push_back(random_vector());
        const Vec centre = random_vector() * Rational(1, 4);
        const ExactDepth exact = exact_depth({vertices, 0}, {{centre}, r}, {1, 0, 0});
        if (exact.contact.outcome != Outcome::overlapping) return;
        ++overlapping;
        const CurvedDepth d = depth_of(points(vertices), moved(ellipsoid(r, r, r), centre));
        RC_ASSERT(d.outcome == Outcome::overlapping);
        const double expected = exact.cores_meet ? nearest_root<double>(exact.core_squared, -exact.radius)
                                                 : -nearest_root<double>(exact.core_squared, exact.radius);
        RC_ASSERT(nearest<double>(d.lower) <= expected);
        RC_ASSERT(d.upper.has_value());
        RC_ASSERT(nearest<double>(*d.upper) >= expected);
        RC_ASSERT(nearest<double>(*d.upper - d.lower) <= 1e-2 * expected);
    });
    EXPECT_TRUE(ok);
    EXPECT_GT(overlapping, test::sampled(20));
}

/// Whatever the bodies: lower ≤ upper; A moved along the normal by less than the lower bound still overlaps B, by more
/// than the upper bound it is separated.
TEST(CurvedDepth, MovingTheBodiesProvesTheBounds) {
    int overlapping = 0;
    double widest = 0;
    const auto try_pair = [&] {
        const Body a = random_body(1);
        const Body b = moved(random_body(1), random_vector() * Rational(1, 32));
        const CurvedDepth d = curved_depth(a, b, {.precision = 128, .gap = 20, .iteration_limit = 100});
        if (d.outcome != Outcome::overlapping) return;
        ++overlapping;
        RC_ASSERT(d.upper.has_value());
        RC_ASSERT(Rational(0) <= d.lower);
        RC_ASSERT(d.lower <= *d.upper);
        widest = std::max(widest, nearest<double>((*d.upper - d.lower) / *d.upper));
        const double length = nearest_root<double>(squared_norm(d.normal));
        const auto away = [&](const Rational& by) { return moved(b, d.normal * Rational(by / to_rational(length))); };
        const CurvedAnswer more = curved_distance(a, away(*d.upper * Rational(1001, 1000)));
        RC_ASSERT(more.outcome != Outcome::overlapping);
        const CurvedAnswer less = curved_distance(a, away(d.lower * Rational(999, 1000)));
        RC_ASSERT(less.outcome != Outcome::separated);
        RC_ASSERT(less.outcome != Outcome::touching || d.lower == 0);
    };
    // Most pairs do not overlap.
    const bool ok = rc::check([&] {
        for (int i = 0; i < 4; ++i) try_pair();
    });
    EXPECT_TRUE(ok);
    EXPECT_GT(overlapping, test::sampled(10));
    RecordProperty("widest", std::to_string(widest));
}

}  // namespace oblong::testing_curved
