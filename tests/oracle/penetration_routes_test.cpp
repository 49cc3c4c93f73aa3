// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/depth.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/draws.hpp"
#include "tests/oracle/cases.hpp"

/// Depths by the hull of the differences against the enumeration of supporting planes, on random small bodies.
namespace oblong::oracle {
namespace {

using test::Vec;

ExactPenetration penetration(test::Body a, test::Body b, int dimension = 3) {
    caseio::Case c = test::make_case(std::move(a), std::move(b), dimension);
    c.query = caseio::Query::penetration;
    return exact_penetration(c);
}

struct Tally {
    int separated = 0, touching = 0, overlapping = 0;
};

template <class Draw>
Tally many(int rounds, int dimension, std::size_t most, const Draw& draw) {
    std::mt19937_64 random(3);
    Tally tally;
    for (int round = 0; round < rounds && !::testing::Test::HasFailure(); ++round) {
        std::vector<Vec> bodies[2];
        for (auto& body : bodies) {
            const std::size_t count = 1 + random() % most;
            for (std::size_t i = 0; i < count; ++i) {
                body.push_back({draw(random), draw(random), dimension == 3 ? draw(random) : Rational(0)});
            }
        }
        const ExactPenetration found = penetration(test::points(bodies[0]), test::points(bodies[1]), dimension);
        if (found.outcome == Outcome::separated) {
            ++tally.separated;
            EXPECT_FALSE(found.depth);
            continue;
        }
        if (found.outcome == Outcome::touching) {
            ++tally.touching;
            EXPECT_EQ(compare(found.depth.value(), 0), 0);
            continue;
        }
        ++tally.overlapping;
        EXPECT_GT(compare(found.depth.value(), 0), 0);
        EXPECT_EQ(found.core_squared.value(), enumerate_depth(scaled_pair(bodies[0], bodies[1], dimension)));
        if (found.normals.empty()) throw std::logic_error("no normal");
        // Moved out by the depth, where that is rational along the normal, the bodies touch.
        const Vec n = found.normals.front();
        const Rational share = bracket({*found.core_squared / squared_norm(n), 0, 1}, 300).lower;
        const bool exact = share * share * squared_norm(n) == *found.core_squared;
        for (Vec& p : bodies[0]) p = p - n * (exact ? share : Rational(share * Rational(1001, 1000)));
        const auto moved = penetration(test::points(bodies[0]), test::points(bodies[1]), dimension);
        EXPECT_EQ(name(moved.outcome), name(exact ? Outcome::touching : Outcome::separated));
    }
    return tally;
}

Rational lattice(std::mt19937_64& random, int reach) {
    return Rational(static_cast<int>(random() % static_cast<unsigned>(2 * reach + 1)) - reach);
}

TEST(PenetrationRoutes, AgreeOnSmallLattices) {
    const Tally t = many(400, 3, 8, [](auto& r) { return lattice(r, 1); });
    EXPECT_GT(t.touching, 30);
    EXPECT_GT(t.overlapping, 30);
    const Tally wide = many(100, 3, 8, [](auto& r) { return lattice(r, 5); });
    EXPECT_GT(wide.overlapping, 20);
}

TEST(PenetrationRoutes, AgreeInThePlane) {
    const Tally t = many(600, 2, 7, [](auto& r) { return lattice(r, 2); });
    EXPECT_GT(t.touching, 30);
    EXPECT_GT(t.overlapping, 100);
}

TEST(PenetrationRoutes, AgreeOnDoubles) {
    const Tally t = many(100, 3, 8, [](auto& r) { return to_rational(oblong::test::uniform(r, -1, 1)); });
    EXPECT_GT(t.overlapping, 20);
}

TEST(PenetrationRoutes, AgreeWhereExponentsDiffer) {
    const auto draw = [](auto& r) {
        const int exponent = static_cast<int>(r() % 600) - 300;
        return to_rational(std::ldexp(static_cast<double>(static_cast<int>(r() % 5) - 2), exponent));
    };
    EXPECT_GT(many(20, 3, 8, draw).overlapping, 1);
}

TEST(Penetration, OfBoxesByHand) {
    const ExactPenetration found = penetration(test::box({1, 2, 3}), test::box({1, 1, 1}, {Rational(3, 2), 0, 0}));
    EXPECT_EQ(compare(found.depth.value(), Rational(1, 2)), 0);
    EXPECT_EQ(found.normals, (std::vector<Vec>{{1, 0, 0}}));
    // Around one centre two faces are equally near.
    EXPECT_EQ(penetration(test::box({1, 2, 3}), test::box({1, 1, 1})).normals,
              (std::vector<Vec>{{-1, 0, 0}, {1, 0, 0}}));
}

TEST(Penetration, BallsAddTheirRadii) {
    // Cores apart: the sum of the radii less their distance, here irrational.
    const ExactPenetration apart = penetration(test::sphere(1), test::sphere(2, {1, 1, 0}));
    EXPECT_EQ(compare(apart.depth.value(), ExactNumber{2, -3, -1}), 0);
    EXPECT_EQ(apart.normals, (std::vector<Vec>{{1, 1, 0}}));
    EXPECT_EQ(compare(penetration(test::sphere(1), test::sphere(3)).depth.value(), 4), 0);
    // A core that reaches into a box: the core's depth and the radius.
    const ExactPenetration deep = penetration(test::sphere(2, {0, Rational(1, 2), 0}), test::box({5, 1, 5}));
    EXPECT_EQ(compare(deep.depth.value(), Rational(5, 2)), 0);
    EXPECT_EQ(deep.normals, (std::vector<Vec>{{0, -1, 0}}));
    // Flat cores: from the plane of both, the ball is the nearest way out.
    EXPECT_EQ(compare(penetration(test::sphere(2), test::box({5, 0, 5})).depth.value(), 2), 0);
    // Touching balls.
    EXPECT_EQ(compare(penetration(test::sphere(2), test::sphere(1, {0, 3, 0})).depth.value(), 0), 0);
}

TEST(Penetration, FlatBodiesTouchInSpaceAndOverlapInThePlane) {
    EXPECT_EQ(name(penetration(test::box({1, 1, 0}), test::box({1, 1, 0})).outcome), name(Outcome::touching));
    const ExactPenetration plane = penetration(test::box({1, 1, 0}), test::box({1, 2, 0}), 2);
    EXPECT_EQ(name(plane.outcome), name(Outcome::overlapping));
    EXPECT_EQ(compare(plane.depth.value(), 2), 0);
}

TEST(Penetration, OfTwoHundredVerticesEach) {
    std::mt19937_64 random(7);
    std::vector<Vec> bodies[2];
    for (auto& body : bodies) {
        for (int i = 0; i < 200; ++i) {
            const double x = oblong::test::bell(random), y = oblong::test::bell(random), z = oblong::test::bell(random);
            const double length = std::sqrt(x * x + y * y + z * z);
            const double shift = &body == &bodies[1] ? 1.5 : 0.0;
            body.push_back({to_rational(x / length + shift), to_rational(y / length), to_rational(z / length)});
        }
    }
    const auto start = std::chrono::steady_clock::now();
    const ExactPenetration found = penetration(test::points(bodies[0]), test::points(bodies[1]));
    RecordProperty("seconds",
                   std::to_string(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()));
    EXPECT_NEAR(approximate(found.depth.value()), 0.45, 0.05);
}

}  // namespace
}  // namespace oblong::oracle
