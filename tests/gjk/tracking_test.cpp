// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prepared/tracking/tracking.hpp"

#include <gtest/gtest.h>

#include "oblong/query/tracked.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/simplex/cameron.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "oblong/support/hill_climb.hpp"
#include "tests/gjk/cloud.hpp"

// Tracking: the answer never depends on what was kept, only its cost does.

namespace oblong::test {

namespace {

/// Corners of a box; two are joined where their indices differ in one bit.
template <class S>
Polytope<S> box(int x, int y, int z) {
    std::vector<Vec3<S>> corners;
    Adjacency edges;
    edges.first.push_back(0);
    for (std::uint32_t i = 0; i < 8; ++i) {
        corners.push_back({S((i & 1U) != 0 ? x : -x), S((i & 2U) != 0 ? y : -y), S((i & 4U) != 0 ? z : -z)});
        for (const std::uint32_t bit : {1U, 2U, 4U}) edges.neighbours.push_back(i ^ bit);
        edges.first.push_back(static_cast<std::uint32_t>(edges.neighbours.size()));
    }
    return Polytope<S>(Points<S>(corners), edges);
}

/// All joined with all: any such graph leads to the maximum.
template <class S>
Polytope<S> cloud(unsigned seed) {
    std::mt19937 random(seed);
    const auto points = random_points(random, {6, 0, 0, false});
    std::vector<Vec3<S>> own;
    Adjacency edges;
    edges.first.push_back(0);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        own.push_back({nearest<S>(points[i].x), nearest<S>(points[i].y), nearest<S>(points[i].z)});
        for (std::uint32_t j = 0; j < points.size(); ++j) {
            if (i != j) edges.neighbours.push_back(j);
        }
        edges.first.push_back(static_cast<std::uint32_t>(edges.neighbours.size()));
    }
    return Polytope<S>(Points<S>(own), edges);
}
template <>
Polytope<Rational> cloud<Rational>(unsigned seed) {
    const Polytope<double> doubles = cloud<double>(seed);
    std::vector<Vec3<Rational>> own;
    for (const auto& p : doubles.vertices()) own.push_back({Rational(p.x), Rational(p.y), Rational(p.z)});
    return Polytope<Rational>(Points<Rational>(own), doubles.adjacency());
}

/// Step number `step` of a motion past the origin and through it: a rotation with cosine 24/25 a step about z, times a
/// translation along x.
template <class S>
Affine<S> pose_at(int step) {
    Affine<S> pose;
    const S c = S(24) / S(25);
    const S s = S(7) / S(25);
    for (int i = 0; i < step; ++i) {
        const auto rows = pose.linear.rows;
        pose.linear.rows[0] = rows[0] * c - rows[1] * s;
        pose.linear.rows[1] = rows[0] * s + rows[1] * c;
    }
    pose.translation = {S(30 - 3 * step), S(1), S(2)};
    return pose;
}

template <class S>
GjkOptions<S> usual() {
    GjkOptions<S> options;
    options.stop.tolerance = ScalarTraits<S>::exact ? S(0) : S(S(1) / S(1 << 18));
    return options;
}

template <class K>
void expect_cold_answers(const Polytope<Rational>& a, const Polytope<Rational>& b, int& apart, int& met, int& free) {
    TrackingState tracking;
    TrackingState scanned;
    for (int step = 0; step < 14; ++step) {
        const Affine<Rational> pose = pose_at<Rational>(step);
        const HillClimb<Rational> sa(a, tracking.cursors.a);
        const HillClimb<Rational> sb(b, tracking.cursors.b, &pose);
        const ScanSupport<Rational> ca(a);
        const ScanSupport<Rational> cb(b, &pose);
        const auto r = gjk_track<Rational>(sa, sb, usual<Rational>(), tracking, K{});
        const auto again = gjk_track<Rational>(ca, cb, usual<Rational>(), scanned, K{});
        const auto cold = gjk_distance<Rational>(ca, cb, usual<Rational>());
        ASSERT_EQ(r.v, cold.v) << step;
        ASSERT_EQ(r.squared, cold.squared) << step;
        // Climbing finds the scan's vertices, so the whole run is the same.
        ASSERT_EQ(r.iterations, again.iterations) << step;
        ASSERT_EQ(tracking.pairs, scanned.pairs) << step;
        ASSERT_EQ(tracking.count, size(r.kept.carrier.set));
        (cold.squared == 0 ? met : apart)++;
        free += r.iterations <= 1 ? 1 : 0;
    }
}

template <class S>
class TrackingIn : public testing::Test {};
using Scalars = testing::Types<float, double, long double, Quad, Digits100>;
TYPED_TEST_SUITE(TrackingIn, Scalars);

}  // namespace

TEST(Tracking, TheAnswerDoesNotDependOnWhatWasKept) {
    int apart = 0;
    int met = 0;
    int free = 0;
    expect_cold_answers<JohnsonAllSubsets<Rational>>(box<Rational>(3, 4, 5), box<Rational>(1, 2, 6), apart, met, free);
    expect_cold_answers<Cameron<Rational>>(box<Rational>(3, 4, 5), box<Rational>(1, 2, 6), apart, met, free);
    expect_cold_answers<VoronoiRegions<Rational>>(box<Rational>(3, 4, 5), box<Rational>(1, 2, 6), apart, met, free);
    for (unsigned seed = 0; seed < 20; ++seed) {
        expect_cold_answers<VoronoiRegions<Rational>>(cloud<Rational>(seed), cloud<Rational>(seed + 150), apart, met,
                                                      free);
        expect_cold_answers<Cameron<Rational>>(cloud<Rational>(seed), cloud<Rational>(seed + 100), apart, met, free);
        expect_cold_answers<JohnsonAllSubsets<Rational>>(cloud<Rational>(seed), cloud<Rational>(seed + 50), apart, met,
                                                         free);
    }
    EXPECT_GT(apart, 100);
    EXPECT_GT(met, 50);
    EXPECT_GT(free, apart / 2) << "most tracked queries cost one iteration at most";
}

TYPED_TEST(TrackingIn, TracksNearTheExactDistance) {
    using S = TypeParam;
    const Polytope<S> a = box<S>(3, 4, 5);
    const Polytope<S> b = box<S>(1, 2, 6);
    const Polytope<Rational> exact_a = box<Rational>(3, 4, 5);
    const Polytope<Rational> exact_b = box<Rational>(1, 2, 6);
    TrackingState tracking;
    int apart = 0;
    for (int step = 0; step < 14; ++step) {
        const Affine<S> pose = pose_at<S>(step);
        const Affine<Rational> exact_pose = pose_at<Rational>(step);
        const HillClimb<S> sa(a, tracking.cursors.a);
        const HillClimb<S> sb(b, tracking.cursors.b, &pose);
        const auto r = gjk_track<S>(sa, sb, usual<S>(), tracking);
        const auto exact = gjk_distance<Rational>(ScanSupport<Rational>(exact_a),
                                                  ScanSupport<Rational>(exact_b, &exact_pose), usual<Rational>());
        ASSERT_FALSE(r.overflowed);
        const Rational error = abs(Rational(to_rational(r.squared) - exact.squared));
        EXPECT_LE(error, Rational(exact.squared + 1) * power_of_two(-14)) << step;
        apart += exact.squared > 0 ? 1 : 0;
    }
    EXPECT_GT(apart, 4);
}

/// Kept points that can no longer be solved, and numbers that overflow, end in defined states.
TEST(Tracking, StartsFromAnyPairs) {
    const Polytope<Rational> a = box<Rational>(3, 4, 5);
    const Polytope<Rational> b = box<Rational>(1, 2, 6);
    const Affine<Rational> pose = pose_at<Rational>(2);
    const ScanSupport<Rational> sa(a);
    const ScanSupport<Rational> sb(b, &pose);
    const auto cold = gjk_distance<Rational>(sa, sb, usual<Rational>());
    std::mt19937 random(11);
    for (int run = 0; run < 200; ++run) {
        TrackingState tracking;
        tracking.count = 1 + static_cast<unsigned>(random() % 4);
        for (VertexPair& pair : tracking.pairs)
            pair = {static_cast<std::uint32_t>(random() % 8), static_cast<std::uint32_t>(random() % 8)};
        ASSERT_EQ(gjk_track<Rational>(sa, sb, usual<Rational>(), tracking).v, cold.v);
        ASSERT_EQ(gjk_track<Rational>(sa, sb, usual<Rational>(), tracking).iterations, 1) << "nothing moved";
    }
}

/// The public queries: `next` of each answer starts the next query, which is the tracked query with that state.
TEST(Tracking, AWarmStartIsTheSimplexOfTheLastAnswer) {
    const Polytope<double> a = box<double>(3, 4, 5);
    const Polytope<double> b = box<double>(1, 2, 6);
    TrackingState state;
    WarmStart last;
    EXPECT_TRUE(last.empty());
    int warm = 0;
    for (int step = 0; step < 14; ++step) {
        const Affine<double> pose = pose_at<double>(step);
        const ScanSupport<double> sa(a);
        const ScanSupport<double> sb(b, &pose);
        const GjkResult<double> expected = gjk_track<double>(sa, sb, usual<double>(), state);
        const TrackedResult<double> r = gjk_track<double>(sa, sb, usual<double>(), last);
        ASSERT_EQ(r.v, expected.v) << step;
        ASSERT_EQ(r.iterations, expected.iterations) << step;
        ASSERT_EQ(r.termination, expected.termination) << step;
        last = r.next;
        ASSERT_FALSE(last.empty());
        warm += gjk_track<double>(sa, sb, usual<double>(), last).iterations <= 1 ? 1 : 0;
    }
    EXPECT_GT(warm, 10) << "nothing moved: a warm query costs one iteration at most";
}

TEST(Tracking, AWarmStartStaysWhereNumbersOverflow) {
    const Polytope<float> a(Points<float>({{3e38F, 0, 0}, {3e38F, 1, 0}}));
    const Polytope<float> b(Points<float>({{-3e38F, 0, 0}}));
    const TrackedResult<float> r =
        gjk_track<float>(ScanSupport<float>(a), ScanSupport<float>(b), usual<float>(), WarmStart{});
    EXPECT_TRUE(r.overflowed);
    EXPECT_TRUE(r.next.empty());
}

}  // namespace oblong::test
