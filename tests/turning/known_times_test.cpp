// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <numbers>

#include "tests/turning/motions.hpp"

/// First contacts whose time is known.
namespace oblong::test {
namespace {

constexpr double pi = std::numbers::pi;

/// The time is in the bracket, which is as narrow as was asked, in either order of the bodies; the checker agrees.
void expect_at(const TurningPair& pair, double time, const char* what) {
    for (const TurningPair& asked : {pair, pair.swapped()}) {
        const TurningAnswer answer = asked.answer();
        ASSERT_EQ(answer.outcome, Outcome::touching) << what << ", from " << answer.lower;
        // The time itself is rounded.
        constexpr double roundoff = 1e-15;
        EXPECT_LE(answer.lower, time * (1 + roundoff)) << what;
        EXPECT_GE(answer.upper, time * (1 - roundoff)) << what;
        EXPECT_LE(answer.upper - answer.lower, pair.how.width) << what;
        EXPECT_LE(answer.lower, answer.upper) << what;
        EXPECT_LT(answer.planes, 60) << what;
        EXPECT_EQ(complaint(asked, answer), "") << what;
    }
}
void expect_miss(const TurningPair& pair, const char* what) {
    for (const TurningPair& asked : {pair, pair.swapped()}) {
        const TurningAnswer answer = asked.answer();
        EXPECT_EQ(answer.outcome, Outcome::separated) << what << ", from " << answer.lower;
        EXPECT_EQ(answer.lower, pair.how.max) << what;
        EXPECT_FALSE(answer.hit()) << what;
        EXPECT_EQ(complaint(asked, answer), "") << what;
    }
}

AnyBody<double> rod(double length) { return body(Points<double>({{0, 0, 0}, {length, 0, 0}})); }
/// The half-space x ≥ at, as far as the tests reach.
AnyBody<double> wall(double at) { return body_at(Box<double>({1, 50, 50}), {at + 1, 0, 0}); }

TEST(TurningTimes, ARodTurnsToASphere) {
    const AnyBody<double> sphere = body_at(Sphere<double>(0.5), {0, 2, 0});
    // The rod is a tangent when it is asin(r / d) away from the centre.
    expect_at({{rod(3), spin(1)}, {sphere, {}}, {.width = 1e-9, .max = 2}}, pi / 2 - std::asin(0.25), "about its end");
    expect_at({{rod(3), spin(-1)}, {sphere, {}}, {.width = 1e-9, .max = 6}}, 3 * pi / 2 - std::asin(0.25), "clockwise");
    // The sphere goes round instead.
    expect_at({{rod(3), {}}, {sphere, spin(-1)}, {.width = 1e-9, .max = 2}}, pi / 2 - std::asin(0.25), "both ways");
    // Relative to each other at half the rate.
    expect_at({{rod(3), spin(1)}, {sphere, spin(0.5)}, {.width = 1e-9, .max = 4}}, pi - 2 * std::asin(0.25), "both");
    expect_miss({{rod(3), spin(1)}, {sphere, spin(1)}, {.width = 1e-9, .max = 10}}, "together");
}

TEST(TurningTimes, WidthsAreAsAsked) {
    const AnyBody<double> sphere = body_at(Sphere<double>(0.5), {0, 2, 0});
    for (const double width : {2.0, 0.3, 1e-3, 1e-6, 1e-12, 1e-15}) {
        const TurningAnswer answer = TurningPair{{rod(3), spin(1)}, {sphere, {}}, {.width = width, .max = 2}}.answer();
        ASSERT_TRUE(answer.hit()) << width;
        EXPECT_LE(answer.upper - answer.lower, width) << width;
    }
}

TEST(TurningTimes, ACornerTurnsToAWall) {
    const AnyBody<double> box = body(Box<double>({1, 1, 1}));
    const double time = pi / 4 - std::acos(1.2 / std::sqrt(2.0));
    expect_at({{box, spin(1)}, {wall(1.2), {}}}, time, "about its middle");
    Turn<double> moved = spin(1);
    moved.centre = {1, 1, 0};
    // The next corner is at x = 1 + 2 sin t.
    expect_at({{box, moved}, {wall(1.5), {}}}, std::asin(0.25), "about its corner");
    expect_miss({{box, spin(1)}, {wall(1.42), {}}, {.width = 1e-9, .max = 20}}, "beside the wall");
}

TEST(TurningTimes, InterpolatedPlacements) {
    const AnyBody<double> sphere = body_at(Sphere<double>(0.5), {0, 2, 0});
    const double angle = pi / 2 - std::asin(0.25);
    const Placement<double> start{};
    const Placement<double> quarter{{1, 0, 0, 1}, {}};
    expect_at({{rod(3), Interpolation<double>{start, quarter}}, {sphere, {}}}, angle / (pi / 2), "a quarter");
    // The negative of a quaternion is the same rotation, and the turn goes the shorter way.
    const Placement<double> negative{{-3, 0, 0, -3}, {}};
    expect_at({{rod(3), Interpolation<double>{start, negative}}, {sphere, {}}}, angle / (pi / 2), "its negative");
    const Placement<double> half{{0, 0, 0, 1}, {}};
    expect_at({{rod(3), Interpolation<double>{start, half}}, {sphere, {}}}, angle / pi, "half a turn");
    const Placement<double> back{{1, 0, 0, -1}, {}};
    expect_miss({{rod(3), Interpolation<double>{start, back}}, {sphere, {}}}, "the other way");
    const Placement<double> far{{1, 0, 0, 0}, {10, 0, 0}};
    expect_at({{body(Sphere<double>(1)), Interpolation<double>{start, far}}, {wall(6), {}}}, 0.5, "without a turn");
}

TEST(TurningTimes, WithoutATurnItIsASweep) {
    expect_at({{body(Sphere<double>(1)), slide({2, 0, 0})}, {wall(2), {}}}, 0.5, "a sphere");
    expect_at({{body(Box<double>({1, 1, 1})), slide({1, 0, 0})}, {wall(2), slide({-1, 0, 0})}}, 0.5, "both");
    expect_miss({{body(Sphere<double>(1)), slide({0, 1, 0})}, {wall(1.0 + 1e-9), {}}, {.width = 1e-9, .max = 30}},
                "beside");
}

TEST(TurningTimes, ATurnThatChangesNothingCostsNothing) {
    // A ball about its centre, a drill about its axis: fast turns, and times that linear motion has.
    Turn<double> rolls = slide({1, 0, 0});
    rolls.axis = {1, 2, 3};
    rolls.rate = 1000;
    expect_at({{body(Sphere<double>(1)), rolls}, {wall(1.5), {}}}, 0.5, "a ball");
    Turn<double> drills = slide({1, 0, 0});
    drills.axis = {1, 0, 0};
    drills.rate = 1000;
    expect_at({{body(Cylinder<double>(1, 1, Axis::x)), drills}, {wall(1.5), {}}}, 0.5, "a drill");
}

TEST(TurningTimes, EveryShapeTurns) {
    // Each reaches 2 from the centre along x, and starts turned by a quarter.
    const auto quarter = [](Shape<double> shape) {
        Affine<double> pose;
        pose.linear.rows = {Vec3<double>{0, -1, 0}, Vec3<double>{1, 0, 0}, Vec3<double>{0, 0, 1}};
        return AnyBody<double>{std::move(shape), pose};
    };
    // x = a + b sin t of a segment with ends at ± b, grown by a ball of radius a.
    expect_at({{quarter(Capsule<double>(0.5, 1.5, Axis::x)), spin(-1)}, {wall(1.25), {}}}, std::asin(0.5), "capsule");
    // x² = 4 sin² t + cos² t
    expect_at({{quarter(Ellipsoid<double>({2, 1, 1})), spin(1)}, {wall(1.25), {}}}, std::asin(std::sqrt(0.1875)),
              "ellipsoid");
    // x = 2 sin t + cos t
    const double edge = std::asin(1.25 / std::sqrt(5.0)) - std::atan(0.5);
    expect_at({{quarter(Cylinder<double>(1, 2, Axis::x)), spin(-1)}, {wall(1.25), {}}}, edge, "cylinder");
    // The apex is at 2, which goes away; x = 2 sin t + cos t of the base.
    expect_at({{quarter(Cone<double>(1, 2, Axis::x)), spin(1)}, {wall(1.25), {}}}, edge, "cone");
    const std::vector<AnyBody<double>> parts{body(Box<double>({1.5, 0.5, 0.5})), body(Sphere<double>(0.5))};
    // x = 1.5 sin t + 0.5 cos t + 0.5
    const double sum = std::asin(0.75 / std::sqrt(2.5)) - std::atan(1.0 / 3);
    expect_at({{quarter(Sum<double>(parts)), spin(-1)}, {wall(1.25), {}}}, sum, "sum");
    const std::vector<AnyBody<double>> balls{body_at(Sphere<double>(0.5), {1.5, 0, 0}),
                                             body_at(Sphere<double>(0.25), {-1, 0, 0})};
    expect_at({{quarter(Hull<double>(balls)), spin(-1)}, {wall(1.25), {}}}, std::asin(0.5), "hull");
}

TEST(TurningTimes, TheStartAndTheEndBelongToTheMotion) {
    const AnyBody<double> box = body(Box<double>({1, 1, 1}));
    for (const double at : {1.0, 0.5}) {
        const TurningPair pair{{box, spin(1)}, {wall(at), {}}};
        const TurningAnswer answer = pair.answer();
        EXPECT_EQ(answer.outcome, at == 1 ? Outcome::touching : Outcome::overlapping);
        EXPECT_EQ(answer.lower, 0);
        EXPECT_EQ(answer.upper, 0);
        EXPECT_EQ(complaint(pair, answer), "");
    }
    expect_miss({{box, spin(1)}, {wall(1.0 + 1e-12), {}}, {.width = 1e-9, .max = 0}}, "at rest");
    // The contact is 1e-9 before the last time, or after it.
    const double time = pi / 4 - std::acos(1.2 / std::sqrt(2.0));
    expect_at({{box, spin(1)}, {wall(1.2), {}}, {.width = 1e-8, .max = time + 1e-9}}, time, "just before the end");
    expect_miss({{box, spin(1)}, {wall(1.2), {}}, {.width = 1e-8, .max = time - 1e-9}}, "just after the end");
}

TEST(TurningTimes, GrazesAreHitsMissesOrUndecided) {
    // The tip of the rod passes a sphere.
    const auto passing = [](double apart) {
        return TurningPair{
            {rod(2), spin(1)}, {body_at(Sphere<double>(0.5), {0, 2.5 + apart, 0}), {}}, {.width = 1e-9, .max = 3}};
    };
    expect_miss(passing(1e-7), "beside");
    const TurningAnswer hit = passing(-1e-7).answer();
    ASSERT_TRUE(hit.hit());
    // From the centre: the tip is at 2, the sphere's centre at d, 0.5 apart.
    const double d = 2.5 - 1e-7;
    EXPECT_NEAR(hit.lower, pi / 2 - std::acos((4 + d * d - 0.25) / (4 * d)), 1e-9);
    const TurningAnswer touch = passing(0).answer();
    EXPECT_EQ(touch.outcome, Outcome::undecided);
    EXPECT_LE(touch.lower, pi / 2);
    EXPECT_GE(touch.lower, pi / 2 - 1e-3);
    EXPECT_TRUE(std::isinf(touch.upper));
    EXPECT_EQ(complaint(passing(0), touch), "");
}

TEST(TurningTimes, InThePlane) {
    const TurningOptions<double> plane{.width = 1e-9, .max = 2, .dimension = 2};
    expect_at({{rod(3), spin(1)}, {body_at(Sphere<double>(0.5), {0, 2, 0}), {}}, plane}, pi / 2 - std::asin(0.25),
              "a disc");
    const AnyBody<double> square = body(Points<double>({{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}));
    const AnyBody<double> edge = body(Points<double>({{1.2, -9, 0}, {1.2, 9, 0}, {5, 0, 0}}));
    expect_at({{square, spin(1)}, {edge, {}}, plane}, pi / 4 - std::acos(1.2 / std::sqrt(2.0)), "a square");
    TurningPair leaves{{square, spin(1)}, {edge, slide({0, 0, 1})}, plane};
    EXPECT_EQ(leaves.answer().outcome, Outcome::unsupported);
    leaves.b.motion = Turn<double>{.axis = {1, 0, 1}, .rate = 1};
    EXPECT_EQ(leaves.answer().outcome, Outcome::unsupported);
}

TEST(TurningTimes, OtherScalars) {
    const auto sphere = [](auto one) { return AnyBody<decltype(one)>{Sphere<decltype(one)>(one), {}}; };
    const TurningOptions<float> coarse{.width = 1e-3F};
    const TurningAnswer by_floats = first_contact<float>(
        {sphere(1.0F), Turn<float>{.velocity = {2, 0, 0}, .axis = {0, 0, 1}, .rate = 1, .centre = {0, 0, 0}}},
        {{Box<float>({1, 9, 9}), Affine<float>{{}, {3, 0, 0}}}, {}}, coarse);
    ASSERT_TRUE(by_floats.hit());
    EXPECT_LE(by_floats.lower, 0.5);
    EXPECT_GE(by_floats.upper, 0.5);
    const Rational third(Integer(1), Integer(3));
    const TurningAnswer exact =
        first_contact<Rational>({sphere(Rational(1)), Turn<Rational>{.velocity = {third, 0, 0}}},
                                {{Box<Rational>({1, 9, 9}), Affine<Rational>{{}, {2 + third * third, 0, 0}}}, {}},
                                {.width = Rational(Integer(1), Integer(1) <<= 30)});
    ASSERT_TRUE(exact.hit());
    EXPECT_LE(exact.lower, 1.0 / 3);
    EXPECT_GE(exact.upper, 1.0 / 3);
}

TEST(TurningTimes, Refusals) {
    const AnyBody<double> box = body(Box<double>({1, 1, 1}));
    const auto outcome = [&](const RigidMotion<double>& motion, TurningOptions<double> how = {.width = 1e-9}) {
        return TurningPair{{box, motion}, {wall(2), {}}, how}.answer().outcome;
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(outcome(spin(1)), Outcome::separated);
    EXPECT_EQ(outcome(Turn<double>{.axis = {0, 0, 0}, .rate = 1}), Outcome::unsupported);
    EXPECT_EQ(outcome(Turn<double>{.axis = {0, 0, 0}, .rate = 0}), Outcome::separated);
    EXPECT_EQ(outcome(Interpolation<double>{{{0, 0, 0, 0}, {}}, {}}), Outcome::unsupported);
    EXPECT_EQ(outcome(Interpolation<double>{{}, {{0, 0, 0, 0}, {}}}), Outcome::unsupported);
    EXPECT_EQ(outcome(spin(nan)), Outcome::not_finite);
    EXPECT_EQ(outcome(slide({0, std::numeric_limits<double>::infinity(), 0})), Outcome::not_finite);
    EXPECT_EQ(outcome(Interpolation<double>{{{nan, 0, 0, 0}, {}}, {}}), Outcome::not_finite);
    EXPECT_EQ(outcome(spin(1), {.width = 0}), Outcome::unsupported);
    EXPECT_EQ(outcome(spin(1), {.width = -1}), Outcome::unsupported);
    EXPECT_EQ(outcome(spin(1), {.width = nan}), Outcome::not_finite);
    EXPECT_EQ(outcome(spin(1), {.width = 1, .max = -1}), Outcome::unsupported);
    EXPECT_EQ(outcome(spin(1), {.width = 1, .max = 1, .dimension = 4}), Outcome::unsupported);
}

/// Of a width below their spacing the bracket has the doubles beside the contact, though bodies there are nearer than
/// doubles tell.
TEST(TurningTimes, NarrowWidthsGiveNeighbours) {
    TurningPair pair{{body(Box<double>({1, 1, 1})), Turn<double>{.axis = {1, 2, 0}, .rate = 1}},
                     {body_at(Sphere<double>(1), {0, 0, 2.3}), {}}};
    for (const double width : {1.2e-16, 1e-17, 5e-324}) {
        pair.how.width = width;
        for (const TurningPair& asked : {pair, pair.swapped()}) {
            const TurningAnswer answer = asked.answer();
            EXPECT_EQ(answer.outcome, Outcome::touching);
            EXPECT_EQ(answer.lower, 0.5165889296710139);  // the contact is at 0.51658892967101389329
            EXPECT_EQ(answer.upper, std::nextafter(answer.lower, 1));
            EXPECT_EQ(complaint(asked, answer), "");
        }
    }
}

TEST(TurningTimes, TheWorkLimitHolds) {
    TurningPair pair{{rod(3), spin(1)}, {body_at(Sphere<double>(0.5), {0, 2, 0}), {}}, {.width = 1e-9, .max = 2}};
    pair.how.planes = 2;
    const TurningAnswer answer = pair.answer();
    EXPECT_EQ(answer.outcome, Outcome::undecided);
    EXPECT_EQ(answer.planes, 2);
    EXPECT_GT(answer.lower, 0);
    EXPECT_LT(answer.lower, pi / 2 - std::asin(0.25));
    EXPECT_EQ(complaint(pair, answer), "");
    pair.how.planes = 0;
    EXPECT_EQ(pair.answer().outcome, Outcome::undecided);
    EXPECT_EQ(pair.answer().planes, 0);
}

}  // namespace
}  // namespace oblong::test
