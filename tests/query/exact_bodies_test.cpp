// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/prove/cores/distance.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/environments.hpp"
#include "tests/prove/cores/core_cases.hpp"

namespace oblong {
namespace {

using Exact = AnyBody<Rational>;

Exact points(std::vector<Vec3<Rational>> vertices) { return {Points<Rational>(std::move(vertices)), std::nullopt}; }
Exact box(Vec3<Rational> half, Vec3<Rational> at = {}) {
    return {Box<Rational>(std::move(half)), Affine<Rational>{{}, std::move(at)}};
}
Exact ball(Rational radius, Vec3<Rational> at = {}) {
    return {Sphere<Rational>(std::move(radius)), Affine<Rational>{{}, std::move(at)}};
}
Exact sum(std::vector<Exact> parts) { return {Sum<Rational>(std::move(parts)), std::nullopt}; }
Exact hull(std::vector<Exact> parts) { return {Hull<Rational>(std::move(parts)), std::nullopt}; }

/// A body of floats as an exact one.
template <std::floating_point R>
Exact exact_body(const core_cases::Body<R>& body) {
    const ExactCore core = core_cases::exact(body);
    Exact vertices = points(core.vertices);
    return core.radius == 0 ? vertices : sum({std::move(vertices), ball(core.radius)});
}

TEST(ExactBodies, ThirdsAndOneUlp) {
    const Rational third(1, 3);
    const Exact a = box({third, third, third});
    // 1/3 + 1/3 = 2/3: no number of a binary format, so that only fractions can say that these touch.
    EXPECT_EQ(certified_decision(a, box({third, 1, 1}, {2 * third, 0, 0})).outcome, Outcome::touching);
    const Rational tiny(Integer(1), Integer(1) << 2000U);
    EXPECT_EQ(certified_decision(a, box({third, 1, 1}, {Rational(2 * third + tiny), 0, 0})).outcome,
              Outcome::separated);
    EXPECT_EQ(certified_decision(a, box({third, 1, 1}, {Rational(2 * third - tiny), 0, 0})).outcome,
              Outcome::overlapping);

    const auto apart = certified_distance(a, box({third, 1, 1}, {Rational(1), 0, 0}));
    EXPECT_EQ(apart.outcome, Outcome::separated);
    EXPECT_EQ(apart.rung, Rung::integer);
    EXPECT_EQ(apart.value, nearest<double>(third));
    // The nearest double lies below 1/3.
    EXPECT_EQ(apart.lower, apart.value);
    EXPECT_EQ(apart.upper, std::nextafter(apart.value, 1.0));
    EXPECT_EQ(apart.witness_a.x, nearest<double>(third));
    EXPECT_EQ(apart.witness_b.x, nearest<double>(Rational(2, 3)));
    const DistanceAnswer<float> in_float = certified_distance<float>(a, box({third, 1, 1}, {Rational(1), 0, 0}));
    EXPECT_EQ(in_float.value, nearest<float>(third));
}

TEST(ExactBodies, SumsHullsAndPoses) {
    // The octahedron as a hull of points, inflated by a ball, doubled by a pose that leaves the ball as it is.
    Exact octahedron = hull({points({{1, 0, 0}, {-1, 0, 0}}), points({{0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}})});
    Exact inflated = sum({octahedron, ball(Rational(1, 2))});
    inflated.pose = Affine<Rational>{{{{{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}}}, {}};
    // Nearest the corner (2, 2, 2): (2, 2, 2)/3, at (4/3) √3.
    const auto answer = certified_distance(inflated, points({{2, 2, 2}}));
    EXPECT_EQ(answer.outcome, Outcome::separated);
    EXPECT_EQ(answer.value, nearest_root<double>(Rational(16, 3), Rational(1, 2)));
    // x = 2/3 + 1/2 · 1/√3
    const double x = nearest_root<double>(Rational(1, 12), Rational(-2, 3));
    EXPECT_EQ(answer.witness_a, (Vec3<double>{x, x, x}));
    EXPECT_EQ(answer.witness_b, (Vec3<double>{2, 2, 2}));
    // Distance 3, exactly: 3-4-5 with balls of 1 each, half as far.
    const auto balls = certified_distance(ball(1), ball(1, {3, 4, 0}));
    EXPECT_EQ(balls.value, 3);
    EXPECT_EQ(balls.lower, 3);
    EXPECT_EQ(balls.upper, 3);
    EXPECT_EQ(balls.witness_a, (Vec3<double>{0.6, 0.8, 0}));
    EXPECT_EQ(certified_decision(ball(1), ball(4, {3, 4, 0})).outcome, Outcome::touching);
    const auto deep = certified_distance(ball(2), ball(4, {3, 4, 0}));
    EXPECT_EQ(deep.outcome, Outcome::overlapping);
    EXPECT_EQ(deep.value, 0);
    EXPECT_EQ(deep.witness_a, (Vec3<double>{1, nearest<double>(Rational(4, 3)), 0}));
    EXPECT_EQ(deep.witness_b, deep.witness_a);
}

TEST(ExactBodies, InThePlane) {
    const Exact square = points({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}});
    const Exact inside = points({{Rational(1, 3), Rational(1, 3), 0}, {2, Rational(1, 3), 0}, {2, 2, 0}});
    EXPECT_EQ(certified_decision(square, inside).outcome, Outcome::touching);
    EXPECT_EQ(certified_decision(square, inside, {.dimension = 2}).outcome, Outcome::overlapping);
    EXPECT_EQ(certified_distance(square, inside, {.dimension = 2}).outcome, Outcome::overlapping);
}

TEST(ExactBodies, BeyondTheRange) {
    const Rational far = power_of_two(5000);
    const auto answer = certified_distance(points({{0, 0, 0}}), points({{far, 1, 0}}));
    EXPECT_EQ(answer.outcome, Outcome::separated);
    EXPECT_EQ(answer.value, std::numeric_limits<double>::infinity());
    EXPECT_EQ(answer.lower, std::numeric_limits<double>::max());
    EXPECT_EQ(answer.upper, std::numeric_limits<double>::infinity());
    EXPECT_EQ(certified_decision(points({{far, 0, 0}}), points({{far, 0, 0}})).outcome, Outcome::touching);
    const auto small = certified_distance(points({{0, 0, 0}}), points({{Rational(1 / far), 0, 0}}));
    EXPECT_EQ(small.outcome, Outcome::separated);
    EXPECT_EQ(small.value, 0);
    EXPECT_EQ(small.upper, std::numeric_limits<double>::denorm_min());
}

TEST(ExactBodies, TheEnvironmentChangesNoAnswer) {
    const Exact a = box({1, 1, 1}), b = box({1, 1, 1}, {5, 1, 4});
    const DistanceAnswer<double> expected = certified_distance(a, b);
    for (const test::Environment& environment : test::other_environments()) {
        DistanceAnswer<double> found;
        Outcome decision = Outcome::undecided;
        test::within(environment, [&] {
            found = certified_distance(a, b);
            decision = certified_decision(a, b).outcome;
        });
        EXPECT_EQ(found.value, expected.value) << environment.name;
        EXPECT_EQ(found.witness_a, expected.witness_a) << environment.name;
        EXPECT_EQ(decision, Outcome::separated) << environment.name;
    }
}

/// Each coordinate is the other's or its neighbour.
template <class R>
bool within_a_unit(const Vec3<R>& x, const Vec3<R>& y) {
    const R infinity = std::numeric_limits<R>::infinity();
    const auto near = [&](R s, R t) { return std::nextafter(s, -infinity) <= t && t <= std::nextafter(s, infinity); };
    return near(x.x, y.x) && near(x.y, y.y) && near(x.z, y.z);
}

template <std::floating_point R>
void expect_the_same_as_of_floats() {
    core_cases::Families<R> families(7);
    std::array<int, 3> outcomes{};
    int same_feature = 0, answers = 0;
    for (int family = 0; family < core_cases::Families<R>::count; ++family) {
        const bool may_touch = family == 1 || family == 5 || family == 10;  // lattices and contact
        for (int i = 0; i < (may_touch ? 100 : 20); ++i) {
            const core_cases::Pair<R> pair = families.draw(family);
            const CertifiedDistance<R> floats = detail::certify_by_ladder(pair.a.view(), pair.b.view(), {}, true);
            const Exact a = exact_body(pair.a), b = exact_body(pair.b);
            const DistanceAnswer<R> fractions = certified_distance<R>(a, b);
            ASSERT_EQ(fractions.outcome, floats.outcome) << families.names[static_cast<std::size_t>(family)];
            ASSERT_EQ(fractions.value, floats.distance) << families.names[static_cast<std::size_t>(family)];
            ASSERT_EQ(certified_decision(a, b).outcome, floats.outcome);
            ASSERT_LE(floats.enclosure.lower, fractions.lower);
            ASSERT_GE(floats.enclosure.upper, fractions.upper);
            ASSERT_LE(fractions.lower, fractions.value);
            ASSERT_GE(fractions.upper, fractions.value);
            ++outcomes[static_cast<std::size_t>(floats.outcome)];
            ++answers;
            // The nearest pair of separated bodies is one, but for parallel features.
            if (floats.outcome != Outcome::separated) continue;
            if (within_a_unit(floats.witness_a, fractions.witness_a) &&
                within_a_unit(floats.witness_b, fractions.witness_b))
                ++same_feature;
        }
    }
    for (const int count : outcomes) EXPECT_GT(count, answers / 20);
    EXPECT_GT(same_feature, outcomes[0] * 3 / 4);
}

TEST(ExactBodies, TheSameAsOfDoubles) { expect_the_same_as_of_floats<double>(); }
TEST(ExactBodies, TheSameAsOfFloats) { expect_the_same_as_of_floats<float>(); }

}  // namespace
}  // namespace oblong
