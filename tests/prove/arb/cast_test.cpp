// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/arb/cast.hpp"

#include <gtest/gtest.h>

#include "tests/prove/arb/random_bodies.hpp"
#include "tests/level.hpp"

// Proven casts of curved bodies: against formulas, exact casts of balls around polyhedra, and moved bodies.

namespace oblong::testing_curved {

namespace {

/// A ball that only its shape's name calls curved.
Body round(const Rational& r) { return ellipsoid(r, r, r); }

void expect_miss(const CurvedCastAnswer& found) {
    EXPECT_EQ(found.hit, false);
    EXPECT_EQ(found.outcome, Outcome::separated);
    EXPECT_FALSE(found.parameter);
}

void expect_hit(const CurvedCastAnswer& found, const Rational& at) {
    ASSERT_EQ(found.hit, true);
    EXPECT_EQ(found.outcome, Outcome::touching);
    EXPECT_LE(found.lower, at);
    EXPECT_GE(found.upper, at);
    EXPECT_EQ(found.parameter, nearest<double>(at));
}

void expect_meet(const Body& a, const Body& b) {
    const Outcome outcome = curved_distance(a, b, {}).outcome;
    EXPECT_TRUE(outcome == Outcome::touching || outcome == Outcome::overlapping) << name(outcome);
}

/// The bodies have `point` in common at `upper`, and come nearer across the plane that keeps them apart before `lower`.
void expect_proof(const Body& a, const Body& b, const Motion& m, const CurvedCastAnswer& found) {
    const Body point = points({found.point});
    expect_meet(moved(a, m.velocity * found.upper), point);
    expect_meet(b, point);
    EXPECT_LT(dot(found.normal, m.velocity), 0);
    const Rational before = found.lower - found.lower * power_of_two(-40);
    EXPECT_EQ(curved_distance(moved(a, m.velocity * before), b, {}).outcome, Outcome::separated);
}

}  // namespace

TEST(CurvedCast, ARationalParameterIsFound) {
    const Motion m{{2, 0, 0}, {}};
    const Body wall = moved(box(1, 1, 1), {5, 0, 0});
    for (const Body& ball : {round(1), cylinder(1, 2, Axis::z), cylinder(1, 1, Axis::x), cone(2, 1)}) {
        const CurvedCastAnswer found = curved_cast(ball, wall, m);
        ASSERT_EQ(found.hit, true);
        expect_proof(ball, wall, m, found);
    }
    expect_hit(curved_cast(round(1), wall, m), Rational(3, 2));
    expect_hit(curved_cast(cylinder(1, 2, Axis::z), wall, m), Rational(3, 2));
    expect_hit(curved_cast(wall, round(1), {{-3, 0, 0}, {}}), 1);
}

TEST(CurvedCast, AnIrrationalParameterIsRoundedOnce) {
    // A unit ball meets a point half a unit aside: λ = 5 − √(3/4).
    const Body ball = round(1);
    const Body point = points({{5, Rational(1, 2), 0}});
    const CastParameter exact{5, Rational(3, 4)};
    const CurvedCastAnswer in_double = curved_cast(ball, point, {{1, 0, 0}, {}});
    ASSERT_EQ(in_double.hit, true);
    EXPECT_GE(exact.compare(in_double.lower), 0);
    EXPECT_LE(exact.compare(in_double.upper), 0);
    EXPECT_EQ(in_double.parameter, exact.rounded<double>());
    const CurvedCastAnswer in_float = curved_cast(ball, point, {{1, 0, 0}, {}}, RoundedTo::float32);
    EXPECT_EQ(in_float.parameter, static_cast<double>(exact.rounded<float>()));
}

/// Halfway between two numbers of the format no bracket tells which one it is: the contact there does.
TEST(CurvedCast, ATieIsRoundedToEven) {
    const Motion down{{0, 0, -1}, {}};
    int ties = 0;
    for (const double half : {0.92, 0.9, 0.8, 0.7, 0.3}) {
        for (const double from : {2.77, 2.7, 2.9, 2.8600000000000003, 3.3}) {
            const Rational at = Rational(from) - Rational(half);
            const bool is_tie = Rational(nearest<double>(at)) != at;
            ties += is_tie ? 1 : 0;
            const Body point = points({{0, 0, Rational(from)}});
            const Body ring = points({{Rational(1, 8), 0, Rational(from)}, {0, Rational(1, 8), Rational(from)}});
            for (const Body& falling : {point, ring})
                expect_hit(curved_cast(falling, cylinder(1, Rational(half), Axis::z), down), at);
            expect_hit(curved_cast(point, ellipsoid(1, Rational(1, 3), Rational(half)), down), at);
        }
    }
    EXPECT_GT(ties, 5);
    // Half a unit in the last place of a float above 1.
    const Rational at = 1 + power_of_two(-24);
    const CurvedCastAnswer found =
        curved_cast(points({{0, 0, at + 1}}), cylinder(1, 1, Axis::z), down, RoundedTo::float32);
    ASSERT_EQ(found.hit, true);
    EXPECT_EQ(found.parameter, 1.0);
    // Halfway beyond the greatest float: no number follows it.
    const Rational beyond = power_of_two(128) - power_of_two(103);
    const CurvedCastAnswer far =
        curved_cast(points({{0, 0, beyond + 1}}), cylinder(1, 1, Axis::z), down, RoundedTo::float32);
    ASSERT_EQ(far.hit, true);
    EXPECT_LE(far.lower, beyond);
    EXPECT_GE(far.upper, beyond);
}

/// Flat bodies have no inside that a search between two parameters could meet.
TEST(CurvedCast, FlatBodiesMeetInTheirPlane) {
    const auto q = [](const char* decimal) { return Rational(std::strtod(decimal, nullptr)); };
    Body disc = ellipsoid(0, q("1.972"), q("1.85"));
    disc.pose = Affine<Rational>{
        {{Vec3<Rational>{1, 2, q("0.3")}, Vec3<Rational>{q("0.1"), 3, -2}, Vec3<Rational>{0, q("0.7"), q("1.05")}}},
        {}};
    const Body point = points({{q("0.01"), q("0.03"), q("-0.02")}});
    const Vec3<Rational> r{1, 2, Rational(1, 4)};
    // Across the second and third column.
    const Vec3<Rational> n = cross(Vec3<Rational>{2, 3, q("0.7")}, Vec3<Rational>{q("0.3"), -2, q("1.05")});
    const Rational at = -dot(n, Vec3<Rational>{q("0.01"), q("0.03"), q("-0.02")}) / dot(n, r);
    ASSERT_GT(at, 0);
    const CurvedCastAnswer found = curved_cast(point, disc, {r, Rational(10)});
    expect_hit(found, at);
    EXPECT_EQ(found.lower, at);
    EXPECT_EQ(found.upper, at);
    EXPECT_LT(found.steps, 4);
    expect_proof(point, disc, {r, {}}, found);
    expect_miss(curved_cast(point, disc, {r, Rational(1, 10)}));    // not so far
    expect_miss(curved_cast(point, disc, {-r, {}}));                // away
    expect_miss(curved_cast(point, disc, {{2, 3, q("0.7")}, {}}));  // beside
    const Body aside = points({{20, 40, 5}});
    expect_miss(curved_cast(aside, disc, {-n * (dot(n, {20, 40, 5}) < 0 ? Rational(-1) : Rational(1)), {}}));
    // Flat beside flat, in the plane that both lie in: a search as ever.
    const CurvedCastAnswer along =
        curved_cast(cylinder(1, 0, Axis::z), moved(cylinder(1, 0, Axis::z), {5, 0, 0}), {{1, 0, 0}, {}});
    expect_hit(along, 3);
    // A cone is no flat body, though its parts are.
    expect_hit(curved_cast(points({{0, 0, 5}}), cone(1, 1), {{0, 0, -1}, {}}), Rational(9, 2));
}

TEST(CurvedCast, AtTheStartTheyLieAsTheyLie) {
    const Motion m{{1, 0, 0}, {}};
    const CurvedCastAnswer inside = curved_cast(round(1), box(1, 1, 1), m);
    EXPECT_EQ(inside.hit, true);
    EXPECT_EQ(inside.outcome, Outcome::overlapping);
    EXPECT_EQ(inside.parameter, 0);
    for (const Rational& speed : {Rational(-1), Rational(0), Rational(1)}) {
        const CurvedCastAnswer kissing = curved_cast(round(1), moved(box(1, 1, 1), {2, 0, 0}), {{speed, 0, 0}, {}});
        EXPECT_EQ(kissing.hit, true);
        EXPECT_EQ(kissing.outcome, Outcome::touching);
        EXPECT_EQ(kissing.parameter, 0);
    }
}

TEST(CurvedCast, WhatPartsOrPassesMisses) {
    const Body wall = moved(box(1, 1, 1), {5, 0, 0});
    expect_miss(curved_cast(round(1), wall, {{-1, 0, 0}, {}}));
    expect_miss(curved_cast(round(1), wall, {{0, 0, 0}, {}}));
    expect_miss(curved_cast(round(1), wall, {{0, 1, 0}, {}}));
    expect_miss(curved_cast(round(1), wall, {{1, 1, 0}, {}}));
    // Past an edge, a little and a lot: the nearest they come is at λ = 5.
    const Body needle = points({{5, 0, -9}, {5, 0, 9}});
    for (const Rational& gap : {Rational(1), Rational(1, 1000), power_of_two(-30)}) {
        expect_miss(curved_cast(moved(round(1), {0, 1 + gap, 0}), needle, {{1, 0, 0}, {}}));
        EXPECT_EQ(curved_cast(moved(round(1), {0, 1 - gap, 0}), needle, {{1, 0, 0}, {}}).hit, true);
    }
}

TEST(CurvedCast, TheBoundIsClosed) {
    const Body wall = moved(box(1, 1, 1), {5, 0, 0});
    expect_hit(curved_cast(round(1), wall, {{1, 0, 0}, Rational(3)}), 3);
    expect_hit(curved_cast(round(1), wall, {{1, 0, 0}, Rational(30)}), 3);
    expect_miss(curved_cast(round(1), wall, {{1, 0, 0}, Rational(3) - power_of_two(-40)}));
    expect_miss(curved_cast(round(1), wall, {{1, 0, 0}, Rational(0)}));
}

TEST(CurvedCast, WhatGrazesIsNeverSaidToMiss) {
    // The ball's pole slides onto the face of the box that is in its plane.
    const Body slab = moved(box(1, 1, 1), {5, -2, 0});
    for (const std::optional<Rational>& max : {std::optional<Rational>(), std::optional<Rational>(9)}) {
        const CurvedCastAnswer found = curved_cast(round(1), slab, {{1, 0, 0}, max});
        EXPECT_NE(found.hit, false);
        EXPECT_LE(found.lower, 4);
        if (found.hit) {
            EXPECT_GE(found.upper, 4);
        } else {
            EXPECT_EQ(found.outcome, Outcome::undecided);
        }
    }
}

TEST(CurvedCast, InThePlane) {
    const Body disc = ellipsoid(1, 1, 0);
    const Body wall = moved(box(1, 1, 0), {5, 0, 0});
    expect_hit(curved_cast(disc, wall, {{1, 0, 0}, {}, 2}), 3);
    expect_miss(curved_cast(disc, wall, {{1, 1, 0}, {}, 2}));
    EXPECT_EQ(curved_cast(disc, moved(box(1, 1, 0), {1, 0, 0}), {{1, 0, 0}, {}, 2}).outcome, Outcome::overlapping);
}

/// Balls written as ellipsoids, against the exact cast of polyhedra with balls.
TEST(CurvedCast, AgreesWithTheExactCastOfBalls) {
    int hits = 0;
    int misses = 0;
    const bool ok = rc::check([&] {
        const Rational r = random_size() + Rational(1, 8);
        std::vector<Vec> vertices;
        for (int i = 0; i < 5; ++i) vertices.push_back(random_vector());
        const Vec start = random_vector() * 4;
        const Motion m{random_vector() * Rational(1, 3) - start * Rational(1, 3), {}};
        const ExactCastAnswer exact = exact_cast({{start}, r}, {vertices, 0}, m, {1, 0, 0});
        const CurvedCastAnswer found = curved_cast(moved(round(r), start), points(vertices), m);
        if (!found.hit) return;  // grazing
        RC_ASSERT(*found.hit == exact.hit);
        RC_ASSERT(found.outcome == exact.outcome);
        ++(exact.hit ? hits : misses);
        if (!exact.hit) return;
        RC_ASSERT(exact.parameter.compare(found.lower) >= 0);
        RC_ASSERT(exact.parameter.compare(found.upper) <= 0);
        if (found.parameter) RC_ASSERT(*found.parameter == exact.parameter.rounded<double>());
    });
    EXPECT_TRUE(ok);
    EXPECT_GT(hits, test::sampled(20));
    EXPECT_GT(misses, test::sampled(20));
}

}  // namespace oblong::testing_curved
