// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/simd/certify.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "tests/simd/ellipsoids.hpp"

/// Queries of large bodies, which have direction grids, against bodies without.
namespace oblong {
namespace {

using simd_testing::on_ellipsoid;
using simd_testing::Pair;
using simd_testing::pairs;
using simd_testing::rounded;

constexpr std::uint32_t no_grid = std::numeric_limits<std::uint32_t>::max();

struct Counts {
    int iterations = 0, without = 0, separated = 0, intersecting = 0;
};

template <class R>
GjkResult<double> loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    SupportRecord seen_a, seen_b;
    SupportRecordPair seen{seen_a, seen_b};
    return simd::pair_loops<R>.distance(a, b, {.tolerance = 1e-9}, seen);
}

template <class R>
void answers_are_those_without_grids() {
    Counts counts;
    for (const Pair& pair : pairs(1500)) {
        const Points<R> points_a = rounded<R>(pair.a);
        const Points<R> points_b = rounded<R>(pair.b);
        const PreparedPolytope<R> a(points_a);
        const PreparedPolytope<R> b(points_b);
        ASSERT_TRUE(a.grid() != nullptr && b.grid() != nullptr);
        const auto proven = ladder_distance(points_a, points_b);
        const GjkResult<double> r = loop(a, b);
        const GjkResult<double> plain =
            loop(PreparedPolytope<R>(points_a, no_grid), PreparedPolytope<R>(points_b, no_grid));
        EXPECT_EQ(r.termination, plain.termination);
        if (proven.outcome == Outcome::separated) {
            EXPECT_EQ(r.termination, Termination::relative);
            EXPECT_NEAR(std::sqrt(r.squared), static_cast<double>(proven.distance),
                        (sizeof(R) == 8 ? 3e-9 : 1e-6) * (1 + proven.distance));
            const StoppingRule<double> rule{StoppingRule<double>::Kind::relative, StoppingRule<double>::Lower::latest,
                                            StoppingRule<double>::Form::squared, 1e-9, 0};
            const GjkOptions<double> options{.stop = rule,
                                             .start = detail::in_doubles(b.centre()) - detail::in_doubles(a.centre()),
                                             .keep_start = true};
            SupportRecord seen_a, seen_b;
            counts.iterations += r.iterations;
            counts.without += gjk_distance<double>(detail::recording(a, seen_a), detail::recording(b, seen_b), options,
                                                   VoronoiRegions<double>{})
                                  .iterations;
            ++counts.separated;
        } else {
            EXPECT_EQ(r.termination, Termination::origin_enclosed);
            ++counts.intersecting;
        }
        EXPECT_EQ(simd::ladder_decision(a, b), proven.outcome);
        EXPECT_EQ(simd::ladder_distance(a, b).distance, proven.distance);
    }
    EXPECT_GT(counts.separated, 20);
    EXPECT_GT(counts.intersecting, 10);
    EXPECT_LT(4 * counts.iterations, 3 * counts.without) << "else where they begin is not what is tested";
}
TEST(LargeBodies, OfDoublesAnswerAsWithoutGrids) { answers_are_those_without_grids<double>(); }
TEST(LargeBodies, OfFloatsAnswerAsWithoutGrids) { answers_are_those_without_grids<float>(); }

/// Numbers near the ends of what grids are for, and bodies that are far away, where lists grow.
TEST(LargeBodies, AnswerAtTheEndsOfTheRangeAndFarAway) {
    for (const double scale : {0x1p-29, 0x1p-10, 1.0, 0x1p20, 0x1p28}) {
        for (const double offset : {0.0, 0x1p4, 0x1p12}) {
            std::vector<Vec3<double>> in_a = on_ellipsoid(600, {1, 0.5, 0.7}, {offset, 0, 0});
            std::vector<Vec3<double>> in_b = on_ellipsoid(600, {1, 0.6, 0.7}, {offset, 2.5, 0});
            for (Vec3<double>& v : in_a) v = v * scale;
            for (Vec3<double>& v : in_b) v = v * scale;
            const Points<float> points_a = rounded<float>(in_a);
            const Points<float> points_b = rounded<float>(in_b);
            const PreparedPolytope<float> a(points_a);
            const PreparedPolytope<float> b(points_b);
            const auto proven = ladder_distance(points_a, points_b);
            ASSERT_EQ(proven.outcome, Outcome::separated);
            EXPECT_EQ(simd::ladder_distance(a, b).distance, proven.distance) << scale << ' ' << offset;
            EXPECT_EQ(simd::ladder_decision(a, b), Outcome::separated);
        }
    }
}

}  // namespace
}  // namespace oblong
