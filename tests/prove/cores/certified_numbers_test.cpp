// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/distance.hpp"
#include "tests/prove/cores/core_cases.hpp"

// Certified answers on numbers that are hard: midpoints between two numbers, both ends of the range, what is flat, what
// is not finite.

namespace oblong {

namespace {

using namespace core_cases;

template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> answer(const Pair<R>& pair) {
    return ladder_distance(pair.a.view(), pair.b.view());
}

template <std::floating_point R>
[[nodiscard]] Pair<R> points(std::vector<Vec3<R>> a, std::vector<Vec3<R>> b, std::pair<R, R> radii = {}) {
    return {{std::move(a), {}, radii.first}, {std::move(b), {}, radii.second}};
}

}  // namespace

/// Distances that are numbers, midpoints, and a hair off either.
TEST(CertifiedNumbers, HardRoundings) {
    const double half_step = 0x1p-53;
    // Exact squares: 3-4-5 and its multiples, on both formats.
    EXPECT_EQ(answer(points<double>({{0, 0, 0}}, {{3, 4, 0}})).distance, 5);
    EXPECT_EQ(answer(points<float>({{0, 0, 0}}, {{3, 4, 0}, {3, 4, 1}})).distance, 5);
    // A midpoint needs a ball or two coordinates: 1 + 2^−53 is the difference of two doubles.
    const double next = 1 + 2 * half_step;
    EXPECT_EQ(answer(points<double>({{-half_step, 0, 0}}, {{1, 0, 0}})).distance, 1);
    EXPECT_EQ(answer(points<double>({{-half_step, 0, 0}}, {{next, 0, 0}})).distance, next + 2 * half_step);
    EXPECT_EQ(answer(points<double>({{0, 0, 0}}, {{2, 0, 0}}, {1 - half_step, 0})).distance, 1);
    EXPECT_EQ(answer(points<double>({{0, 0, 0}}, {{3, 4, 0}}, {4 - half_step, 0x1p-60})).distance, 1);
    // 2^−100 and 2^−500 above and below the midpoint, in the other coordinate: √(m² + t²) = m + t²/(2m) − …
    EXPECT_EQ(answer(points<double>({{-half_step, 0, 0}}, {{1, 0x1p-50, 0}})).distance, next);
    EXPECT_EQ(answer(points<double>({{-half_step, 0, 0}}, {{1, 0x1p-250, 0}})).distance, next);
    EXPECT_EQ(answer(points<double>({{-half_step, 0, 0}}, {{1 - half_step, 0x1p-250, 0}})).distance, 1);
    EXPECT_EQ(answer(points<double>({{0, 0, 0}}, {{2, 0, 0}}, {1 - half_step, 0x1p-200})).distance, 1);
    // The midpoint 1 + 3 · 2^−53 goes to the even neighbour above it, a hair less to the one below.
    const double r = 1 - 3 * half_step;
    EXPECT_EQ(answer(points<double>({{0, 0, 0}}, {{2, 0, 0}}, {r, 0})).distance, next + 2 * half_step);
    EXPECT_EQ(answer(points<double>({{0, 0, 0}}, {{2, 0, 0}}, {r, 0x1p-200})).distance, next);
    const auto hard = answer(points<double>({{-half_step, 0, 0}}, {{1, 0x1p-250, 0}}));
    EXPECT_EQ(hard.rung, Rung::integer);
    // Powers of two from the least subnormal to the end of the range, along an edge.
    for (int e = -1074; e <= 1023; ++e) {
        const double d = std::ldexp(1.0, e);
        const auto found = answer(points<double>({{0, d, 0}, {0, -d, 0}}, {{d, d, 0}, {d, 0, d}}));
        ASSERT_EQ(found.distance, d) << e;
        ASSERT_EQ(found.outcome, Outcome::separated);
    }
    for (int e = -149; e <= 127; ++e) {
        const float d = std::ldexp(1.0F, e);
        ASSERT_EQ(answer(points<float>({{0, d, 0}, {0, -d, 0}}, {{d, d, 0}, {d, 0, d}})).distance, d) << e;
    }
}

TEST(CertifiedNumbers, SubnormalAndOverflowingAnswers) {
    const double least = std::numeric_limits<double>::denorm_min();
    const double greatest = std::numeric_limits<double>::max();
    EXPECT_EQ(answer(points<double>({{0, 0, 0}}, {{least, least, 0}})).distance, least);
    EXPECT_EQ(answer(points<double>({{0, 0, 0}}, {{least, least, least}})).distance, 2 * least);
    // A positive distance that rounds to zero separates none the less.
    const auto hair = answer(points<double>({{0, 0, 0}}, {{least, least, 0}}, {least, 0}));
    EXPECT_EQ(hair.distance, 0);
    EXPECT_EQ(hair.outcome, Outcome::separated);
    EXPECT_EQ(hair.enclosure.upper, least);
    const auto far = answer(points<double>({{-greatest, 0, 0}}, {{greatest, 0, 0}}));
    EXPECT_EQ(far.distance, std::numeric_limits<double>::infinity());
    EXPECT_EQ(far.enclosure.lower, greatest);
    EXPECT_EQ(far.outcome, Outcome::separated);
    EXPECT_EQ(answer(points<double>({{0, 0, 0}}, {{greatest, 0, 0}})).distance, greatest);
    EXPECT_EQ(answer(points<double>({{0, 0, 0}}, {{greatest, 0x1p969, 0}})).distance, greatest);
    EXPECT_EQ(answer(points<float>({{-3e38F, 0, 0}}, {{3e38F, 0, 0}})).distance,
              std::numeric_limits<float>::infinity());
}

/// Sums that overflow in doubles though the posed vertices are small, and the other way round.
TEST(CertifiedNumbers, VerticesAndPosesAtTheEndsOfTheRange) {
    const double huge = 0x1.8p1023;
    Pair<double> pair = points<double>({{huge, huge, -huge}, {huge, huge * 0.5, -huge * 0.25}, {huge, 0, 0}},
                                       {{-1, -1, 1}, {-2, 1, 3}});
    for (const double tiny : {0x1p-1060, 0x1p-1023, 0x1p-1074}) {
        pair.a.pose = Affine<double>{};
        for (std::size_t k = 0; k < 3; ++k) pair.a.pose->linear.rows[k] = {tiny, k == 1 ? tiny : 0, k == 2 ? tiny : 0};
        const Expected<double> expected = rational_route(pair);
        EXPECT_EQ(answer(pair).distance, expected.distance) << tiny;
        EXPECT_EQ(answer(pair).outcome, expected.outcome) << tiny;
    }
    pair.a.pose.reset();
    EXPECT_EQ(answer(pair).distance, rational_route(pair).distance);
}

TEST(CertifiedNumbers, FlatBoxesPointsAndSignedZeros) {
    const Box<double> flat(Vec3<double>{1, 0, 0});
    const Box<double> nothing(Vec3<double>{0, 0, 0});
    EXPECT_EQ(ladder_distance(flat, nothing).outcome, Outcome::touching);
    Affine<double> pose;
    pose.translation = {-0.0, 3, -0.0};
    EXPECT_EQ(ladder_distance(flat, posed(flat, pose)).distance, 3);
    pose.linear = {{Vec3<double>{}, Vec3<double>{}, Vec3<double>{}}};  // singular: everything at one point
    EXPECT_EQ(ladder_distance(flat, posed(flat, pose)).distance, 3);
    const Sphere<double> ball(3);
    EXPECT_EQ(ladder_distance(Sphere<double>(0), posed(ball, pose)).outcome, Outcome::touching);
    EXPECT_EQ(ladder_distance(Capsule<float>(1, 2), Sphere<float>(0.5F)).outcome, Outcome::overlapping);
    EXPECT_EQ(ladder_decision(nothing, nothing), Outcome::touching);
}

TEST(CertifiedNumbers, NumbersThatAreNotFiniteGiveNoAnswer) {
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()}) {
        for (int entry = 0; entry < 13; ++entry) {
            Pair<double> pair = points<double>({{0, 0, 0}, {1, 1, 1}}, {{5, 0, 0}, {6, 2, 3}});
            pair.b.pose = Affine<double>{};
            const auto k = static_cast<std::size_t>(entry % 3);
            if (entry == 12) {
                pair.b.radius = bad;
            } else if (entry >= 9) {
                pair.b.pose->translation[k] = bad;
            } else {
                pair.b.pose->linear.rows[static_cast<std::size_t>(entry / 3)][k] = bad;
            }
            for (const auto& found : {answer(pair), answer(Pair<double>{pair.b, pair.a})}) {
                EXPECT_EQ(found.outcome, Outcome::not_finite) << entry;
                EXPECT_TRUE(std::isnan(found.distance));
                EXPECT_EQ(found.enclosure.lower, 0);
                EXPECT_EQ(found.enclosure.upper, std::numeric_limits<double>::infinity());
            }
            if (entry == 12) continue;
            const Sphere<double> ball(1);
            EXPECT_THROW((void)posed(ball, *pair.b.pose), InvalidBody);
        }
    }
}

}  // namespace oblong
