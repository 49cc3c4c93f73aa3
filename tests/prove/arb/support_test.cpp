// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/lowered/arb/support.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "oblong/body/convert_body.hpp"
#include "oblong/lowered/arb/fraction.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/prove/arb/random_bodies.hpp"

/// The enclosure of a support value, and members: against the solvers' own support mappings at 100 digits.
namespace oblong::curved {
namespace {

using namespace testing_curved;

Digits100 support_at_100_digits(const Body& body, const Vec& n) {
    const AnyBody<Digits100> wide = map_numbers<Digits100>(body, nearest<Digits100>);
    const Vec3<Digits100> direction{nearest<Digits100>(n.x), nearest<Digits100>(n.y), nearest<Digits100>(n.z)};
    return dot(direction, BodySupport<Digits100>(wide).support(direction).point);
}

TEST(CurvedSupport, BallsContainTheSupportValueAtEveryPrecision) {
    EXPECT_TRUE(rc::check([] {
        const Body body = random_body();
        const Vec n = random_vector() * Rational(1, 63);  // no precision holds it
        const Tree tree = tree_of(body, 3);
        const Rational about = oblong::to_rational(support_at_100_digits(body, n));
        // 100 digits err by far less than this: sizes are at most a few thousand, poses a few nested ones.
        const Rational slack = power_of_two(-250);
        for (const int bits : {24, 30, 37, 53, 64, 128, 200}) {
            const Precision precision(bits);
            const Ball value = support_value(ball_tree(tree), to_ball(n));
            RC_ASSERT(lower_end(value) <= about + slack);
            RC_ASSERT(upper_end(value) >= about - slack);
            // Not so wide that it says nothing.
            RC_ASSERT(upper_end(value) - lower_end(value) <= power_of_two(40 - bits));
        }
    }));
}

/// Vertices whose values differ by about the error of doubles: none that is farthest is left out.
TEST(CurvedSupport, DoublesExcludeNoFarthestVertex) {
    EXPECT_TRUE(rc::check([] {
        const Precision precision(160);
        const auto number = [](int bound) { return Rational(*rc::gen::inRange(-bound, bound), 999'983); };
        const Vec n{number(1'000'000), number(1'000'000), number(1'000'000)};
        RC_PRE(n.x != 0 || n.y != 0);
        const Vec across{-n.y, n.x, 0}, other = cross(n, across);
        const Rational size = power_of_two(*rc::gen::inRange(-2000, 2000));
        std::vector<Vec> vertices;
        Rational farthest = -1;
        for (int i = 0; i < 20; ++i) {
            const Rational lift = number(1000) * power_of_two(-*rc::gen::inRange(45, 56));
            const Vec v = n * Rational(1 + lift) + across * number(1'000'000) + other * number(1'000'000);
            vertices.push_back(v * size);
            farthest = std::max(farthest, dot(n, vertices.back()));
        }
        const Tree tree = tree_of({Points<Rational>(vertices), std::nullopt}, 3);
        const Ball value = support_value(ball_tree(tree), to_ball(n));
        RC_ASSERT(lower_end(value) <= farthest);
        RC_ASSERT(upper_end(value) >= farthest);
        RC_ASSERT(upper_end(value) - lower_end(value) <= farthest * power_of_two(-140));
    }));
}

TEST(CurvedSupport, TheApproximateOneIsNear) {
    EXPECT_TRUE(rc::check([] {
        const Body body = random_body();
        const Vec n = random_vector();
        RC_PRE(n != Vec{});
        const Tree tree = tree_of(body, 3);
        const Precision precision(128);
        const Farthest r = farthest(wide_tree(tree), to_wide(n));
        const Rational about = oblong::to_rational(support_at_100_digits(body, n));
        RC_ASSERT(abs(Rational(to_rational(r.value) - about)) <= power_of_two(-80));
        const Vec point = member(tree, r.choice, 128);
        RC_ASSERT(abs(Rational(dot(n, point) - about)) <= power_of_two(-80));
    }));
}

/// A direction almost across all columns: what is left after cancellation is as uncertain as what cancelled.
TEST(CurvedSupport, BallsContainTheValueWhereColumnsCancel) {
    EXPECT_TRUE(rc::check([] {
        const Vec column{Rational(*rc::gen::inRange(1, 1000), 7), Rational(*rc::gen::inRange(1, 1000), 11),
                         Rational(*rc::gen::inRange(1, 1000), 13)};
        Pose pose;
        for (std::size_t i = 0; i < 3; ++i) pose.linear.rows[i] = {column[i], column[i] * 2, column[i] * 3};
        const Body body = mapped(ellipsoid(1, 1, 1), pose);  // h(n) = √14 |n · column|
        const Vec n{-column.y + power_of_two(-40) / 3, column.x, power_of_two(-45) / 7};
        const Rational s = dot(n, column);
        const Tree tree = tree_of(body, 3);
        for (int bits = 20; bits < 100; bits += 3) {
            const Precision precision(bits);
            const Ball value = support_value(ball_tree(tree), to_ball(n));
            RC_ASSERT(std::max(Rational(0), lower_end(value)) * lower_end(value) <= 14 * s * s);
            RC_ASSERT(upper_end(value) * upper_end(value) >= 14 * s * s);
        }
    }));
}

/// No plane cuts a member off: n · x is at most the upper end of the support value, for any n.
TEST(CurvedSupport, MembersAreMembers) {
    EXPECT_TRUE(rc::check([] {
        const Body body = random_body();
        const Tree tree = tree_of(body, 3);
        const Precision precision(128);
        const Vec towards = random_vector();
        RC_PRE(towards != Vec{});
        const Vec point = member(tree, farthest(wide_tree(tree), to_wide(towards)).choice, *rc::gen::inRange(2, 128));
        const NumericTree<Ball> balls = ball_tree(tree);
        for (int i = 0; i < 20; ++i) {
            const Vec n = i == 0 ? towards : random_vector();
            RC_ASSERT(dot(n, point) <= upper_end(support_value(balls, to_ball(n))));
        }
    }));
}

/// On the surface where rounding lets it be, never outside: the quadratic form says so exactly.
TEST(CurvedSupport, MembersOfAnEllipsoidMeetItsInequality) {
    EXPECT_TRUE(rc::check([] {
        const Vec radii{random_size(), random_size(), random_size()};
        RC_PRE(radii.x != 0 && radii.y != 0 && radii.z != 0);
        const Tree tree = tree_of(ellipsoid(radii.x, radii.y, radii.z), 3);
        const Precision precision(128);
        const Vec n = random_vector();
        RC_PRE(n != Vec{});
        const Vec p = member(tree, farthest(wide_tree(tree), to_wide(n)).choice, 128);
        Rational form = 0;
        for (std::size_t i = 0; i < 3; ++i) form += p[i] / radii[i] * (p[i] / radii[i]);
        RC_ASSERT(form <= 1);
        RC_ASSERT(form >= 1 - power_of_two(-110));
    }));
}

TEST(CurvedSupport, DrawnInsideTheUnitBallWhateverIsGiven) {
    const Precision precision(128);
    for (const int numerator : {0, 1, 3, 1000, -7}) {
        for (const int bits : {2, 10, 128, 300}) {
            const std::array<Rational, 3> u =
                inside_unit_ball({Wide(numerator), Wide(numerator) / Wide(3), Wide(-1)}, bits);
            EXPECT_LE(u[0] * u[0] + u[1] * u[1] + u[2] * u[2], 1) << numerator << " at " << bits;
        }
    }
    EXPECT_EQ(inside_unit_ball({Wide(1), Wide(0), Wide(0)}, 64)[0], 1) << "a pole stays where it is";
}

TEST(CurvedNumbers, RationalsSurviveTheWayThroughBalls) {
    EXPECT_TRUE(rc::check([] {
        const Rational q(*rc::gen::arbitrary<int>(), *rc::gen::inRange(1, 1'000'000));
        const Precision precision(64);
        const Ball ball = to_ball(q);
        RC_ASSERT(lower_end(ball) <= q);
        RC_ASSERT(q <= upper_end(ball));
        const Rational wide = to_rational(to_wide(q));
        RC_ASSERT(abs(Rational(wide - q)) <= abs(q) * power_of_two(-63));
        RC_ASSERT(lower_end(to_ball(Rational(numerator(q), 1024))) == Rational(numerator(q), 1024));
        RC_ASSERT(simple_fraction(q + power_of_two(-90), 60) == q);
    }));
}

TEST(CurvedNumbers, RootsOfBallsContainRoots) {
    const Precision precision(96);
    for (int n = 0; n < 200; ++n) {
        const Ball r = root(to_ball(Rational(n, 7)));
        EXPECT_LE(lower_end(r) * lower_end(r), Rational(n, 7));
        EXPECT_GE(upper_end(r) * upper_end(r), Rational(n, 7));
    }
}

TEST(CurvedNumbers, CirclePointsAreOnTheCircle) {
    const Precision precision(128);
    for (int i = -20; i <= 20; ++i) {
        for (int j = -20; j <= 20; ++j) {
            if (i == 0 && j == 0) continue;
            const std::array<Rational, 3> u = simple_circle_point({Wide(i), Wide(j), Wide(0)}, 30);
            ASSERT_EQ(u[0] * u[0] + u[1] * u[1], 1);
            ASSERT_GT(u[0] * i + u[1] * j, 0);
        }
    }
    const std::array<Rational, 3> u = simple_circle_point({Wide(-3), Wide(4), Wide(0)}, 60);
    EXPECT_EQ(u[0], Rational(-3, 5));
    EXPECT_EQ(u[1], Rational(4, 5));
}

}  // namespace
}  // namespace oblong::curved
