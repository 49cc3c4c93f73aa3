// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "caseio/case_reader.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/moving_pair.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/draws.hpp"
#include "tests/oracle/cases.hpp"

/// Casts by Newton's method against the enumeration of features, on random small bodies.
namespace oblong::oracle {
namespace {

using test::Vec;

struct Tally {
    int started = 0, hit = 0, missed = 0, beyond = 0, irrational = 0;
};

caseio::Case sweep(test::Body a, test::Body b, const Vec& velocity_a, const Vec& velocity_b, int dimension = 3) {
    caseio::Case c = test::make_case(std::move(a), std::move(b), dimension);
    c.query = caseio::Query::sweep;
    c.sweep = caseio::Sweep{velocity_a, velocity_b, std::nullopt};
    return c;
}

test::Body rounded(std::vector<Vec> vertices, const Rational& radius) {
    if (radius == 0) return test::points(std::move(vertices));
    std::vector<test::Body> parts{test::points(std::move(vertices)), test::sphere(radius)};
    return {Sum<Rational>(std::move(parts)), std::nullopt};
}

void compare_routes(const caseio::Case& c, Tally& tally) {
    const ExactAnswer answer = exact_answer(c);
    const ExactCast& cast = *answer.cast;
    ASSERT_TRUE(cast.hit.has_value());
    if (cast.start != Outcome::separated) {
        ++tally.started;
        EXPECT_TRUE(*cast.hit);
        EXPECT_EQ(name(cast.outcome), name(cast.start));
        EXPECT_EQ(compare(cast.parameter, 0), 0);
        return;
    }
    const MovingPair m = moving_pair(*answer.bodies, relative_velocity(c), std::nullopt);
    const auto second = enumerate_approach(m);
    ASSERT_EQ(*cast.hit, second.has_value());
    if (!second) {
        ++tally.missed;
        EXPECT_TRUE(cast.normal.has_value());
        return;
    }
    ++tally.hit;
    EXPECT_EQ(name(cast.outcome), name(Outcome::touching));
    ASSERT_EQ(compare(cast.parameter, *second), 0) << decimal(cast.parameter, 40) << " " << decimal(*second, 40);
    const Bracket around = bracket(cast.parameter, 200);
    if (around.lower != around.upper) ++tally.irrational;
    // The bound is closed: at the parameter itself, or just above where it is irrational, there is a hit; before, none.
    caseio::Case bounded = c;
    bounded.sweep->max = around.upper;
    EXPECT_EQ(exact_cast(bounded).hit, true);
    bounded.sweep->max = around.lower == around.upper ? Rational(around.lower * Rational(99, 100)) : around.lower;
    const ExactCast short_of = exact_cast(bounded);
    EXPECT_EQ(short_of.hit, false);
    if (short_of.hit == false) ++tally.beyond;
}

struct World {
    int rounds = 0, dimension = 3, most = 5;
    Rational radius = 0;
};

template <class Draw>
Tally many(const World& world, const Draw& draw) {
    std::mt19937_64 random(5);
    Tally tally;
    const auto vec = [&] {
        Vec v{draw(random), draw(random), 0};
        if (world.dimension == 3) v.z = draw(random);
        return v;
    };
    for (int round = 0; round < world.rounds && !::testing::Test::HasFailure(); ++round) {
        std::vector<Vec> bodies[2];
        for (auto& body : bodies) {
            const std::size_t count = 1 + random() % static_cast<std::size_t>(world.most);
            for (std::size_t i = 0; i < count; ++i) body.push_back(vec());
        }
        for (Vec& v : bodies[1]) v.x += Rational(static_cast<int>(random() % 6));
        const Vec towards{Rational(static_cast<int>(random() % 4)), 0, 0};
        const Vec velocity_a = vec() + towards, velocity_b = vec();
        const caseio::Case c =
            sweep(rounded(bodies[0], world.radius), test::points(bodies[1]), velocity_a, velocity_b, world.dimension);
        SCOPED_TRACE(caseio::write_case(c));
        compare_routes(c, tally);
    }
    EXPECT_GT(tally.started, 3);
    EXPECT_GT(tally.hit, 20);
    EXPECT_GT(tally.missed, 20);
    EXPECT_EQ(tally.beyond, tally.hit);
    return tally;
}

Rational lattice(std::mt19937_64& random, int reach) {
    return Rational(static_cast<int>(random() % static_cast<unsigned>(2 * reach + 1)) - reach);
}

TEST(CastRoutes, AgreeOnSmallLattices) {
    many({600, 3, 5, 0}, [](auto& r) { return lattice(r, 1); });
    many({200, 3, 6, 0}, [](auto& r) { return lattice(r, 3); });
}

TEST(CastRoutes, AgreeInThePlane) {
    many({300, 2, 5, 0}, [](auto& r) { return lattice(r, 2); });
    many({200, 2, 5, Rational(1, 2)}, [](auto& r) { return lattice(r, 2); });
}

TEST(CastRoutes, AgreeOnBalls) {
    const Tally unit = many({450, 3, 5, 1}, [](auto& r) { return lattice(r, 2); });
    EXPECT_GT(unit.irrational, 20);
    many({250, 3, 5, Rational(5, 7)}, [](auto& r) { return lattice(r, 4); });
}

TEST(CastRoutes, AgreeOnDoubles) {
    const auto draw = [](auto& r) { return to_rational(oblong::test::uniform(r, -1, 1)); };
    many({150, 3, 5, 0}, draw);
    EXPECT_GT(many({100, 3, 5, Rational(1, 4)}, draw).irrational, 10);
}

TEST(Cast, GrazesExactly) {
    // The unit cube's corner passes along another's edge; a hair lower it misses.
    const auto graze = [](const Rational& drop) {
        return exact_cast(
            sweep(test::box({1, 1, 1}), test::box({1, 1, 1}, {10, Rational(2) + drop, 0}), {1, 0, 0}, {}));
    };
    EXPECT_EQ(graze(0).hit, true);
    EXPECT_EQ(compare(graze(0).parameter, 8), 0);
    EXPECT_EQ(graze(power_of_two(-900)).hit, false);
    // Balls: centres pass at the sum of the radii.
    const auto balls = [](const Rational& drop) {
        return exact_cast(sweep(test::sphere(1), test::sphere(2, {10, Rational(3) + drop, 0}), {}, {-2, 0, 0}));
    };
    EXPECT_EQ(balls(0).hit, true);
    EXPECT_EQ(compare(balls(0).parameter, 5), 0);
    EXPECT_EQ(balls(power_of_two(-900)).hit, false);
    // A little deeper the root is λ = 5 − √(9 − (3 − h)²) / 2.
    const ExactCast deeper = balls(Rational(-1, 1000));
    EXPECT_EQ(compare(deeper.parameter, ExactNumber{(Rational(9) - Rational(2999 * 2999, 1'000'000)) / 4, -5, -1}), 0);
}

TEST(Cast, ABallThatSlidesAlongAFaceHitsWhereItReachesIt) {
    // The ball grazes the cube's top face: all positions above the face are nearest, the first of them counts.
    const caseio::Case c = sweep(test::sphere(1, {-10, 2, 0}), test::box({1, 1, 1}), {1, 0, 0}, {});
    EXPECT_EQ(compare(exact_cast(c).parameter, 9), 0);
}

TEST(Cast, WithoutMotionOnlyTheStartCounts) {
    EXPECT_EQ(exact_cast(sweep(test::box({1, 1, 1}), test::box({1, 1, 1}, {2, 0, 0}), {3, 1, 0}, {3, 1, 0})).hit, true);
    EXPECT_EQ(exact_cast(sweep(test::box({1, 1, 1}), test::box({1, 1, 1}, {3, 0, 0}), {3, 1, 0}, {3, 1, 0})).hit,
              false);
}

TEST(Cast, ARayEntersABall) {
    caseio::Case c = test::make_case(test::sphere(1), test::sphere(1));
    c.b.reset();
    c.query = caseio::Query::raycast;
    c.ray = caseio::Ray{{-3, Rational(1, 2), 0}, {2, 0, 0}, std::nullopt};
    const ExactCast cast = exact_cast(c);
    EXPECT_EQ(cast.hit, true);
    EXPECT_EQ(compare(cast.parameter, ExactNumber{Rational(3, 16), Rational(-3, 2), -1}), 0);
    c.ray->source = {0, Rational(1, 2), 0};
    EXPECT_EQ(name(exact_cast(c).outcome), name(Outcome::overlapping));
    EXPECT_EQ(compare(exact_cast(c).parameter, 0), 0);
}

}  // namespace
}  // namespace oblong::oracle
