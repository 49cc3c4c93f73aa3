// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prove/arb/cast.hpp"
#include "tests/prove/arb/random_bodies.hpp"
#include "tests/level.hpp"

// Casts in closed form: rays that graze exactly, at rational points of contact, and next to that; flattened bodies;
// motions along a plane that supports both bodies.

namespace oblong::testing_curved {

namespace {

/// Of any size from the first case on: what repeats a draw until it is of use would never end on one value.
Rational number() { return Rational(*rc::gen::resize(100, rc::gen::inRange(-400, 401)), 64); }
Vec vector() {
    const Rational x = number(), y = number();
    return {x, y, number()};
}
Rational positive() { return abs(number()) + Rational(1, 8); }

/// A ray that touches a body at one point, in the body's own frame.
struct Graze {
    Body body;
    Vec point, normal, direction;
};

/// Across n, and not along the line in which the body meets its plane of contact, if that is one.
Vec across(const Vec& n, const Vec& line = {}) {
    for (;;) {
        const Vec d = cross(n, vector());
        if (d != Vec{} && (line == Vec{} || cross(d, line) != Vec{})) return d;
    }
}

/// On the unit circle: ((1 − t²), 2t) / (1 + t²).
std::pair<Rational, Rational> on_circle() {
    const Rational t = number();
    const Rational s = 1 + t * t;
    return {(1 - t * t) / s, 2 * t / s};
}

Graze graze_of(int kind) {
    const auto [c, s] = on_circle();
    const Rational r = positive(), h = positive();
    if (kind == 0) {
        const Vec n{c, s, 0};
        return {cylinder(r, h, Axis::z), {r * c, r * s, h / 3}, n, across(n, {0, 0, 1})};
    }
    if (kind == 1) {
        // The side of a cone has the height y, where its radius is r (h − y) / 2h.
        const Vec n{c, r / (2 * h), s};
        const Rational here = r / 3;
        return {cone(r, h), {here * c, h / 3, here * s}, n, across(n, {here * c, -h * 2 / 3, here * s})};
    }
    const Rational third = positive();
    const Vec u{Rational(2, 3) * c - Rational(1, 3) * s, Rational(2, 3) * s + Rational(1, 3) * c, Rational(2, 3)};
    const Vec n{u.x / r, u.y / h, u.z / third};
    return {ellipsoid(r, h, third), {u.x * r, u.y * h, u.z * third}, n, across(n)};
}

Affine<Rational> random_map() {
    Affine<Rational> map;
    do {
        map.linear.rows = {vector(), vector(), vector()};
    } while (triple_product(map.linear.rows[0], map.linear.rows[1], map.linear.rows[2]) == 0);
    map.translation = vector();
    return map;
}

}  // namespace

TEST(ClosedCast, ARayThatGrazesHitsAtTheRationalParameter) {
    const bool ok = rc::check([] {
        Graze g = graze_of(*rc::gen::inRange(0, 3));
        const Affine<Rational> map = random_map();
        const Rational at = positive() * 7;
        g.body.pose = map;
        const auto cast_from = [&](const Vec& local) {
            const Motion motion{map.linear * g.direction, {}};
            return curved_cast(points({map(local)}), g.body, motion);
        };
        const Vec source = g.point - g.direction * at;
        const CurvedCastAnswer touch = cast_from(source);
        RC_ASSERT(touch.hit == true);
        RC_ASSERT(touch.outcome == Outcome::touching);
        RC_ASSERT(touch.exact.has_value());
        RC_ASSERT(touch.exact->rational() == at);
        RC_ASSERT(touch.lower == at);
        RC_ASSERT(touch.upper == at);
        RC_ASSERT(touch.point == map(g.point));
        RC_ASSERT(dot(touch.normal, map.linear * g.direction) == 0);
        RC_ASSERT(touch.parameter == nearest<double>(at));
        // The smallest way aside tells.
        const Rational aside = power_of_two(-*rc::gen::inRange(10, 400));
        RC_ASSERT(cast_from(source + g.normal * aside).hit == false);
        const CurvedCastAnswer inside = cast_from(source - g.normal * aside);
        RC_ASSERT(inside.hit == true);
        RC_ASSERT(inside.exact->compare(at) < 0);
    });
    EXPECT_TRUE(ok);
}

TEST(ClosedCast, ARayEntersWhereItIsProvenTo) {
    int hits = 0, second_roots = 0;
    const bool ok = rc::check([&] {
        Graze g = graze_of(*rc::gen::inRange(0, 3));
        Affine<Rational> map = random_map();
        if (*rc::gen::inRange(0, 3) == 0) map.linear.rows[2] = map.linear.rows[0] * Rational(2) - map.linear.rows[1];
        g.body.pose = map;
        const Vec source = vector() * 5;
        const Motion motion{map(vector() * Rational(1, 4)) - source, {}};
        const Body point = points({source});
        const CurvedCastAnswer found = curved_cast(point, g.body, motion);
        RC_ASSERT(found.hit.has_value());
        if (!*found.hit) {
            for (const Rational& at : {Rational(1, 2), Rational(1), Rational(2)})
                RC_ASSERT(curved_distance(moved(point, motion.velocity * at), g.body, {}).outcome ==
                          Outcome::separated);
            return;
        }
        ++hits;
        if (found.upper == 0) return;
        RC_ASSERT(found.exact.has_value());
        second_roots += found.exact->root_sign > 0 ? 1 : 0;
        const Outcome there = curved_distance(moved(point, motion.velocity * found.upper), g.body, {}).outcome;
        RC_ASSERT(there == Outcome::touching || there == Outcome::overlapping);
        const Rational before = found.lower * (1 - power_of_two(-40));
        RC_ASSERT(curved_distance(moved(point, motion.velocity * before), g.body, {}).outcome == Outcome::separated);
        RC_ASSERT(dot(found.normal, motion.velocity) <= 0);
        RC_ASSERT(found.exact->compare(found.lower) >= 0);
        RC_ASSERT(found.exact->compare(found.upper) <= 0);
        // The same the other way round, and not beyond a bound.
        const CurvedCastAnswer swapped = curved_cast(g.body, point, {-motion.velocity, {}});
        RC_ASSERT(swapped.hit == true);
        RC_ASSERT(swapped.exact->compare(*found.exact) == 0);
        RC_ASSERT(curved_cast(point, g.body, {motion.velocity, found.upper}).hit == true);
        RC_ASSERT(curved_cast(point, g.body, {motion.velocity, before}).hit == false);
    });
    EXPECT_TRUE(ok);
    EXPECT_GT(hits, test::sampled(20));
    EXPECT_GE(second_roots, test::sampled(1));
}

TEST(ClosedCast, AConeIsEnteredAtTheSecondRootFromAbove) {
    // Steeper than the side, from beside the apex: x = 1/4 where the radius is (1 − y) / 2.
    const CurvedCastAnswer found = curved_cast(points({{Rational(1, 4), 3, 0}}), cone(1, 1), {{0, -1, 0}, {}});
    ASSERT_EQ(found.hit, true);
    EXPECT_EQ(found.lower, Rational(5, 2));
    EXPECT_EQ(found.upper, Rational(5, 2));
    // Through the apex, along and across the axis.
    EXPECT_EQ(curved_cast(points({{0, 3, 0}}), cone(1, 1), {{0, -1, 0}, {}}).lower, 2);
    const CurvedCastAnswer past = curved_cast(points({{-3, 1, 0}}), cone(1, 1), {{1, 0, 0}, {}});
    EXPECT_EQ(past.hit, true);
    EXPECT_EQ(past.lower, 3);
    EXPECT_EQ(past.outcome, Outcome::touching);
    EXPECT_EQ(curved_cast(points({{-3, Rational(3), 0}}), cone(1, 1), {{3, -2, 0}, {}}).lower, 1);
}

TEST(ClosedCast, ARayMayStartInsideOrOnTheBoundary) {
    const Motion m{{1, 0, 0}, {}};
    EXPECT_EQ(curved_cast(points({{0, 0, 0}}), cylinder(1, 1, Axis::z), m).outcome, Outcome::overlapping);
    EXPECT_EQ(curved_cast(points({{1, 0, 0}}), cylinder(1, 1, Axis::z), m).outcome, Outcome::touching);
    EXPECT_EQ(curved_cast(points({{0, 0, 1}}), cylinder(1, 1, Axis::z), m).outcome, Outcome::touching);
    EXPECT_EQ(curved_cast(points({{0, 0, 0}}), cylinder(1, 0, Axis::z), m).outcome, Outcome::touching);
    EXPECT_EQ(curved_cast(points({{0, 1, 0}}), cone(1, 1), m).outcome, Outcome::touching);
    EXPECT_EQ(curved_cast(points({{0, 0, 0}}), ellipsoid(1, 2, 0), {{1, 0, 0}, {}, 2}).outcome, Outcome::overlapping);
    EXPECT_EQ(curved_cast(points({{1, 0, 0}}), ellipsoid(1, 2, 0), {{1, 0, 0}, {}, 2}).outcome, Outcome::touching);
    EXPECT_EQ(curved_cast(points({{2, 0, 0}}), cylinder(1, 1, Axis::z), {{0, 0, 0}, {}}).hit, false);
}

TEST(ClosedCast, AnEllipsoidMeetsPolyhedraExactly) {
    // Past the edge of a box, exactly and by the smallest number aside.
    const Body edge = moved(box(1, 1, 9), {5, -3, 0});
    for (const Rational& aside : {Rational(0), power_of_two(-300), Rational(-power_of_two(-300))}) {
        const Body ball = moved(ellipsoid(3, 2, 7), {-20, aside, 0});
        const CurvedCastAnswer found = curved_cast(ball, edge, {{1, 0, 0}, {}});
        ASSERT_EQ(found.hit, aside <= 0);
        if (aside == 0) {
            EXPECT_EQ(found.lower, 24);
            EXPECT_EQ(found.upper, 24);
        }
    }
    // Two of one shape and orientation.
    const Body twin = moved(ellipsoid(6, 4, 14), {20, 6, 0});
    const CurvedCastAnswer found = curved_cast(ellipsoid(3, 2, 7), twin, {{1, 0, 0}, {}});
    EXPECT_EQ(found.hit, true);
    EXPECT_EQ(found.lower, 20);
    EXPECT_EQ(found.upper, 20);
}

TEST(ClosedCast, MotionAlongAPlaneOfContactIsExact) {
    const auto expect_at = [](const Body& a, const Body& b, const Motion& m, const Rational& at) {
        const CurvedCastAnswer found = curved_cast(a, b, m);
        ASSERT_EQ(found.hit, true);
        EXPECT_EQ(found.outcome, Outcome::touching);
        EXPECT_EQ(found.lower, at);
        EXPECT_EQ(found.upper, at);
        EXPECT_LE(dot(found.normal, m.velocity), 0);
        EXPECT_LT(found.steps, 20);
    };
    const Motion right{{1, 0, 0}, {}};
    // A disc slides onto a box that is level with it, and past another disc.
    expect_at(moved(cylinder(1, 1, Axis::z), {0, 0, 2}), moved(box(1, 1, 1), {5, 0, 0}), right, 3);
    expect_at(moved(cylinder(1, 1, Axis::z), {-5, 0, 2}), cylinder(2, 1, Axis::z), right, 2);
    // Side by side, axes alike, and a cone beside a box.
    expect_at(moved(cylinder(1, 1, Axis::z), {-5, 3, 0}), cylinder(2, 1, Axis::z), right, 5);
    expect_at(moved(cone(Rational(3, 2), 1), {-7, 0, 0}), moved(box(1, 1, 1), {0, -2, 0}), right, Rational(9, 2));
    // At a point where the normal has a Pythagorean direction.
    const Vec u{Rational(3, 5), Rational(4, 5), 0};
    const Vec d{Rational(-4, 5), Rational(3, 5), 1};
    expect_at(moved(cylinder(1, 1, Axis::z), u * 3 - d * 4), moved(cylinder(2, 3, Axis::z), {0, 0, 0}), {d, {}}, 4);
}

}  // namespace oblong::testing_curved
