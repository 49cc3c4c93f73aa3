// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/oracle/curved_bodies.hpp"

/// Contacts known by hand, a hair apart, and a hair into each other.
namespace oblong::oracle {
namespace {

using namespace test;

/// Bodies in contact; b moved along `away` parts them, against it makes them meet.
struct Kiss {
    const char* what;
    Body a, b;
    Vec away;
    int dimension = 3;
};

Rational q(long top, long bottom) { return {top, bottom}; }

std::vector<Kiss> kisses() {
    const Body block = box({2, 2, 2});
    const Vec x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    const Pose turn{rotation({q(1, 2), q(1, 3), q(-1, 5)}), {1, 2, 3}};
    const Pose flip{{{Vec{1, 0, 0}, Vec{0, -1, 0}, Vec{0, 0, 1}}}, {}};
    const auto both = [](const Kiss& k, const Pose& pose, const char* what) {
        const auto moved = [&](const Body& b) {
            Body result = b;
            const Pose inner = b.pose.value_or(Pose{});
            Pose outer;
            for (std::size_t j = 0; j < 3; ++j) {
                const Vec column{inner.linear.rows[0][j], inner.linear.rows[1][j], inner.linear.rows[2][j]};
                const Vec image = pose.linear * column;
                for (std::size_t i = 0; i < 3; ++i) outer.linear.rows[i][j] = image[i];
            }
            outer.translation = pose(inner.translation);
            result.pose = outer;
            return result;
        };
        return Kiss{what, moved(k.a), moved(k.b), pose.linear * k.away, k.dimension};
    };
    std::vector<Kiss> list{
        {"a cylinder's cap on a box", cylinder(q(7, 10), 1), at(block, {q(3, 10), 3, q(1, 10)}), y},
        {"a cap on a vertex", cylinder(q(7, 10), 1), points({{q(1, 10), 1, q(1, 5)}, {0, 2, 0}, {1, 2, 0}}), y},
        {"a rim on a vertex", cylinder(5, 1), points({{3, 1, 4}, {6, 2, 8}, {5, 2, 8}}), Vec{3, 5, 4}},
        {"a cylinder's side on a box", cylinder(1, 1), at(block, {3, q(1, 2), q(1, 4)}), x},
        {"a side on an edge", cylinder(5, 1), points({{3, -1, 4}, {3, 1, 4}, {6, 0, 8}}), Vec{3, 0, 4}},
        {"two sides crossing", cylinder(1, 2, Axis::x), at(cylinder(1, 2, Axis::y), {q(1, 10), q(1, 5), 2}), z},
        {"two sides along each other", cylinder(1, 2, Axis::x), at(cylinder(2, 2, Axis::x), {q(1, 10), 0, 3}), z},
        {"cap on cap", cylinder(1, 2, Axis::x), at(cylinder(1, 2, Axis::x), {4, q(1, 2), q(1, 2)}), x},
        {"caps that share one rim point", cylinder(1, 2, Axis::x), at(cylinder(4, 2, Axis::x), {4, 3, 4}),
         Vec{5, 3, 4}},
        {"a cone's base on a box", cone(q(7, 10), 1), at(block, {q(3, 10), -3, q(1, 10)}), -y},
        {"a cone's apex on a box", cone(q(7, 10), 1), at(block, {q(3, 10), 3, q(1, 10)}), y},
        {"a cone's apex on a box's edge", cone(q(7, 10), 1), at(block, {2, 3, q(1, 10)}), Vec{1, 2, 0}},
        {"a cone's apex on a box's corner", cone(q(7, 10), 1), at(block, {2, 3, 2}), Vec{1, 2, 1}},
        {"two apexes", cone(1, 1), at(posed(cone(1, 1), flip), {0, 2, 0}), y},
        {"a cone's slope on a vertex", cone(3, 2), points({{q(3, 2), 0, 0}, {4, 3, 1}, {4, 3, 0}}), Vec{4, 3, 0}},
        {"a cone's slope along an edge", cone(3, 2), points({{3, -2, 0}, {0, 2, 0}, {9, 9, 1}}), Vec{4, 3, 0}},
        {"an ellipsoid's pole on a face", ellipsoid({q(1, 2), q(3, 4), q(5, 4)}), at(block, {q(1, 10), q(11, 4), 0}),
         y},
        {"an ellipsoid on a slanted face", ellipsoid({1, 2, 3}),
         points({{q(7, 2), 0, 0}, {0, q(7, 2), 0}, {0, 0, q(7, 2)}, {9, 9, 9}}), Vec{1, 1, 1}},
        {"two poles", ellipsoid({q(1, 2), q(3, 4), q(5, 4)}), at(ellipsoid({q(1, 2), 2, q(5, 4)}), {0, q(11, 4), 0}),
         y},
        {"an ellipsoid on a cap", ellipsoid({1, q(1, 2), 1}), at(cylinder(3, 1), {2, q(3, 2), 0}), y},
        {"a ball on a cylinder's side", sphere(1, {6, q(1, 4), 8}), cylinder(9, 2), -Vec{3, 0, 4}},
        {"a ball on a rim", sphere(5, {4, 4, 0}), cylinder(1, 0), -Vec{3, 4, 0}},
        {"balls of two sizes in one hull", hull({sphere(1), sphere(2, {4, 0, 0})}), box({1, 1, 1}, {7, 0, 0}), x},
        {"a sum of ellipsoids", sum({ellipsoid({1, 2, 3}), ellipsoid({3, 1, 2})}), box({1, 1, 1}, {0, 4, 0}), y},
        {"a capsule on a cone's base", capsule(q(1, 3), 1, Axis::x), at(cone(1, 1), {0, q(4, 3), 0}), y},
        {"an ellipse on a segment", ellipsoid({1, 2, 0}), points({{1, q(1, 2), 0}, {1, -3, 0}, {2, 0, 0}}), x, 2},
        {"two ellipses", ellipsoid({1, 2, 0}), at(ellipsoid({3, 1, 0}), {4, 0, 0}), x, 2},
        {"an ellipse's slanted tangent", ellipsoid({3, 4, 0}), points({{5, 0, 0}, {0, 5, 0}, {9, 9, 0}}), Vec{1, 1, 0},
         2},
    };
    // x + y = 5 is tangent to the ellipse x²/9 + y²/16 = 1, and x + y + z = √14 is not rational: mend both.
    list[17].a = ellipsoid({1, 2, 2});  // h(1, 1, 1) = 3
    list[17].b = points({{3, 0, 0}, {0, 3, 0}, {0, 0, 3}, {9, 9, 9}});
    const std::size_t plain = list.size();
    for (std::size_t i = 0; i < plain; ++i)
        if (list[i].dimension == 3 && i % 2 == 0) list.push_back(both(list[i], turn, list[i].what));
    return list;
}

Outcome outcome_of(const Kiss& k, const Rational& distance, bool swapped = false) {
    const Body b = at(k.b, k.away * distance);
    const CurvedPair pair = swapped ? CurvedPair(b, k.a, k.dimension) : CurvedPair(k.a, b, k.dimension);
    return pair.outcome(pair.locate({}));
}

TEST(CurvedContact, TouchingIsDecidedAndAHairEitherSideToo) {
    for (const Kiss& k : kisses()) {
        SCOPED_TRACE(k.what);
        EXPECT_EQ(name(outcome_of(k, 0)), "touching");
        EXPECT_EQ(name(outcome_of(k, 0, true)), "touching");
        for (const long bits : {52L, 150L}) {
            const Rational hair = power_of_two(-bits);
            EXPECT_EQ(name(outcome_of(k, hair)), "separated") << bits;
            EXPECT_EQ(name(outcome_of(k, -hair, bits == 52)), "overlapping") << bits;
        }
    }
}

TEST(CurvedContact, FlatBodiesTouchInSpaceAndOverlapInThePlane) {
    const Body disc = ellipsoid({1, 2, 0});
    const Body segment = points({{0, 0, 0}, {5, 0, 0}});
    EXPECT_EQ(name(answer(disc, segment).outcome), "touching");
    EXPECT_EQ(name(answer(disc, segment, 2).outcome), "overlapping");
    EXPECT_EQ(name(answer(disc, at(segment, {1, 0, 0}), 2).outcome), "touching");
    EXPECT_EQ(name(answer(disc, disc).outcome), "touching");
    EXPECT_EQ(name(answer(disc, at(disc, {0, 0, power_of_two(-900)})).outcome), "separated");
    EXPECT_EQ(name(answer(cylinder(1, 0), cylinder(1, 0)).outcome), "touching");
    EXPECT_EQ(name(answer(cylinder(1, 0), cylinder(1, 0, Axis::x)).outcome), "overlapping");
    // Pressed into the plane y = 0, a cone is the hull of a disc's shadow and its apex.
    const Body pressed = posed(cone(1, 1, Axis::x), {{{Vec{1, 0, 0}, Vec{0, 0, 0}, Vec{0, 0, 1}}}, {}});
    EXPECT_EQ(name(answer(pressed, ellipsoid({2, 0, 3})).outcome), "touching");
    EXPECT_EQ(name(answer(pressed, ellipsoid({2, 1, 3})).outcome), "overlapping");
    EXPECT_EQ(name(answer(cone(1, 1), points({{0, 0, 0}})).outcome), "overlapping");
    EXPECT_EQ(name(answer(cone(1, 1), points({{0, 1, 0}})).outcome), "touching");
    EXPECT_EQ(name(answer(cone(1, 1), points({{0, -1, 0}})).outcome), "touching");
}

TEST(CurvedContact, TouchingHasASupportingNormal) {
    for (const Kiss& k : kisses()) {
        SCOPED_TRACE(k.what);
        const ExactAnswer e = answer(k.a, k.b, k.dimension);
        ASSERT_TRUE(e.supporting_normal);
        // All of A − B lies on one side of the plane through 0: exact, by the lowest point along the normal.
        const ScaledTree normal = scaled(moved(posed_tree(points({{0, 0, 0}}), 3), *e.supporting_normal));
        const ScaledTree set = scaled(difference(k.a, k.b, k.dimension));
        const IntegerVec n = program_of(normal, 3).offset;
        EXPECT_NE(n, (IntegerVec{0, 0, 0}));
        EXPECT_EQ(sign(face_along(set.set, n).value), 0);
    }
}

TEST(CurvedContact, WhatCannotBeToldIsUndecidedAndStillBounded) {
    // An overlap far below what 6304 bits resolve.
    const Rational hair = power_of_two(-9000);
    const ExactAnswer e = answer(ellipsoid({1, 2, 3}), at(ellipsoid({2, 1, 1}), {3 - hair, 0, 0}));
    EXPECT_EQ(name(e.outcome), "undecided");
    EXPECT_NE(e.why, "");
    EXPECT_EQ(e.distance.core_squared, 0);
    ASSERT_TRUE(e.upper);
    EXPECT_LT(*e.upper, power_of_two(-200));
}

}  // namespace
}  // namespace oblong::oracle
