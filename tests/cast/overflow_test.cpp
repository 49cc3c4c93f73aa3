// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "tests/cast/worlds.hpp"

// A cast that loses its numbers or its patience says so: never a hit or a miss.

namespace oblong::test {

namespace {

using Body = Cloud<double>;
using V = Vec3<double>;

/// A tetrahedron around (3, 0, 0) times `scale`.
Body tetrahedron(double scale = 1) {
    return Body{
        Points<double>({V{2, -1, -1} * scale, V{2, 1, -1} * scale, V{2, 0, 1} * scale, V{4, 0.25, 0.125} * scale})};
}

AdvancementOptions<double> advancement() {
    AdvancementOptions<double> options;
    options.cast.tolerance = 0x1p-40;
    options.distance.stop.tolerance = 0x1p-40;
    return options;
}

template <class R>
void expect_overflow(const R& r) {
    EXPECT_EQ(r.outcome, CastOutcome::unknown);
    EXPECT_EQ(r.termination, Termination::no_progress);
    EXPECT_TRUE(r.overflowed);
}

template <class R>
void expect_end(const R& r, Termination why) {
    EXPECT_EQ(r.outcome, CastOutcome::unknown);
    EXPECT_EQ(r.termination, why);
    EXPECT_FALSE(r.overflowed);
}

}  // namespace

TEST(CastOverflow, OfTheSquaredDistance) {
    const Ray<double> ray{{}, {1, 0, 0}, {}};
    expect_overflow(ray_cast<double>(tetrahedron(1e160), ray, CastOptions<double>{}));
    expect_overflow(ray_advancement<double>(tetrahedron(1e160), ray, advancement()));
}

TEST(CastOverflow, OfTheSupportPlaneOfACachedAxis) {
    CastOptions<double> options;
    options.axis = V{-1e150, 0, 0};  // its own square is finite
    expect_overflow(ray_cast<double>(tetrahedron(1e200), Ray<double>{{}, {1, 0, 0}, {}}, options));
}

TEST(CastOverflow, OfTheParameter) {
    const Ray<double> crawling{{}, {1e-300, 0, 0}, {}};
    expect_overflow(ray_cast<double>(tetrahedron(1e100), crawling, CastOptions<double>{}));
    // Smaller, so that the distance is found first.
    expect_overflow(ray_advancement<double>(tetrahedron(1e20), crawling, advancement()));
}

TEST(CastOverflow, OfTheDeterminants) {
    // Squares are finite, products of two of them are not.
    expect_overflow(ray_cast<double>(tetrahedron(1e90), Ray<double>{{0, 1e88, 2e88}, {1, 0, 0}, {}}, {}));
}

TEST(CastLimits, TheInnerLoopOfTheAdvancementTellsItsOwn) {
    const Ray<double> ray{{}, {1, 0.01, 0.02}, {}};
    AdvancementOptions<double> options = advancement();
    ASSERT_EQ(ray_advancement<double>(tetrahedron(), ray, options).outcome, CastOutcome::hit);
    options.distance.iteration_limit = 1;
    expect_end(ray_advancement<double>(tetrahedron(), ray, options), Termination::iteration_limit);
    options = advancement();
    options.cast.iteration_limit = 0;
    const auto none = ray_advancement<double>(tetrahedron(), ray, options);
    expect_end(none, Termination::iteration_limit);
    EXPECT_EQ(none.clips, 0);
    EXPECT_GT(none.iterations, 0);
}

TEST(CastLimits, AParameterThatNoLongerGrowsEndsTheAdvancement) {
    // λ ≈ 2^60: the next clip is less than half its last place, and the tolerance asks for more.
    AdvancementOptions<double> options = advancement();
    options.cast.tolerance = 0;
    options.distance.stop.tolerance = 0;
    int stuck = 0;
    for (int i = 1; i < 60; ++i) {
        const Ray<double> ray{{-0x1p60, 0.1 * i, 0.07 * i}, {1, -0.1 * i * 0x1p-60, -0.07 * i * 0x1p-60}, {}};
        const auto r = ray_advancement<double>(tetrahedron(), ray, options);
        if (r.outcome != CastOutcome::unknown) continue;
        expect_end(r, Termination::no_progress);
        ++stuck;
    }
    EXPECT_GT(stuck, 10);
}

TEST(CastLimits, AnEarlyOutOfTheAdvancementChangesNoAnswer) {
    const Body body = tetrahedron();
    AdvancementOptions<double> options = advancement();
    for (const double max : {0.0, 1.0, 1.999, 2.001, 100.0}) {
        const Ray<double> ray{{}, {1, 0, 0}, max};
        options.cast.early_out = true;
        const auto early = ray_advancement<double>(body, ray, options);
        EXPECT_EQ(early.outcome, max < 2 ? CastOutcome::miss : CastOutcome::hit) << max;
        options.cast.early_out = false;
        const auto late = ray_advancement<double>(body, ray, options);
        EXPECT_EQ(late.outcome, early.outcome) << max;
        if (late.outcome == CastOutcome::hit) continue;
        // The axis of the miss has the whole ray on one side and the body on the other.
        for (const double t : {0.0, max}) {
            for (const V& p : body.points.vertices()) EXPECT_GT(dot(late.axis, ray.at(t) - p), 0) << max;
        }
    }
}

}  // namespace oblong::test
