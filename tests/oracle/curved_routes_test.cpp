// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "tests/oracle/curved_bodies.hpp"

/// The cone program against the exact answer for polyhedra and balls, and between polyhedra inside and around a curved
/// body.
namespace oblong::oracle {
namespace {

using namespace test;

struct Tally {
    int separated = 0, touching = 0, overlapping = 0;
};

void expect_same(const Body& a, const Body& b, int dimension, Tally& tally) {
    const ExactAnswer exact = answer(a, b, dimension);
    ASSERT_TRUE(exact.bodies);
    const CurvedPair pair(a, b, dimension);
    const Located located = pair.locate({});
    ASSERT_EQ(name(pair.outcome(located)), name(exact.outcome));
    EXPECT_GE(compare(exact.distance, located.distance.lower), 0);
    EXPECT_LE(compare(exact.distance, located.distance.upper), 0);
    EXPECT_LE(located.distance.upper - located.distance.lower, located.distance.lower * power_of_two(-100));
    ++(exact.outcome == Outcome::separated  ? tally.separated
       : exact.outcome == Outcome::touching ? tally.touching
                                            : tally.overlapping);
}

Body cloud(Random& random, int reach, int dimension) {
    std::vector<Vec> vertices;
    const int count = random.integer(1, 6);
    for (int i = 0; i < count; ++i) {
        Vec v{random.integer(-reach, reach), random.integer(-reach, reach), random.integer(-reach, reach)};
        if (dimension == 2) v.z = 0;
        vertices.push_back(v);
    }
    return points(vertices);
}

TEST(CurvedRoutes, AgreeOnLatticePolyhedra) {
    Random random(5);
    Tally t;
    for (int round = 0; round < 250 && !HasFailure(); ++round)
        expect_same(cloud(random, 1 + round % 2, 3), cloud(random, 1, 3), 3, t);
    EXPECT_GT(t.separated, 30);
    EXPECT_GT(t.touching, 15);
    EXPECT_GT(t.overlapping, 30);
}

TEST(CurvedRoutes, AgreeInThePlane) {
    Random random(6);
    Tally t;
    for (int round = 0; round < 120 && !HasFailure(); ++round)
        expect_same(cloud(random, 2, 2), cloud(random, 2, 2), 2, t);
    EXPECT_GT(t.separated, 15);
    EXPECT_GT(t.touching, 15);
    EXPECT_GT(t.overlapping, 15);
}

TEST(CurvedRoutes, AgreeOnBalls) {
    // Pythagorean distances make many of these touch exactly.
    Random random(7);
    Tally t;
    const auto round_body = [&] {
        const Vec at{3 * random.integer(-2, 2), 4 * random.integer(-2, 2), 0};
        const Rational radius = random.integer(0, 5);
        return random.integer(0, 1) == 0 ? sphere(radius, at)
                                         : test::at(capsule(radius, random.integer(0, 2), Axis::x), at);
    };
    for (int round = 0; round < 240 && !HasFailure(); ++round)
        expect_same(round_body(), random.integer(0, 2) == 0 ? cloud(random, 5, 3) : round_body(), 3, t);
    EXPECT_GT(t.separated, 20);
    EXPECT_GT(t.touching, 5);
    EXPECT_GT(t.overlapping, 15);
}

TEST(CurvedRoutes, EllipsoidsThatAreBalls) {
    Random random(8);
    Tally t;
    for (int round = 0; round < 30 && !HasFailure(); ++round) {
        const Rational radius = random.fraction(0, 2);
        expect_same(posed(ellipsoid({radius, radius, radius}), random.turned(3)), cloud(random, 4, 3), 3, t);
    }
    EXPECT_GT(t.separated, 10);
}

TEST(CurvedRoutes, AgreeOnPosedSumsAndHulls) {
    // Balls stay round under every pose; a sum's translation counts once.
    Random random(11);
    Tally t;
    const auto composed = [&] {
        const Rational radius = random.fraction(0, 1);
        const Body inner = random.integer(0, 1) == 0
                               ? sum({posed(cloud(random, 1, 3), random.turned(1)), capsule(radius, 1, Axis::z),
                                      at(box({1, 0, 1}), random.vec(1))})
                               : hull({sphere(radius, random.vec(2)), sphere(radius, random.vec(2)),
                                       posed(capsule(radius, 1), random.turned(2))});
        Pose pose = random.turned(4);
        pose.linear.rows[0] = pose.linear.rows[0] * Rational(3);
        return posed(sum({inner, points({random.vec(1)})}), pose);
    };
    for (int round = 0; round < 40 && !HasFailure(); ++round) expect_same(composed(), composed(), 3, t);
    EXPECT_GT(t.separated, 10);
    EXPECT_GT(t.overlapping, 5);
}

/// Points of the unit circle with rational coordinates, and the corners of the polygon of their tangents.
struct Circle {
    std::vector<std::array<Rational, 2>> on, around;
};
Circle circle(int quarter) {
    Circle c;
    for (int turn = 0; turn < 4; ++turn) {
        for (int i = 0; i < quarter; ++i) {
            const Rational t(i, quarter);
            Rational x = (1 - t * t) / (1 + t * t), y = 2 * t / (1 + t * t);
            for (int k = 0; k < turn; ++k) {
                std::swap(x, y);
                x = -x;
            }
            c.on.push_back({x, y});
        }
    }
    for (std::size_t i = 0; i < c.on.size(); ++i) {
        const auto& [a, b] = c.on[i];
        const auto& [p, q] = c.on[(i + 1) % c.on.size()];
        const Rational det = a * q - b * p;
        c.around.push_back({Rational((q - b) / det), Rational((a - p) / det)});
    }
    return c;
}

/// A prism (or pyramid) over polygon × radius, along y.
Body polygonal(const std::vector<std::array<Rational, 2>>& polygon, const Rational& radius, const Rational& half,
               bool pointed, const Pose& pose) {
    std::vector<Vec> vertices;
    for (const auto& [x, z] : polygon) {
        vertices.push_back(pose(Vec{Rational(x * radius), -half, Rational(z * radius)}));
        if (!pointed) vertices.push_back(pose(Vec{Rational(x * radius), half, Rational(z * radius)}));
    }
    if (pointed) vertices.push_back(pose(Vec{0, half, 0}));
    return points(vertices);
}

TEST(CurvedRoutes, BetweenInnerAndOuterPolyhedra) {
    const Circle c = circle(10);
    Random random(9);
    int separated = 0, overlapping = 0;
    for (int round = 0; round < 40; ++round) {
        const bool pointed = random.integer(0, 1) == 1;
        const Rational radius = random.fraction(1, 3), half = random.fraction(1, 3);
        Pose pose = random.turned(2);
        if (round % 4 == 0)
            for (auto& row : pose.linear.rows) row.x = row.x * 3 + row.y;  // sheared and stretched
        const Body round_body = posed(pointed ? cone(radius, half) : cylinder(radius, half), pose);
        const Body other = posed(cloud(random, 2, 3), {{}, random.vec(round % 3 == 0 ? 2 : 6)});
        const ExactAnswer in = answer(polygonal(c.on, radius, half, pointed, pose), other);
        const ExactAnswer out = answer(polygonal(c.around, radius, half, pointed, pose), other);
        const ExactAnswer curved = answer(round_body, other);
        ASSERT_TRUE(curved.judged());
        if (out.outcome == Outcome::separated) {
            EXPECT_EQ(name(curved.outcome), "separated");
            const Rational upper = curved.upper ? *curved.upper : Rational(0);
            if (curved.upper) {
                EXPECT_LE(compare(out.distance, upper), 0);
                EXPECT_GE(compare(in.distance,
                                  nearest<double>(upper) > 0 ? Rational(upper * (1 - power_of_two(-99))) : Rational(0)),
                          0);
                EXPECT_LT(approximate(in.distance) - approximate(out.distance), 0.1);
            } else {
                EXPECT_LE(out.distance.core_squared, curved.distance.core_squared);
                EXPECT_GE(in.distance.core_squared, curved.distance.core_squared);
            }
            ++separated;
        }
        if (in.outcome == Outcome::overlapping) {
            EXPECT_EQ(name(curved.outcome), "overlapping");
            ++overlapping;
        }
    }
    EXPECT_GT(separated, 8);
    EXPECT_GT(overlapping, 4);
}

TEST(CurvedRoutes, SwappingBodiesChangesNothing) {
    Random random(10);
    for (int round = 0; round < 15; ++round) {
        const Body a = posed(cone(random.fraction(1, 2), random.fraction(1, 2)), random.turned(2));
        const Body b =
            posed(ellipsoid({random.fraction(0, 2), random.fraction(0, 2), random.fraction(0, 2)}), random.turned(3));
        const ExactAnswer one = answer(a, b), two = answer(b, a);
        ASSERT_EQ(name(one.outcome), name(two.outcome));
        EXPECT_EQ(one.largest_coordinate, two.largest_coordinate);
        EXPECT_EQ(one.upper.has_value(), two.upper.has_value());
        if (!one.upper) continue;
        EXPECT_LE(compare(one.distance, *two.upper), 0);
        EXPECT_LE(compare(two.distance, *one.upper), 0);
    }
}

}  // namespace
}  // namespace oblong::oracle
