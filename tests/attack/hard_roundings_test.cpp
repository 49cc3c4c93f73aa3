// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/attack/hard_roundings.hpp"

#include <gtest/gtest.h>

#include <map>

#include "oblong/prove/cores/body_queries.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/attack/asked.hpp"

// Correct rounding where it is hardest: distances on and within a relative 2^−100 of midpoints and numbers.

namespace oblong::attack {
namespace {

/// What the enclosure says of the aim must be true: the neighbours of a midpoint may not be excluded, and a distance
/// just off a number is not that number.
template <std::floating_point R>
void expect_enclosed(const HardRounding<R>& hard, const CertifiedDistance<R>& found) {
    EXPECT_LE(found.enclosure.lower, hard.floor);
    EXPECT_GE(found.enclosure.upper, hard.ceiling);
    if (hard.midpoint) return;
    EXPECT_TRUE(hard.aim != Aim::below || found.enclosure.lower < hard.floor);
    EXPECT_TRUE(hard.aim != Aim::above || found.enclosure.upper > hard.ceiling);
}

template <std::floating_point R>
void expect_confirmed_by_oracle(const HardRounding<R>& hard) {
    const oracle::ExactAnswer exact = oracle::exact_answer(case_of(hard.pair));
    ASSERT_EQ(exact.outcome, Outcome::separated);
    const oracle::Neighbours n = oracle::neighbours(exact.distance, oracle::format_of(std::numeric_limits<R>::digits));
    if (!n.nearest) {
        EXPECT_EQ(hard.expected, std::numeric_limits<R>::infinity());
    } else {
        EXPECT_EQ(*n.nearest, to_rational(hard.expected));
    }
}

/// Spheres and capsules as such: one's centre, or one end of the other's segment, is the point.
template <std::floating_point R>
void expect_same_of_shapes(const HardRounding<R>& hard, int& asked) {
    const auto& [a, b] = hard.pair;
    if (a.vertices.size() != 1 || b.vertices.size() != 1 || a.pose || b.pose) return;
    const auto at = [](const Vec3<R>& p) {
        Affine<R> pose;
        pose.translation = p;
        return pose;
    };
    const Affine<R> pose_a = at(a.vertices[0]);
    const Affine<R> pose_b = at(b.vertices[0]);
    const Sphere<R> ball_a(a.radius);
    const Sphere<R> ball_b(b.radius);
    const auto balls = ladder_distance(posed(ball_a, pose_a), posed(ball_b, pose_b));
    EXPECT_EQ(balls.distance, hard.expected);
    // A segment around 2 p_k of half length |p_k| along axis k has its ends at p_k and 3 p_k; the latter is farther
    // where b − a points from 3 p_k to p_k.
    for (std::size_t k = 0; k < 3; ++k) {
        const R p = a.vertices[0][k];
        const R other = b.vertices[0][k];
        if (p == 0 || (p > 0) == (other > 0) || std::abs(p) > std::numeric_limits<R>::max() / 4) continue;
        Affine<R> centre = pose_a;
        centre.translation[k] = 2 * p;
        const Capsule<R> capsule(a.radius, std::abs(p), static_cast<Axis>(k));
        const auto found = ladder_distance(posed(capsule, centre), posed(ball_b, pose_b));
        EXPECT_EQ(found.distance, hard.expected);
        ++asked;
    }
}

template <std::floating_point R>
void attack(int count, std::uint64_t seed) {
    HardRoundings<R> make(seed);
    std::map<std::pair<bool, Aim>, int> aims;
    int subnormal = 0;
    int infinite = 0;
    int with_balls = 0;
    int posed_bodies = 0;
    int shapes = 0;
    for (int i = 0; i < count; ++i) {
        const HardRounding<R> hard = make.draw();
        const CertifiedDistance<R> found = ask(hard.pair);
        ASSERT_EQ(found.outcome, Outcome::separated) << i;
        ASSERT_EQ(found.distance, hard.expected)
            << i << (hard.midpoint ? " midpoint " : " number ") << hard.floor << ", aim " << static_cast<int>(hard.aim);
        expect_enclosed(hard, found);
        expect_same_of_shapes(hard, shapes);
        if (i % 40 == 0) expect_confirmed_by_oracle(hard);
        ASSERT_FALSE(testing::Test::HasFailure()) << i;
        ++aims[{hard.midpoint, hard.aim}];
        subnormal += hard.expected < std::numeric_limits<R>::min() ? 1 : 0;
        infinite += is_finite(hard.expected) ? 0 : 1;
        with_balls += hard.pair.a.radius + hard.pair.b.radius > 0 ? 1 : 0;
        posed_bodies += hard.pair.a.pose || hard.pair.b.pose ? 1 : 0;
    }
    std::printf("%d hard roundings:", count);
    for (const auto& [aim, n] : aims)
        std::printf(" %s a %s %d", std::array{"below", "at", "above"}[static_cast<std::size_t>(aim.second)],
                    aim.first ? "midpoint" : "number", n);
    std::printf("; subnormal %d, infinite %d, balls %d, poses %d, shapes %d\n", subnormal, infinite, with_balls,
                posed_bodies, shapes);
    for (const bool midpoint : {false, true})
        for (const Aim aim : {Aim::below, Aim::at, Aim::above}) EXPECT_GT((aims[{midpoint, aim}]), count / 100);
    EXPECT_GT(subnormal, count / 50);
    EXPECT_GT(infinite, count / 100);
    EXPECT_GT(with_balls, count / 10);
    EXPECT_GT(posed_bodies, count / 10);
    EXPECT_GT(shapes, count / 100);
}

}  // namespace

TEST(HardRoundings, InDouble) { attack<double>(rounds(15000, 500000), 1); }
TEST(HardRoundings, InFloat) { attack<float>(rounds(15000, 500000), 2); }

}  // namespace oblong::attack
