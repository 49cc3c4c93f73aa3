// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/convert.hpp"
#include "oracle/exact/enumeration.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/oracle/cases.hpp"

/// Cases whose answers are known by hand.
namespace oblong::oracle {
namespace {

using namespace test;

struct Expected {
    const char* what;
    ExactAnswer answer;
    Outcome outcome;
    Rational core_squared;
    Rational radius;
};

Rational q(long p, long r) { return Rational(p, r); }

TEST(ExactAnswer, HandCases) {
    const Body unit = box({1, 1, 1});
    const Body triangle = points({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    const Body needle = {Capsule<Rational>(q(1, 2), 3, Axis::z), std::nullopt};
    const std::vector<Expected> table{
        {"boxes apart", answer(unit, box({1, 1, 1}, {5, 0, 0})), Outcome::separated, 9, 0},
        {"box edges apart", answer(unit, box({1, 1, 1}, {5, 6, 0})), Outcome::separated, 25, 0},
        {"boxes sharing a face", answer(unit, box({1, 1, 1}, {2, 0, 0})), Outcome::touching, 0, 0},
        {"boxes sharing an edge", answer(unit, box({1, 1, 1}, {2, 2, 0})), Outcome::touching, 0, 0},
        {"boxes sharing a vertex", answer(unit, box({1, 1, 1}, {2, 2, 2})), Outcome::touching, 0, 0},
        {"boxes a hair apart", answer(unit, box({1, 1, 1}, {2 + power_of_two(-2000), 0, 0})), Outcome::separated,
         power_of_two(-4000), 0},
        {"boxes a hair overlapping", answer(unit, box({1, 1, 1}, {2 - power_of_two(-2000), 0, 0})),
         Outcome::overlapping, 0, 0},
        {"a point inside a box", answer(points({{0, 0, 0}}), unit), Outcome::overlapping, 0, 0},
        {"a point on a box", answer(points({{1, 0, 0}}), unit), Outcome::touching, 0, 0},
        {"equal points", answer(points({{1, 2, 3}}), points({{1, 2, 3}, {1, 2, 3}})), Outcome::touching, 0, 0},
        {"equal flat triangles", answer(triangle, triangle), Outcome::touching, 0, 0},
        {"equal triangles in the plane", answer(triangle, triangle, 2), Outcome::overlapping, 0, 0},
        {"crossing segments", answer(points({{-1, 0, 0}, {1, 0, 0}}), points({{0, -1, 0}, {0, 1, 0}})),
         Outcome::touching, 0, 0},
        {"crossing segments in the plane", answer(points({{-1, 0, 0}, {1, 0, 0}}), points({{0, -1, 0}, {0, 1, 0}}), 2),
         Outcome::overlapping, 0, 0},
        {"collinear segments in the plane", answer(points({{-1, 0, 0}, {1, 0, 0}}), points({{0, 0, 0}, {2, 0, 0}}), 2),
         Outcome::touching, 0, 0},
        {"a segment through a triangle", answer(triangle, points({{q(1, 4), q(1, 4), -1}, {q(1, 4), q(1, 4), 1}})),
         Outcome::overlapping, 0, 0},
        {"a segment ending in a triangle", answer(triangle, points({{q(1, 4), q(1, 4), 0}, {q(1, 4), q(1, 4), 1}})),
         Outcome::touching, 0, 0},
        {"balls apart", answer(sphere(1), sphere(2, {4, 0, 0})), Outcome::separated, 16, 3},
        {"balls touching, irrational-looking", answer(sphere(2), sphere(3, {3, 4, 0})), Outcome::touching, 25, 5},
        {"balls overlapping", answer(sphere(2), sphere(3, {3, 4 - power_of_two(-900), 0})), Outcome::overlapping,
         9 + (4 - power_of_two(-900)) * (4 - power_of_two(-900)), 5},
        {"a ball of radius 0 on a ball of radius 0", answer(sphere(0), sphere(0)), Outcome::touching, 0, 0},
        {"a ball's centre on a box", answer(sphere(1, {1, 0, 0}), unit), Outcome::overlapping, 0, 1},
        {"a capsule beside a ball", answer(needle, sphere(1, {2, 0, 1})), Outcome::separated, 4, q(3, 2)},
        {"a flat box", answer(box({1, 0, 1}), points({{0, 2, 0}})), Outcome::separated, 4, 0},
    };
    for (const Expected& e : table) {
        SCOPED_TRACE(e.what);
        EXPECT_EQ(name(e.answer.outcome), name(e.outcome));
        EXPECT_EQ(e.answer.distance.core_squared, e.core_squared);
        EXPECT_EQ(e.answer.distance.radius, e.radius);
        EXPECT_TRUE(cross_check(e.answer));
        EXPECT_EQ(e.answer.supporting_normal.has_value(), e.outcome == Outcome::touching);
    }
}

TEST(ExactAnswer, PosesMoveCoresAndLeaveBallsRound) {
    const Affine<Rational> stretch{{{Vec{2, 0, 0}, Vec{0, 3, 0}, Vec{0, 0, 0}}}, {10, 0, 0}};
    Body capsule{Capsule<Rational>(1, 1, Axis::x), stretch};  // core from (8,0,0) to (12,0,0)
    const ExactAnswer e = answer(capsule, points({{5, 0, 0}}));
    EXPECT_EQ(e.distance.core_squared, 9);
    EXPECT_EQ(e.distance.radius, 1);
    EXPECT_EQ(e.largest_coordinate, 13);

    // The same capsule inside a posed sum with a segment along y, which the pose stretches by 3.
    Body sum{Sum<Rational>({Body{Capsule<Rational>(1, 1, Axis::x), std::nullopt}, box({0, 1, 0}, {0, 1, 0})}), stretch};
    const ExactAnswer s = answer(sum, points({{10, 11, 0}}));
    EXPECT_EQ(s.distance.core_squared, 25);
    EXPECT_EQ(s.distance.radius, 1);
    EXPECT_EQ(s.largest_coordinate, 13);

    Body hull{Hull<Rational>({sphere(1), sphere(1, {1, 0, 0})}), stretch};
    EXPECT_EQ(answer(hull, points({{20, 0, 0}})).distance.core_squared, 64);
}

TEST(ExactAnswer, CurvedBodiesCountWhereTheyAreNot) {
    const Body far = points({{10, 0, 0}});
    const Affine<Rational> turn{{{Vec{q(3, 5), q(-4, 5), 0}, Vec{q(4, 5), q(3, 5), 0}, Vec{0, 0, 1}}}, {}};
    const ExactAnswer ball = answer({Ellipsoid<Rational>({2, 2, 2}), turn}, far);
    EXPECT_EQ(ball.distance.core_squared, 100);
    EXPECT_EQ(ball.distance.radius, 2);
    EXPECT_EQ(answer({Ellipsoid<Rational>({5, 0, 0}), turn}, far).distance.core_squared, 49 + 16);
    EXPECT_EQ(answer({Cylinder<Rational>(0, 2, Axis::x), std::nullopt}, far).distance.core_squared, 64);
    EXPECT_EQ(answer({Cone<Rational>(0, 2, Axis::x), std::nullopt}, far).distance.core_squared, 64);
    // A cone squashed to a triangle with its apex at (0, 2, 0) and a base from (−1, −2) to (1, −2).
    const Affine<Rational> squash{{{Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 0}}}, {}};
    EXPECT_EQ(answer({Cone<Rational>(1, 2), squash}, points({{0, 5, 0}})).distance.core_squared, 9);
    EXPECT_EQ(answer({Cone<Rational>(1, 2), squash}, points({{4, -2, 0}})).distance.core_squared, 9);
}

TEST(ExactAnswer, OtherCurvedBodiesAreEnclosedAndOtherQueriesAreNot) {
    const Body far = points({{10, -7, 3}});
    for (const Body& body :
         {Body{Ellipsoid<Rational>({1, 1, 2}), std::nullopt}, Body{Cylinder<Rational>(1, 1), std::nullopt},
          Body{Cone<Rational>(1, 1), std::nullopt}, Body{Hull<Rational>({sphere(1), sphere(2)}), std::nullopt},
          Body{Sum<Rational>({Body{Cone<Rational>(1, 1), std::nullopt}}), std::nullopt}}) {
        for (const ExactAnswer& e : {answer(body, far), answer(far, body)}) {
            EXPECT_EQ(name(e.outcome), name(Outcome::separated));
            EXPECT_TRUE(e.upper && compare(e.distance, *e.upper) < 0);
            EXPECT_TRUE(compare(e.distance, *e.upper * (1 - power_of_two(-100))) > 0);
            EXPECT_TRUE(e.largest_coordinate >= 10 && e.largest_coordinate < 10 + power_of_two(-100));
            EXPECT_FALSE(cross_check(e));
        }
    }
    caseio::Case ray = make_case(far, far);
    ray.query = caseio::Query::raycast;
    EXPECT_FALSE(exact_answer(ray).judged());
    EXPECT_NE(exact_answer(ray).why, "");
}

TEST(ExactAnswer, WitnessesAreWeighted) {
    const ExactAnswer e = answer(box({1, 1, 1}), points({{4, q(1, 3), 0}}));
    EXPECT_EQ(e.witness_a.point, (Vec{1, q(1, 3), 0}));
    Vec sum{};
    for (std::size_t i = 0; i < e.witness_a.weights.size(); ++i)
        sum = sum + e.witness_a.vertices[i] * e.witness_a.weights[i];
    EXPECT_EQ(sum, e.witness_a.point);
}

TEST(Rounding, DecimalsAndNeighbours) {
    EXPECT_EQ(decimal({2, 0}, 20), "1.4142135623730950488");
    EXPECT_EQ(decimal({2, 1}, 5), "0.41421");
    EXPECT_EQ(decimal({Rational(10'000'000'000'000'000), 0}, 20), "100000000");
    EXPECT_EQ(decimal({power_of_two(-2000), 0}, 8), "9.3326362e-302");
    EXPECT_EQ(decimal({Rational(999'996) * 999'996, 0}, 5), "1e6");
    EXPECT_EQ(decimal({1, 5}, 20), "0");
    EXPECT_EQ(approximate({2, 0}), 1.4142135623730951);
    // √(1 + 2^-200) − 1 ≈ 2^-201: cancellation must not lose it.
    EXPECT_EQ(approximate({1 + power_of_two(-200), 1}), 0x1p-201);
    EXPECT_EQ(approximate({power_of_two(5000), 0}), std::numeric_limits<double>::infinity());

    const Neighbours tie = neighbours({(1 + power_of_two(-24)) * (1 + power_of_two(-24)), 0}, format_of(24));
    EXPECT_EQ(tie.below, 1);
    EXPECT_EQ(tie.above, 1 + power_of_two(-23));
    EXPECT_EQ(tie.nearest, 1);
    const Neighbours tiny = neighbours({power_of_two(-2152), 0}, format_of(53));  // 2^-1076
    EXPECT_EQ(tiny.below, 0);
    EXPECT_EQ(tiny.above, power_of_two(-1074));
    EXPECT_EQ(tiny.nearest, 0);
    const Neighbours huge = neighbours({power_of_two(2048), 0}, format_of(53));
    EXPECT_FALSE(huge.above || huge.nearest);
    EXPECT_LT(huge.below, power_of_two(1024));
    EXPECT_EQ(absolute_error({2, 0}, 1) > q(414, 1000), true);
    EXPECT_EQ(absolute_error({4, 0}, 2), 0);
}

}  // namespace
}  // namespace oblong::oracle
