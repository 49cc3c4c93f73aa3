// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "oblong/prove/arb/depth.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "tests/prove/arb/random_bodies.hpp"
#include "tests/level.hpp"

// Depths of bodies with balls in them and of bodies of revolution, whose nearest border is a circle or a sphere, and
// depths that are ties: against formulas, and against support functions sampled in doubles.

namespace oblong::testing_curved {

namespace {

/// The bounds hold `expected`, and round to the double that it rounds to.
void expect_rounded(const CurvedDepth& d, const Rational& expected) {
    EXPECT_EQ(d.outcome, Outcome::overlapping);
    EXPECT_LE(d.lower, expected);
    ASSERT_TRUE(d.upper);
    EXPECT_GE(*d.upper, expected);
    EXPECT_EQ(nearest<double>(d.lower), nearest<double>(expected));
    EXPECT_EQ(nearest<double>(*d.upper), nearest<double>(expected));
    const Vec across = d.witness_a - d.witness_b;
    const Rational length(nearest_root<double>(squared_norm(across)));
    EXPECT_LE(abs(Rational(length - expected)), expected * power_of_two(-50));
    const double along = nearest<double>(dot(across, d.normal)) / nearest_root<double>(squared_norm(d.normal));
    EXPECT_NEAR(along, nearest<double>(expected), 1e-15 * along);
}

/// The bounds hold whole − √square, and round to the double that it rounds to.
void expect_less_root(const CurvedDepth& d, const Rational& whole, const Rational& square) {
    EXPECT_EQ(d.outcome, Outcome::overlapping);
    ASSERT_TRUE(d.upper);
    const auto squared = [](const Rational& x) { return Rational(x * x); };
    EXPECT_LE(d.lower, whole);
    EXPECT_GE(squared(whole - d.lower), square);
    EXPECT_TRUE(*d.upper >= whole || squared(whole - *d.upper) <= square);
    EXPECT_EQ(nearest<double>(d.lower), -nearest_root<double>(square, whole));
    EXPECT_EQ(nearest<double>(*d.upper), -nearest_root<double>(square, whole));
}

const std::array<Pose, 3>& turns() {
    static const std::array<Pose, 3> all{Pose{}, turn_345(), turn_oblique()};
    return all;
}

}  // namespace

TEST(RoundDepth, CoaxialBodies) {
    for (const Pose& turn : turns()) {
        const auto depth = [&](const Body& a, const Body& b) { return curved_depth(mapped(a, turn), mapped(b, turn)); };
        // By the walls, and by the caps.
        expect_rounded(depth(cylinder(1, 8), moved(cylinder(Rational(1, 3), 5), {0, 1, 0})), Rational(4, 3));
        expect_rounded(depth(cylinder(7, 2), moved(cylinder(Rational(1, 3), 1), {0, Rational(12, 5), 0})),
                       Rational(3, 5));
        expect_rounded(depth(capsule(1, 4), moved(cylinder(2, 5), {0, 1, 0})), 3);
        // The cone's side leans by 3 : 4, and the other's edge of the cap, or point, is nearest it.
        expect_rounded(depth(cone(3, 2), points({{0, Rational(1, 2), 0}})), Rational(9, 10));
        expect_rounded(depth(cone(3, 2), moved(capsule(Rational(1, 7), Rational(1, 4)), {0, 1, 0})),
                       Rational(3, 4) + Rational(1, 7));
        expect_rounded(depth(cone(3, 2), moved(cylinder(Rational(1, 2), Rational(1, 4)), {0, 1, 0})),
                       Rational(3, 4) + Rational(2, 5));
    }
}

TEST(RoundDepth, SpheresOnTheAxis) {
    for (const Pose& turn : turns()) {
        const auto depth = [&](const Body& a, const Body& b) { return curved_depth(mapped(a, turn), b); };
        expect_rounded(depth(cylinder(2, 5), sphere(Rational(1, 3))), Rational(7, 3));
        expect_rounded(depth(cone(3, 2), sphere(1)), Rational(11, 5));
        expect_rounded(depth(ellipsoid(2, 5, 2), sphere(Rational(1, 3))), Rational(7, 3));
        // Written as ellipsoids: the border is nearest everywhere.
        expect_rounded(depth(ellipsoid(1, 1, 1), sphere(1)), 2);
        expect_rounded(depth(ellipsoid(1, 1, 1), ellipsoid(2, 2, 2)), 3);
    }
    // Their centres do not meet, but for one that lies in a face.
    expect_rounded(curved_depth(moved(sphere(1), {0, Rational(9, 4), 0}), cylinder(3, 2)), Rational(3, 4));
    expect_rounded(curved_depth(moved(sphere(Rational(1, 3)), {1, 2, 0}), cylinder(3, 2)), Rational(1, 3));
    // In the plane.
    expect_rounded(
        curved_depth(ellipsoid(2, 2, 0), moved(sphere(1), {Rational(6, 5), Rational(8, 5), 0}), {.dimension = 2}), 1);
}

TEST(RoundDepth, ParallelAxes) {
    for (const Pose& turn : turns()) {
        const auto depth = [&](const Body& a, const Vec& by, const Body& b) {
            return curved_depth(mapped(moved(a, by), turn), mapped(b, turn));
        };
        expect_rounded(depth(cylinder(3, 9), {Rational(9, 5), 1, Rational(12, 5)}, cylinder(2, 8)), 2);
        expect_rounded(depth(cylinder(3, 9), {Rational(9, 5), 1, Rational(12, 5)}, capsule(1, 8)), 1);
        expect_less_root(depth(cylinder(3, 9), {1, 1, 1}, cylinder(1, 8)), 4, 2);
        expect_less_root(depth(sphere(Rational(1, 2)), {1, 1, 2}, cylinder(2, 9)), Rational(5, 2), 5);
    }
}

/// Support points of a flat cap are anywhere on it, and witnesses in the plane of the axes all the same.
TEST(RoundDepth, WitnessesLieInThePlaneOfTheAxes) {
    const auto part = [](int x) { return Rational(x, 14); };
    const Pose turn{
        {{Vec{part(4), part(12), part(6)}, Vec{part(12), part(-6), part(4)}, Vec{part(6), part(4), part(-12)}}}, {}};
    const Body a = mapped(cone(1, Rational(1, 4)), turn);
    for (const Vec& by :
         {Vec{Rational(1, 2), 1, 1}, Vec{0, Rational(1, 2), 0}, Vec{1, Rational(-1, 2), Rational(1, 3)}}) {
        const CurvedDepth d = curved_depth(a, moved(mapped(cylinder(2, 1), turn), by));
        ASSERT_EQ(d.outcome, Outcome::overlapping);
        ASSERT_TRUE(d.upper);
        EXPECT_EQ(nearest<double>(d.lower), nearest<double>(*d.upper));
        EXPECT_EQ(nearest_root<double>(squared_norm(d.witness_a - d.witness_b)), nearest<double>(d.lower));
    }
}

/// Of several places that are equally near, normal and witnesses are of one.
TEST(RoundDepth, NormalAndWitnessesAreOfOnePlace) {
    const std::array<std::array<Body, 2>, 4> pairs{{
        {cylinder(Rational(1, 20), 3), box(Rational(1, 10), 2, Rational(3, 25))},
        {cylinder(Rational(1, 20), 3), box(Rational(1, 10), Rational(11, 10), Rational(1, 10))},
        {cylinder(Rational(1, 2), Rational(1, 2), Axis::z),
         moved(cone(1, 1, Axis::z), {0, Rational(1, 4), Rational(1, 2)})},
        {ellipsoid(2, 1, 2), box(3, 3, 3)},
    }};
    for (const auto& [a, b] : pairs) {
        const CurvedDepth d = curved_depth(a, b);
        ASSERT_EQ(d.outcome, Outcome::overlapping);
        ASSERT_TRUE(d.upper);
        EXPECT_EQ(nearest<double>(d.lower), nearest<double>(*d.upper));
        const Vec w = d.witness_a - d.witness_b;
        const double length = nearest_root<double>(squared_norm(w));
        EXPECT_NEAR(length, nearest<double>(d.lower), 1e-15 * length);
        EXPECT_NEAR(nearest<double>(dot(w, d.normal)) / nearest_root<double>(squared_norm(d.normal)), length,
                    1e-15 * length);
    }
}

/// Bodies with faces and edges along the axes, where a simplex made along the axes gets stuck.
TEST(RoundDepth, TiltedBodiesAreNotStuck) {
    const Rational c = to_rational(0.9659258262890683);
    const Rational d = to_rational(0.25881904510252074);
    const Rational tenth = to_rational(0.1);
    const Pose tilt{{{Vec{c, -d, 0}, Vec{d, c, 0}, Vec{0, 0, 1}}}, {}};
    const Body tilted = moved(mapped(box(Rational(1, 4), 2, tenth), tilt), {-tenth, -tenth, -tenth});
    expect_rounded(curved_depth(tilted, cone(to_rational(0.3), tenth)), to_rational(0.3));
}

/// h exactly halfway between two doubles, so that bounds tell what it rounds to only where they are equal.
TEST(RoundDepth, Ties) {
    const Rational tiny = power_of_two(-53);
    const Body block = box(5, 1, 5);
    const Body curved[] = {ellipsoid(3, 2, 1), cylinder(1, 2), cylinder(Rational(1, 3), 2), cone(4, 2),
                           ellipsoid(2, 2, 7)};
    for (const Body& body : curved) {
        expect_rounded(curved_depth(moved(body, {Rational(1, 5), -2 + tiny, Rational(1, 3)}), block), 1 + tiny);
    }
}

/// Columns that are not quite orthogonal: the nearest border is nearly a circle, and its narrowest place is known.
TEST(RoundDepth, NearlyRoundBodies) {
    for (const int k : {24, 40, 52}) {
        const Rational more = 1 + power_of_two(-k);
        const Body stretched = mapped(cylinder(1, 4), Pose{{{Vec{more, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}}}, {}});
        for (const Body& inner : {sphere(Rational(1, 2)), moved(cylinder(Rational(1, 2), 3), {0, 1, 0})}) {
            const CurvedDepth d = curved_depth(stretched, inner);
            ASSERT_TRUE(d.upper);
            EXPECT_LE(d.lower, Rational(3, 2));
            EXPECT_GE(*d.upper, Rational(3, 2));
            EXPECT_LE(*d.upper - d.lower, 8 * power_of_two(-k));
        }
    }
}

namespace {

/// A body of revolution about y in doubles.
struct Turned {
    int kind = 0;
    double r = 0, h = 0, x = 0, y = 0, z = 0;

    [[nodiscard]] double farthest(double along, double a, double c) const {
        const double across = std::hypot(a, c);
        const double by = x * a + y * along + z * c;
        switch (kind) {
            case 0:
                return by + h * std::abs(along) + r * across;
            case 1:
                return by + std::max(h * along, r * across - h * along);
            case 2:
                return by + h * std::abs(along) + r * std::hypot(along, across);
            default:
                return by + std::hypot(h * along, r * across);
        }
    }
};

}  // namespace

/// Whatever the axes' offset: no direction sampled has a supporting plane nearer than the lower bound, and the best is
/// about as near as the upper.
TEST(RoundDepth, AgreesWithSampledDirections) {
    int overlapping = 0;
    const bool ok = rc::check([&] {
        std::array<Turned, 2> sampled;
        std::array<Body, 2> bodies{points({{}}), points({{}})};
        for (std::size_t i = 0; i < 2; ++i) {
            const Rational r = random_size() + Rational(1, 64);
            const Rational h = random_size() + Rational(1, 64);
            const Vec at = random_vector() * Rational(1, 4);
            Turned& t = sampled[i];
            t = {*rc::gen::inRange(0, 4), nearest<double>(r),    nearest<double>(h),
                 nearest<double>(at.x),   nearest<double>(at.y), nearest<double>(at.z)};
            const std::array<Body, 4> all{cylinder(r, h), cone(r, h), capsule(r, h), ellipsoid(r, h, r)};
            bodies[i] = mapped(moved(all[static_cast<std::size_t>(t.kind)], at), turn_oblique());
        }
        const CurvedDepth d = curved_depth(bodies[0], bodies[1]);
        if (d.outcome != Outcome::overlapping) return;
        ++overlapping;
        RC_ASSERT(d.upper.has_value());
        const double lower = nearest<double>(d.lower);
        const double upper = nearest<double>(*d.upper);
        RC_ASSERT(upper - lower <= 1e-15 * upper);
        double least = std::numeric_limits<double>::infinity();
        constexpr int steps = 200;
        for (int i = 0; i <= steps; ++i) {
            for (int j = 0; j < 2 * steps; ++j) {
                const double up = std::numbers::pi * i / steps;
                const double round = std::numbers::pi * j / steps;
                const double along = std::cos(up);
                const double a = std::sin(up) * std::cos(round);
                const double c = std::sin(up) * std::sin(round);
                least = std::min(least, sampled[0].farthest(along, a, c) + sampled[1].farthest(-along, -a, -c));
            }
        }
        RC_ASSERT(lower <= least * (1 + 1e-12) + 1e-13);
        RC_ASSERT(least <= upper + 0.2);
    });
    EXPECT_TRUE(ok);
    EXPECT_GT(overlapping, test::sampled(30));
}

}  // namespace oblong::testing_curved
