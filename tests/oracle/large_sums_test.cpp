// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oracle/exact/part_core.hpp"
#include "oracle/exact/posed_pair.hpp"
#include "tests/prove/cores/nested_sums.hpp"
#include "tests/oracle/curved_bodies.hpp"

// The oracle's answers about sums that it does not expand, against those about the same bodies listed.

namespace oblong::oracle {
namespace {

using caseio::Case;
using caseio::Query;
using test::Body;
using test::Vec;

/// A + B as the hull of all sums of vertices, of bodies of points.
Body expanded(const Body& zonotope) {
    std::vector<Vec> all{Vec{}};
    for (const Body& part : std::get<Sum<Rational>>(zonotope.shape).parts()) {
        std::vector<Vec> sums;
        for (const Vec& p : all)
            for (const Vec& q : std::get<Points<Rational>>(part.shape).vertices()) sums.push_back(p + q);
        all = std::move(sums);
    }
    return test::points(std::move(all));
}

void expect_same(const ExactAnswer& found, const ExactAnswer& expected, const char* what) {
    SCOPED_TRACE(what);
    EXPECT_TRUE(found.bodies && found.bodies->whole_a);
    EXPECT_FALSE(expected.bodies->whole_a);
    EXPECT_EQ(found.outcome, expected.outcome);
    EXPECT_EQ(found.largest_coordinate, expected.largest_coordinate);
    EXPECT_EQ(found.distance.core_squared, expected.distance.core_squared);
    EXPECT_EQ(found.measure().has_value(), expected.measure().has_value());
    if (found.measure() && expected.measure()) {
        EXPECT_EQ(compare(*found.measure(), *expected.measure()), 0);
    }
    if (found.penetration && expected.penetration) {
        EXPECT_EQ(found.penetration->normals, expected.penetration->normals);
        EXPECT_EQ(found.penetration->core_squared, expected.penetration->core_squared);
    }
    if (found.cast && expected.cast) {
        EXPECT_EQ(found.cast->hit, expected.cast->hit);
    }
}

/// Every query of the sum against a body, compared with that of the listed body.
void compare_queries(const Body& whole, const Body& listed, const Body& other, const Vec& velocity, bool depths) {
    Case c = test::make_case(whole, other), d = test::make_case(listed, other);
    const ExactAnswer found = exact_answer(c), expected = exact_answer(d);
    expect_same(found, expected, "distance");
    for (const Vec& at : {expected.witness_a.point, Vec{1, 2, 3}, expected.witness_b.point}) {
        for (const Rational& tolerance : {Rational(0), Rational(1, 1000), Rational(5)})
            EXPECT_EQ(within(*found.bodies, true, at, tolerance), within(*expected.bodies, true, at, tolerance));
    }
    c.query = d.query = Query::sweep;
    c.sweep = d.sweep = caseio::Sweep{velocity, {}, std::nullopt};
    expect_same(exact_answer(c), exact_answer(d), "sweep");
    if (!depths) return;
    c.query = d.query = Query::penetration;
    c.sweep.reset(), d.sweep.reset();
    expect_same(exact_answer(c), exact_answer(d), "penetration");
}

TEST(LargeSums, ASumOfBoxesIsABox) {
    for (const int count : {5, 40}) {
        std::vector<Body> boxes;
        Vec half{};
        for (int i = 0; i < count; ++i) {
            const Vec one{Rational(1 + i % 7, 8), Rational(2 + i % 5, 4), Rational(1 + i % 3)};
            boxes.push_back({Box<Rational>(one), std::nullopt});
            half = half + one;
        }
        const Body many = test::sum(boxes), one = test::box(half);
        ASSERT_TRUE(has_large_sum(many));
        const std::vector<Body> others{test::points({{half.x + 40, half.y + 30, 1}}),
                                       test::points({{half.x, 1, 2}}),
                                       test::points({{1, 2, 3}}),
                                       test::sphere(2, {half.x + 1, half.y + 1, half.z + 1}),
                                       test::sphere(1, {half.x + 1, 0, 0}),
                                       test::box({1, 2, 3}, {half.x + half.y + half.z, 5, 1})};
        for (const Body& other : others) {
            for (const Vec& velocity : {Vec{1, 0, 0}, Vec{1, Rational(1, 3), 0}, Vec{-1, 0, 0}})
                compare_queries(many, one, other, velocity, true);
        }
    }
}

TEST(LargeSums, AZonotopeIsTheHullOfItsVertices) {
    for (int i = 0; i < 6; ++i) {
        oblong::test::NestedSums random(static_cast<std::uint64_t>(i), 3);
        const Body zonotope = random.zonotope(13);
        ASSERT_TRUE(has_large_sum(zonotope));
        const Body listed = expanded(zonotope);
        const Vec middle = exact_answer(test::make_case(listed, test::points({{1000, 0, 0}}))).witness_a.point;
        for (const Body& other : {test::points({middle + Vec{2, 1, 0}, middle + Vec{3, 3, 1}}), test::sphere(1, middle),
                                  test::sphere(3, middle + Vec{2, Rational(1, 3), 1})})
            compare_queries(zonotope, listed, other, {-1, Rational(1, 7), 0}, false);
    }
}

TEST(LargeSums, NestedOnesInHullsAndUnderPoses) {
    const Body unit{Box<Rational>(Vec{1, 1, 1}), std::nullopt};
    const Affine<Rational> turn{{{Vec{0, -1, 0}, Vec{1, 0, 0}, Vec{0, 0, 2}}}, {5, 6, 7}};
    Body inner = test::sum(std::vector<Body>(4, unit));
    inner.pose = turn;
    Body nested = test::sum({inner, unit, test::sphere(1)});
    nested.pose = Affine<Rational>{{}, {100, 0, 0}};
    const Body hull = test::hull({nested, test::sum({test::points({{90, 1, 1}}), test::sphere(1)})});
    ASSERT_TRUE(has_large_sum(nested));
    // Half extents 4, 4, 8 of the inner one, turned and stretched, around (5, 6, 7); and 1 more.
    const Body listed = test::sum({test::box({5, 5, 9}, {105, 6, 7}), test::sphere(1)});
    compare_queries(nested, listed, test::points({{0, 0, 0}}), {-1, 0, 0}, true);
    compare_queries(hull, test::hull({listed, test::sphere(1, {90, 1, 1})}), test::points({{0, 0, 0}}), {-1, 0, 0},
                    true);
}

TEST(LargeSums, ADepthBeyondTheLimitIsNamed) {
    // A zonotope that is nearly a ball: its nearest facets are many.
    std::vector<Body> parts;
    for (int i = 0; i < 12; ++i)
        for (int k = 0; k < 12; ++k) {
            const Vec v{10 * (i - 6) + 1, 10 * (k - 6) - 1, 60 - (i - 6) * (i - 6) - (k - 6) * (k - 6)};
            parts.push_back(test::points({v, -v}));
        }
    Case c = test::make_case(test::sum(parts), test::points({{0, 0, 0}}));
    c.query = Query::penetration;
    const ExactAnswer answer = exact_answer(c);
    EXPECT_EQ(answer.outcome, Outcome::overlapping);
    // Either way: a depth with its facets, or none and the reason.
    EXPECT_EQ(answer.measure().has_value(), answer.why.empty()) << answer.why;
    EXPECT_EQ(answer.measure().has_value(), !answer.penetration->normals.empty());
}

TEST(LargeSums, CurvedPartsAreCurved) {
    std::vector<Body> parts(6, Body{Box<Rational>(Vec{1, 1, 1}), std::nullopt});
    parts.push_back(test::cylinder(1, 1));
    const ExactAnswer answer = test::answer(test::sum(parts), test::points({{20, 0, 0}}));
    EXPECT_TRUE(answer.curved);
    EXPECT_EQ(answer.outcome, Outcome::separated);
}

}  // namespace
}  // namespace oblong::oracle
