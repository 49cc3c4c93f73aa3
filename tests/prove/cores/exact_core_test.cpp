// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/lowered/fractions/exact_core.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace oblong {

namespace {

using Vec = Vec3<Rational>;
using Body = AnyBody<Rational>;

bool has(const ExactCore& core, const Vec& v) {
    return std::find(core.vertices.begin(), core.vertices.end(), v) != core.vertices.end();
}

const Affine<Rational> quarter_turn_and_shift{{{Vec{0, -2, 0}, Vec{1, 0, 0}, Vec{0, 0, 0}}}, Vec{10, 20, 30}};

}  // namespace

TEST(ExactCore, PointsUnderASingularPose) {
    const auto core = exact_core(Body{Points<Rational>({{1, 2, 3}, {4, 5, 6}}), quarter_turn_and_shift});
    ASSERT_TRUE(core);
    EXPECT_EQ(core->vertices, (std::vector<Vec>{{6, 21, 30}, {0, 24, 30}}));
    EXPECT_EQ(core->radius, 0);
}

TEST(ExactCore, BoxHasEachCornerOnce) {
    EXPECT_EQ(exact_core(Body{Box<Rational>(Vec{1, 2, 3}), std::nullopt})->vertices.size(), 8U);
    const auto flat = exact_core(Body{Box<Rational>(Vec{1, 0, 3}), std::nullopt});
    EXPECT_EQ(flat->vertices.size(), 4U);
    for (int x : {-1, 1}) {
        for (int z : {-3, 3}) EXPECT_TRUE(has(*flat, {x, 0, z}));
    }
    EXPECT_EQ(exact_core(Body{Box<Rational>(Vec{0, 0, 0}), std::nullopt})->vertices.size(), 1U);
}

TEST(ExactCore, BallsKeepTheirRadiusUnderEveryPose) {
    const auto sphere = exact_core(Body{Sphere<Rational>(Rational(1, 3)), quarter_turn_and_shift});
    EXPECT_EQ(sphere->vertices, (std::vector<Vec>{{10, 20, 30}}));
    EXPECT_EQ(sphere->radius, Rational(1, 3));
    const auto capsule = exact_core(Body{Capsule<Rational>(5, 7, Axis::x), quarter_turn_and_shift});
    EXPECT_TRUE(has(*capsule, {10, 27, 30}));
    EXPECT_TRUE(has(*capsule, {10, 13, 30}));
    EXPECT_EQ(capsule->radius, 5);
    EXPECT_EQ(exact_core(Body{Capsule<Rational>(5, 0), std::nullopt})->vertices.size(), 1U);
}

TEST(ExactCore, SumsAddAndHullsJoin) {
    const Body segment{Points<Rational>({{0, 0, 0}, {1, 0, 0}}), std::nullopt};
    const Body shifted{Sphere<Rational>(2), Affine<Rational>{{}, Vec{0, 5, 0}}};
    const auto sum = exact_core(Body{Sum<Rational>({segment, shifted, shifted}), std::nullopt});
    EXPECT_EQ(sum->radius, 4);
    EXPECT_EQ(sum->vertices, (std::vector<Vec>{{0, 10, 0}, {1, 10, 0}}));
    const auto posed = exact_core(Body{Sum<Rational>({segment, segment}), quarter_turn_and_shift});
    EXPECT_TRUE(has(*posed, {10, 22, 30})) << "the pose maps the sum once: its translation counts once";
    const auto hull =
        exact_core(Body{Hull<Rational>({shifted, Body{Sphere<Rational>(2), std::nullopt}}), std::nullopt});
    EXPECT_EQ(hull->radius, 2);
    EXPECT_EQ(hull->vertices.size(), 2U);
}

TEST(ExactCore, RoundBodiesOfNoWidthAreSegments) {
    const std::vector<Vec> segment{{0, 0, 2}, {0, 0, -2}};
    EXPECT_EQ(exact_core(Body{Cylinder<Rational>(0, 2, Axis::z), std::nullopt})->vertices, segment);
    EXPECT_EQ(exact_core(Body{Cone<Rational>(0, 2, Axis::z), std::nullopt})->vertices, segment);
    EXPECT_EQ(exact_core(Body{Ellipsoid<Rational>(Vec{0, 0, 2}), std::nullopt})->vertices, segment);
    EXPECT_EQ(exact_core(Body{Ellipsoid<Rational>(Vec{0, 0, 0}), std::nullopt})->vertices.size(), 1U);
    EXPECT_FALSE(exact_core(Body{Ellipsoid<Rational>(Vec{1, 0, 2}), std::nullopt}));
}

TEST(ExactCore, CurvedBodiesHaveNone) {
    const Body ball{Sphere<Rational>(1), std::nullopt};
    const Body point{Points<Rational>({{0, 0, 0}}), std::nullopt};
    EXPECT_FALSE(exact_core(Body{Ellipsoid<Rational>(Vec{1, 2, 3}), std::nullopt}));
    EXPECT_FALSE(exact_core(Body{Cylinder<Rational>(1, 1), std::nullopt}));
    EXPECT_FALSE(exact_core(Body{Cone<Rational>(1, 1), std::nullopt}));
    EXPECT_FALSE(exact_core(Body{Hull<Rational>({ball, point}), std::nullopt})) << "a ball's hull with a point";
    EXPECT_FALSE(exact_core(Body{Sum<Rational>({ball, Body{Cone<Rational>(1, 1), std::nullopt}}), std::nullopt}));
}

}  // namespace oblong
