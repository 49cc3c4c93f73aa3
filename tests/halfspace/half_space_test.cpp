// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>

#include "oblong/bounds.hpp"
#include "oblong/cast.hpp"
#include "oblong/decision.hpp"
#include "oblong/penetration.hpp"
#include "oblong/prepared.hpp"
#include "oblong/scalar/rational.hpp"

/// Half-spaces beside bodies whose answers are known.
namespace oblong {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Affine<double> at(double x, double y, double z) {
    Affine<double> pose;
    pose.translation = {x, y, z};
    return pose;
}

TEST(HalfSpaces, AreNearestAlongTheirNormal) {
    const HalfSpace<double> floor({0, 0, 2}, 2);  // z ≤ 1
    const Sphere<double> ball(1);
    const auto apart = certified_distance(posed(ball, at(5, 6, 4)), floor);
    EXPECT_EQ(apart.outcome, Outcome::separated);
    EXPECT_EQ(apart.value, 2);
    EXPECT_EQ(apart.lower, 2);
    EXPECT_EQ(apart.upper, 2);
    EXPECT_EQ(apart.witness_a, (Vec3<double>{5, 6, 3}));
    EXPECT_EQ(apart.witness_b, (Vec3<double>{5, 6, 1}));
    EXPECT_EQ(apart.normal, (Vec3<double>{0, 0, 1}));
    EXPECT_TRUE(apart.normal_unique);
    const auto turned = certified_distance(floor, posed(ball, at(5, 6, 4)));
    EXPECT_EQ(turned.value, 2);
    EXPECT_EQ(turned.witness_a, (Vec3<double>{5, 6, 1}));
    EXPECT_EQ(turned.normal, (Vec3<double>{0, 0, -1}));

    const auto deep = certified_depth(posed(ball, at(5, 6, -2)), floor);
    EXPECT_EQ(deep.outcome, Outcome::overlapping);
    EXPECT_EQ(deep.value, 4);
    EXPECT_EQ(deep.witness_a, (Vec3<double>{5, 6, -3}));
    EXPECT_EQ(deep.witness_b, (Vec3<double>{5, 6, 1}));
    EXPECT_EQ(deep.normal, (Vec3<double>{0, 0, 1}));
    EXPECT_TRUE(deep.normal_unique);
    EXPECT_EQ(certified_signed_distance(posed(ball, at(5, 6, -2)), floor).value, -4);
    EXPECT_EQ(certified_distance(posed(ball, at(5, 6, -2)), floor).value, 0);
    EXPECT_EQ(bounds(posed(ball, at(5, 6, 4)), floor, DistanceCandidate{7}).lower, 2);
}

TEST(HalfSpaces, TouchAtAnOffsetThatIsEqual) {
    const HalfSpace<double> half({3, 4, 0}, 10);  // the plane is 2 from the origin
    const double before = std::nextafter(10.0, 0.0);
    const double after = std::nextafter(10.0, 11.0);
    const auto decide = [](const auto& body, double offset) {
        return certified_decision(body, HalfSpace<double>({3, 4, 0}, offset)).outcome;
    };
    const auto test = [&](const auto& body) {
        EXPECT_EQ(decide(body, before), Outcome::separated);
        EXPECT_EQ(decide(body, 10), Outcome::touching);
        EXPECT_EQ(decide(body, after), Outcome::overlapping);
        EXPECT_EQ(certified_signed_distance(body, half).value, 0);
        EXPECT_EQ(certified_depth(body, half).normal, (Vec3<double>{0.6, 0.8, 0}));
        EXPECT_TRUE(certified_depth(body, half).normal_unique);
    };
    test(Points<double>({{2, 1, 5}, {3, 3, 3}}));
    test(AnyBody<double>{Box<double>({1, 1, 1}), at(3, 2, 0)});           // 17 − 7
    test(AnyBody<double>{Sphere<double>(1), at(5, 0, 0)});                // 15 − 5
    test(AnyBody<double>{Ellipsoid<double>({1, 1, 7}), at(1, 3, 0)});     // 15 − √(9 + 16)
    test(AnyBody<double>{Capsule<double>(1, 2, Axis::x), at(7, 0, 0)});   // 21 − 6 − 5
    test(AnyBody<double>{Cylinder<double>(1, 2, Axis::z), at(5, 0, 0)});  // 15 − 5
    test(AnyBody<double>{Cone<double>(1, 2, Axis::z), at(5, 0, 0)});      // 15 − 5
    test(AnyBody<double>{Sum<double>({{Sphere<double>(1), {}}, {Points<double>({{5, 0, 0}}), {}}}), {}});
    test(AnyBody<double>{Hull<double>({{Sphere<double>(1), at(5, 0, 0)}, {Sphere<double>(0), at(9, 0, 0)}}), {}});
}

TEST(HalfSpaces, HullsAreNearestWithTheirFarthestPart) {
    // A ball of radius r has the support value r √3 along (1, 1, 1).
    const HalfSpace<Rational> half({1, 1, 1}, 0);
    const auto ball = [](const Rational& radius) { return AnyBody<Rational>{Sphere<Rational>(radius), {}}; };
    const AnyBody<Rational> sum{Sum<Rational>({ball(2), ball(1)}), {}};
    Affine<Rational> pose;
    pose.translation = {7, 0, 0};
    const double expected = certified_signed_distance(posed(sum, pose), half).value;
    EXPECT_NEAR(expected, 7 / std::sqrt(3.0) - 3, 1e-15);
    const AnyBody<Rational> equal{Ellipsoid<Rational>({3, 3, 3}), {}};
    const AnyBody<Rational> smaller = ball(3 - Rational(Integer(1), Integer(1) << 40));
    const AnyBody<Rational> larger = ball(3 + Rational(Integer(1), Integer(1) << 40));
    const auto of_hull = [&](const AnyBody<Rational>& other) {
        return certified_signed_distance(AnyBody<Rational>{Hull<Rational>({sum, other}), pose}, half).value;
    };
    EXPECT_EQ(of_hull(equal), expected);
    EXPECT_EQ(of_hull(smaller), expected);
    EXPECT_NEAR(of_hull(larger), expected - 0x1p-40, 1e-15);
    EXPECT_EQ(certified_within(Points<Rational>({{3, 4, 0}}), HalfSpace<Rational>({3, 4, 0}, 0), Rational(5)).outcome,
              Nearness::equal);
}

TEST(HalfSpaces, MoveWithTheirPose) {
    const HalfSpace<double> half({1, 0, 0}, 1);
    Affine<double> turn;  // x to y, y to −2 x
    turn.linear.rows = {Vec3<double>{0, -2, 0}, Vec3<double>{1, 0, 0}, Vec3<double>{0, 0, 1}};
    turn.translation = {9, 5, 0};
    const auto answer = certified_distance(Points<double>({{0, 8, 0}}), posed(half, turn));
    EXPECT_EQ(answer.value, 2);
    EXPECT_EQ(answer.normal, (Vec3<double>{0, 1, 0}));
    Affine<double> mirror;
    mirror.linear.rows[0].x = -1;
    EXPECT_EQ(certified_distance(Points<double>({{4, 0, 0}}), posed(half, mirror)).outcome, Outcome::overlapping);
    EXPECT_EQ(certified_signed_distance(Points<double>({{4, 0, 0}}), posed(half, mirror)).value, -5);
    Affine<double> flat;
    flat.linear.rows[2].z = 0;
    EXPECT_EQ(certified_distance(Sphere<double>(1), posed(half, flat)).outcome, Outcome::unsupported);
    EXPECT_EQ(certified_within(Sphere<double>(1), posed(half, flat), 1.0).outcome, Nearness::unsupported);
    Affine<double> broken;
    broken.translation.x = infinity;
    const Posed<HalfSpace<double>, double> unchecked{half, broken};
    EXPECT_EQ(certified_distance(Sphere<double>(1), unchecked).outcome, Outcome::not_finite);
    EXPECT_EQ(certified_within(Sphere<double>(1), unchecked, 1.0).outcome, Nearness::not_finite);
}

TEST(HalfSpaces, TwoOfThemAreApartIfAntiparallel) {
    const HalfSpace<double> low({0, 0, 1}, 1);
    const HalfSpace<double> high({0, 0, -2}, -8);  // z ≥ 4
    const auto apart = certified_distance(low, high);
    EXPECT_EQ(apart.outcome, Outcome::separated);
    EXPECT_EQ(apart.value, 3);
    EXPECT_EQ(apart.normal, (Vec3<double>{0, 0, -1}));
    EXPECT_EQ(apart.witness_a, (Vec3<double>{0, 0, 1}));
    EXPECT_EQ(apart.witness_b, (Vec3<double>{0, 0, 4}));
    EXPECT_EQ(certified_decision(low, HalfSpace<double>({0, 0, -2}, -2)).outcome, Outcome::touching);
    EXPECT_EQ(certified_decision(low, HalfSpace<double>({0, 0, -2}, std::nextafter(-2.0, -3.0))).outcome,
              Outcome::separated);
    EXPECT_EQ(certified_depth(low, HalfSpace<double>({0, 0, -2}, 6)).value, 4);
    EXPECT_EQ(certified_cast(low, high, LinearMotion<double>{{0, 0, 2}, {}, {7, 0, 1}}).value, 3);

    for (const HalfSpace<double>& other : {HalfSpace<double>({0, 0, 3}, -9), HalfSpace<double>({0, 1, -1}, -99)}) {
        const auto meets = certified_distance(low, other);
        EXPECT_EQ(meets.outcome, Outcome::overlapping);
        EXPECT_EQ(meets.witness_a, meets.witness_b);
        EXPECT_LE(meets.witness_a.z, 1);
        EXPECT_LE(other.normal().y * meets.witness_a.y + other.normal().z * meets.witness_a.z, other.offset());
        const auto deep = certified_depth(low, other);
        EXPECT_EQ(deep.outcome, Outcome::overlapping);
        EXPECT_EQ(deep.value, infinity);
        EXPECT_EQ(deep.lower, infinity);
        EXPECT_EQ(deep.normal, (Vec3<double>{}));
        EXPECT_FALSE(deep.normal_unique);
        EXPECT_EQ(certified_signed_distance(low, other).value, -infinity);
        EXPECT_EQ(certified_within(low, other, 0.0).outcome, Nearness::nearer);
        EXPECT_EQ(certified_cast(low, other, LinearMotion<double>{{0, 0, -1}, {}, {}}).value, 0);
    }
}

TEST(HalfSpaces, StopRaysAndSweeps) {
    const HalfSpace<double> half({0, 1, 0}, 1);
    const auto ray = [](Vec3<double> direction, std::optional<double> max) {
        return Ray<double>{{4, 3, 0}, direction, max};
    };
    const auto hit = certified_cast(ray({1, -1, 0}, 2), half);  // at the largest parameter
    EXPECT_EQ(hit.outcome, Outcome::touching);
    EXPECT_EQ(hit.value, 2);
    EXPECT_EQ(hit.witness_a, (Vec3<double>{6, 1, 0}));
    EXPECT_EQ(hit.normal, (Vec3<double>{0, 1, 0}));
    EXPECT_FALSE(certified_cast(ray({1, -1, 0}, std::nextafter(2.0, 0.0)), half).hit());
    EXPECT_FALSE(certified_cast(ray({1, 0, 0}, {}), half).hit());
    EXPECT_FALSE(certified_cast(ray({1, 1, 0}, infinity), half).hit());
    EXPECT_EQ(certified_cast(Ray<double>{{0, 1, 0}, {0, 1, 0}, {}}, half).outcome, Outcome::touching);
    EXPECT_EQ(certified_cast(Ray<double>{{0, 0, 0}, {0, 1, 0}, {}}, half).outcome, Outcome::overlapping);
    EXPECT_EQ(certified_cast(ray({1, -1, 0}, -1), half).outcome, Outcome::unsupported);
    EXPECT_EQ(certified_cast(ray({1, nan, 0}, {}), half).outcome, Outcome::not_finite);
    EXPECT_EQ(certified_cast(ray({1, -1, 0}, nan), half).outcome, Outcome::not_finite);
    // The ball lowers by 1 and the half-space rises by 1/2.
    const auto sweep = certified_cast(half, AnyBody<double>{Sphere<double>(1), at(0, 5, 0)},
                                      LinearMotion<double>{{0, 0.5, 0}, {}, {1, -1, 0}});
    EXPECT_EQ(sweep.value, 2);
    EXPECT_EQ(sweep.witness_a, (Vec3<double>{2, 2, 0}));
    EXPECT_EQ(sweep.normal, (Vec3<double>{0, -1, 0}));
}

TEST(HalfSpaces, BadOnesAreRefused) {
    EXPECT_THROW(HalfSpace<double>({0, 0, 0}, 1), InvalidBody);
    EXPECT_THROW(HalfSpace<double>({0, -0.0, 0}, 1), InvalidBody);
    EXPECT_THROW(HalfSpace<double>({1, nan, 0}, 1), InvalidBody);
    EXPECT_THROW(HalfSpace<float>({1, 0, 0}, std::numeric_limits<float>::infinity()), InvalidBody);
    EXPECT_THROW(HalfSpace<Rational>({0, 0, 0}, 1), InvalidBody);
    EXPECT_NO_THROW(HalfSpace<double>({0, std::numeric_limits<double>::denorm_min(), 0}, 1));
    try {
        (void)HalfSpace<double>({0, 0, 0}, 1);
    } catch (const InvalidBody& error) {
        EXPECT_EQ(error.field(), "normal");
    }
}

TEST(HalfSpaces, NumbersOfAllSizesAreRoundedOnce) {
    constexpr double least = std::numeric_limits<double>::denorm_min();
    constexpr double most = std::numeric_limits<double>::max();
    const HalfSpace<double> tiny({least, 0, 0}, 0);
    EXPECT_EQ(certified_distance(Points<double>({{3, 0, 0}}), tiny).value, 3);
    const auto far = certified_distance(Points<double>({{most, most, 0}}), HalfSpace<double>({1, 1, 0}, 0));
    EXPECT_EQ(far.value, infinity);  // √2 times the largest number
    EXPECT_EQ(far.lower, most);
    EXPECT_EQ(far.upper, infinity);
    const auto near = certified_distance(Points<double>({{least, 0, 0}}), HalfSpace<double>({1, 2, 0}, 0));
    EXPECT_EQ(near.outcome, Outcome::separated);
    EXPECT_EQ(near.value, 0);
    EXPECT_EQ(near.lower, 0);
    EXPECT_EQ(near.upper, least);
}

TEST(HalfSpaces, RoundingModesAndPreparationChangeNothing) {
    const HalfSpace<double> half({0.1, 0.7, -0.3}, 0.2);
    const Points<double> points({{1, 2, 3}, {4, 0.3, -5}, {0.1, 0.2, 0.3}});
    const auto usual = certified_signed_distance(points, half);
    const PreparedPolytope<double> prepared(points);
    EXPECT_EQ(certified_signed_distance(prepared, half).value, usual.value);
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        std::fesetround(mode);
        const auto other = certified_signed_distance(points, half);
        std::fesetround(FE_TONEAREST);
        EXPECT_EQ(other.value, usual.value);
        EXPECT_EQ(other.lower, usual.lower);
        EXPECT_EQ(other.witness_b, usual.witness_b);
    }
}

}  // namespace
}  // namespace oblong
