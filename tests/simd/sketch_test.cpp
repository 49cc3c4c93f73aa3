// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <set>

#include "oblong/simd/certify.hpp"
#include "oblong/simd/distance.hpp"
#include "oblong/simd/scan.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "tests/simd/ellipsoids.hpp"

/// Sketches of large bodies, and queries that begin between them.
namespace oblong {
namespace {

using simd_testing::on_ellipsoid;
using simd_testing::Pair;
using simd_testing::pairs;

constexpr std::uint32_t no_grid = std::numeric_limits<std::uint32_t>::max();

template <class R>
Points<R> rounded(const std::vector<Vec3<double>>& vertices) {
    std::vector<Vec3<R>> list;
    for (const Vec3<double>& v : vertices)
        list.push_back({static_cast<R>(v.x), static_cast<R>(v.y), static_cast<R>(v.z)});
    return Points<R>(list);
}

TEST(Sketch, HasCornersOfTheBodyFarFromEachOther) {
    const std::vector<Vec3<double>> vertices = on_ellipsoid(2000, {1, 0.5, 0.7}, {3, 0, 0});
    const PreparedPolytope<double> body{Points<double>(vertices)};
    ASSERT_NE(body.grid(), nullptr);
    ASSERT_NE(body.grid()->sketch(), nullptr);
    const Sketch& sketch = *body.grid()->sketch();
    std::set<std::uint32_t> taken;
    for (std::uint32_t k = 0; k < Sketch::size; ++k) {
        const auto& corner = body.grid()->corner(sketch.corner(k));
        EXPECT_EQ(corner.point, vertices[corner.index]);
        EXPECT_EQ(sketch.rows().vertex(k),
                  (Vec3<float>{static_cast<float>(corner.point.x), static_cast<float>(corner.point.y),
                               static_cast<float>(corner.point.z)}));
        taken.insert(corner.index);
    }
    EXPECT_EQ(taken.size(), Sketch::size);
    for (const Vec3<double>& v : vertices) {
        double nearest = 1;
        for (const std::uint32_t i : taken) nearest = std::min(nearest, norm(v - vertices[i]));
        EXPECT_LT(nearest, 0.25) << "no part of the body is without";
    }
}
TEST(Sketch, IsNotMadeOfBodiesOfFewCorners) {
    EXPECT_EQ((PreparedPolytope<double>(Points<double>(on_ellipsoid(200, {1, 1, 1}, {})), 1).grid()->sketch()),
              nullptr);
    std::vector<Vec3<double>> inside(1000, {0.1, 0.1, 0.1});
    for (const Vec3<double>& v : on_ellipsoid(20, {1, 1, 1}, {})) inside.push_back(v);
    EXPECT_EQ(PreparedPolytope<double>{Points<double>(inside)}.grid()->sketch(), nullptr);
}

using OwnDescent = Descent<double, VoronoiRegions<double>>;

TEST(SketchedStart, HoldsTheBodiesOwnCorners) {
    for (const Pair& pair : pairs(700)) {
        const PreparedPolytope<double> a{Points<double>(pair.a)};
        const PreparedPolytope<double> b{Points<double>(pair.b)};
        ASSERT_TRUE(have_sketches(a, b));
        GjkResult<float> ended;
        ended.kept.carrier.set = 0b1011;
        for (unsigned i = 0; i < slot_count; ++i) ended.kept.points[i] = {{}, {}, {}, 5 * i, 127 - i};
        OwnDescent descent(Guard::no_progress);
        ASSERT_TRUE(begin_at_corners(ended, a, b, descent));
        const Simplex<double> held = descent.kept();
        const unsigned set = held.carrier.set;
        ASSERT_NE(set, 0U);
        Vec3<double> v{};
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(set, i)) continue;
            const DifferencePoint<double>& y = held.points[i];
            EXPECT_EQ(y.p, pair.a[y.feature_a]);
            EXPECT_EQ(y.q, pair.b[y.feature_b]);
            EXPECT_EQ(y.w, y.p - y.q);
            v = v + y.w * held.carrier.weights[i];
        }
        EXPECT_LT(norm(v - held.carrier.closest), 1e-14);
        EXPECT_EQ(descent.v(), held.carrier.closest);
        EXPECT_EQ(descent.squared(), squared_norm(descent.v()));
    }
}
TEST(SketchedStart, IsNoneWhereTheLoopBetweenSketchesMeansNothing) {
    const PreparedPolytope<double> body{Points<double>(on_ellipsoid(700, {1, 1, 1}, {}))};
    const auto begins = [&](const GjkResult<float>& ended) {
        OwnDescent descent(Guard::no_progress);
        return begin_at_corners(ended, body, body, descent);
    };
    GjkResult<float> ended;
    EXPECT_FALSE(begins(ended)) << "no point";
    ended.kept.carrier.set = 1;
    EXPECT_FALSE(begins(ended)) << "the origin itself";
    ended.kept.points[0].feature_b = 1;
    EXPECT_TRUE(begins(ended));
    ended.overflowed = true;
    EXPECT_FALSE(begins(ended));
}

template <class R>
struct Counts {
    int iterations = 0, without = 0, separated = 0, intersecting = 0;
};

template <class R>
void answers_are_those_without_sketches(R tolerance) {
    Counts<R> counts;
    const StoppingRule<R> rule{StoppingRule<R>::Kind::relative, StoppingRule<R>::Lower::running_max,
                               StoppingRule<R>::Form::squared, tolerance, 0};
    for (const Pair& pair : pairs(1500)) {
        const Points<R> points_a = rounded<R>(pair.a);
        const Points<R> points_b = rounded<R>(pair.b);
        const PreparedPolytope<R> a(points_a);
        const PreparedPolytope<R> b(points_b);
        ASSERT_TRUE(have_sketches(a, b));
        const auto proven = certified_distance(points_a, points_b);
        const GjkResult<R> r = simd::distance(a, b, rule);
        const GjkResult<R> plain =
            simd::distance(PreparedPolytope<R>(points_a, no_grid), PreparedPolytope<R>(points_b, no_grid), rule);
        EXPECT_EQ(r.termination, plain.termination);
        if (proven.outcome == Outcome::separated) {
            EXPECT_EQ(r.termination, Termination::relative);
            EXPECT_NEAR(std::sqrt(r.squared), static_cast<double>(proven.distance),
                        3 * tolerance * (1 + proven.distance));
            counts.iterations += r.iterations;
            GjkOptions<R> options{.stop = rule, .start = b.centre() - a.centre(), .keep_start = true};
            counts.without +=
                gjk_distance<R>(VectorSupport<R>{a}, VectorSupport<R>{b}, options, VoronoiRegions<R>{}).iterations;
            ++counts.separated;
        } else {
            EXPECT_EQ(r.termination, Termination::origin_enclosed);
            ++counts.intersecting;
        }
        const bool apart = proven.outcome == Outcome::separated;
        EXPECT_EQ(simd::decision(a, b), apart ? Outcome::separated : Outcome::intersecting);
        EXPECT_EQ(simd::certified_decision(a, b), proven.outcome);
        EXPECT_EQ(simd::certified_distance(a, b).distance, proven.distance);
    }
    EXPECT_GT(counts.separated, 20);
    EXPECT_GT(counts.intersecting, 10);
    EXPECT_LT(4 * counts.iterations, 3 * counts.without) << "else sketches are not what is tested";
}
TEST(Sketch, QueriesInDoubleAnswerAsWithoutIt) { answers_are_those_without_sketches<double>(1e-9); }
TEST(Sketch, QueriesInFloatAnswerAsWithoutIt) { answers_are_those_without_sketches<float>(1e-4F); }

/// Numbers that floats cannot hold the squares of, and bodies that are far away: the sketch helps or it does not.
TEST(Sketch, ChangesNoAnswerWhereItIsOfNoUse) {
    for (const double scale : {0x1p-80, 0x1p-60, 0x1p60, 0x1p70}) {
        for (const double offset : {0.0, 0x1p20, 0x1p40}) {
            std::vector<Vec3<double>> in_a = on_ellipsoid(600, {1, 0.5, 0.7}, {offset, 0, 0});
            std::vector<Vec3<double>> in_b = on_ellipsoid(600, {1, 0.6, 0.7}, {offset, 2.5, 0});
            for (Vec3<double>& v : in_a) v = v * scale;
            for (Vec3<double>& v : in_b) v = v * scale;
            const Points<double> points_a(in_a);
            const Points<double> points_b(in_b);
            const PreparedPolytope<double> a(points_a);
            const PreparedPolytope<double> b(points_b);
            EXPECT_EQ(have_sketches(a, b), offset < 0x1p40) << "far away few corners are listed";
            const auto proven = certified_distance(points_a, points_b);
            ASSERT_EQ(proven.outcome, Outcome::separated);
            const StoppingRule<double> rule{.tolerance = 1e-9};
            const GjkResult<double> r = simd::distance(a, b, rule);
            if (r.termination == Termination::relative) {
                EXPECT_NEAR(std::sqrt(r.squared) / proven.distance, 1, 1e-8) << scale << ' ' << offset;
            }
            EXPECT_EQ(simd::certified_distance(a, b).distance, proven.distance);
            EXPECT_EQ(simd::decision(a, b), Outcome::separated);
        }
    }
}

}  // namespace
}  // namespace oblong
