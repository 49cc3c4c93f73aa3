// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/cores/integer/contact.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "oblong/prove/fractions/distance.hpp"
#include "oblong/scalar/rational.hpp"

// Touching against overlapping. Against the planes of all facets: tests/penetration/lattice_test.cpp.

namespace oblong {

namespace {

using Vec = Vec3<Rational>;

}  // namespace

/// Begun with no point it decides as the exact search does with those of its last simplex.
TEST(ExactContact, NeedsNoPointToBeginWith) {
    std::mt19937 random(11);
    std::map<Outcome, int> outcomes;
    for (int run = 0; run < 600; ++run) {
        std::vector<Vec> a, b;
        for (unsigned i = 0; i < 4 + random() % 2; ++i)
            for (std::vector<Vec>* body : {&a, &b})
                body->push_back({Rational(random() % 4), Rational(random() % 4), Rational(random() % 4)});
        const Outcome expected = exact_distance({a, 0}, {b, 0}, {1, 0, 0}).outcome;
        if (expected == Outcome::separated) continue;
        ++outcomes[expected];
        const auto contact = decide_contact<Rational>(FilteredSupport(a), FilteredSupport(b), {});
        ASSERT_EQ(contact.outcome, expected);
        if (expected == Outcome::overlapping) continue;
        ASSERT_FALSE(contact.normal == Vec{});
        for (const Vec& p : a)
            for (const Vec& q : b) ASSERT_LE(dot(contact.normal, p - q), 0);
    }
    EXPECT_GT(outcomes[Outcome::touching], 20);
    EXPECT_GT(outcomes[Outcome::overlapping], 20);
}

TEST(ExactContact, InThePlaneTheQuestionIsThePlanes) {
    const std::vector<Vec> square{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
    EXPECT_EQ(exact_distance({square, 0}, {{{0, 0, 0}}, 0}, {1, 0, 0}, 2).outcome, Outcome::overlapping);
    EXPECT_EQ(exact_distance({square, 0}, {{{0, 0, 0}}, 0}, {1, 0, 0}, 3).outcome, Outcome::touching);
    EXPECT_EQ(exact_distance({square, 0}, {{{1, 0, 0}}, 0}, {1, 0, 0}, 2).outcome, Outcome::touching);
    EXPECT_EQ(exact_distance({square, 0}, {{{1, 1, 0}}, 0}, {1, 0, 0}, 2).outcome, Outcome::touching);
    EXPECT_EQ(exact_distance({square, 0}, {{{2, 0, 0}}, 0}, {1, 0, 0}, 2).outcome, Outcome::separated);
    const std::vector<Vec> segment{{-3, 0, 0}, {3, 0, 0}};
    EXPECT_EQ(exact_distance({segment, 0}, {{{0, -1, 0}, {0, 1, 0}}, 0}, {1, 0, 0}, 2).outcome, Outcome::overlapping)
        << "crossing segments have a difference with interior";
    EXPECT_EQ(exact_distance({segment, 0}, {segment, 0}, {1, 0, 0}, 2).outcome, Outcome::touching);
}

TEST(ExactDistance, BallsByHand) {
    const ExactCore ball{{{0, 0, 0}}, 2};
    EXPECT_EQ(exact_distance(ball, {{{5, 0, 0}}, 2}, {1, 0, 0}).outcome, Outcome::separated);
    EXPECT_EQ(exact_distance(ball, {{{4, 0, 0}}, 2}, {1, 0, 0}).outcome, Outcome::touching);
    EXPECT_EQ(exact_distance(ball, {{{4 - power_of_two(-2000), 0, 0}}, 2}, {1, 0, 0}).outcome, Outcome::overlapping);
    EXPECT_EQ(exact_distance(ball, {{{4 + power_of_two(-2000), 0, 0}}, 2}, {1, 0, 0}).outcome, Outcome::separated);
    EXPECT_EQ(exact_distance(ball, {{{0, 0, 0}}, 0}, {0, 0, 0}).outcome, Outcome::overlapping) << "one centre";
    EXPECT_EQ(exact_distance({{{0, 0, 0}}, 0}, {{{0, 0, 0}}, 0}, {0, 0, 0}).outcome, Outcome::touching);
}

}  // namespace oblong
