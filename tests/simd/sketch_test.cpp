// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <numbers>
#include <set>

#include "oblong/simd/certify.hpp"
#include "oblong/simd/distance.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "tests/simd/bodies.hpp"

/// Sketches of large bodies, and queries that begin between them.
namespace oblong {
namespace {

using simd_testing::Uniform;

constexpr std::uint32_t no_grid = std::numeric_limits<std::uint32_t>::max();

std::vector<Vec3<double>> on_ellipsoid(std::size_t count, const Vec3<double>& radii, const Vec3<double>& centre) {
    std::vector<Vec3<double>> vertices;
    for (std::size_t i = 0; i < count; ++i) {
        const double z = 1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(count);
        const double turn = 2 * std::numbers::pi * std::numbers::phi * static_cast<double>(i);
        const double r = std::sqrt(1 - z * z);
        vertices.push_back(centre +
                           Vec3<double>{radii.x * r * std::cos(turn), radii.y * r * std::sin(turn), radii.z * z});
    }
    return vertices;
}

template <class R>
Points<R> rounded(const std::vector<Vec3<double>>& vertices) {
    std::vector<Vec3<R>> list;
    for (const Vec3<double>& v : vertices)
        list.push_back({static_cast<R>(v.x), static_cast<R>(v.y), static_cast<R>(v.z)});
    return Points<R>(list);
}

struct Pair {
    std::vector<Vec3<double>> a, b;
};

/// Overlapping, close, and further apart.
std::vector<Pair> pairs(std::size_t count) {
    Uniform uniform(521288629U);
    std::vector<Pair> list;
    for (int k = 0; k < 60; ++k) {
        const auto radius = [&] { return 0.6 + 0.4 * uniform(); };
        const Vec3<double> way{uniform(), uniform(), uniform()};
        Pair pair{on_ellipsoid(count, {radius(), radius(), radius()}, {}),
                  on_ellipsoid(count, {radius(), radius(), radius()}, way * (0.6 / norm(way)))};
        if (k % 3 > 0) {
            // Out along the line between the centres, and back to the gap that is wanted.
            const double gap = k % 6 == 1 ? 0.3 : 0.01;
            Vec3<double> out = way * (2.5 / norm(way));
            for (Vec3<double>& v : pair.b) v = v + out;
            for (int step = 0; step < 5; ++step) {
                const double distance = certified_distance(Points<double>(pair.a), Points<double>(pair.b)).distance;
                out = way * ((gap - distance) / norm(way));
                for (Vec3<double>& v : pair.b) v = v + out;
            }
        }
        list.push_back(std::move(pair));
    }
    return list;
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

using Start = SketchedStart<double, VoronoiRegions<double>>;
template <class R>
Start start(const GjkResult<float>& ended, const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return sketched_start<double, VoronoiRegions<double>>(ended, a, b);
}

TEST(SketchedStart, HoldsTheBodiesOwnCorners) {
    for (const Pair& pair : pairs(700)) {
        const PreparedPolytope<double> a{Points<double>(pair.a)};
        const PreparedPolytope<double> b{Points<double>(pair.b)};
        ASSERT_TRUE(have_sketches(a, b));
        GjkResult<float> ended;
        ended.kept.carrier.set = 0b1011;
        for (unsigned i = 0; i < slot_count; ++i) ended.kept.points[i] = {{}, {}, {}, 5 * i, 127 - i};
        const Start found = start(ended, a, b);
        ASSERT_TRUE(found.found);
        const unsigned set = found.held.carrier.set;
        ASSERT_NE(set, 0U);
        Vec3<double> v{};
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(set, i)) continue;
            const DifferencePoint<double>& y = found.held.points[i];
            EXPECT_EQ(y.p, pair.a[y.feature_a]);
            EXPECT_EQ(y.q, pair.b[y.feature_b]);
            EXPECT_EQ(y.w, y.p - y.q);
            v = v + y.w * found.held.carrier.weights[i];
        }
        EXPECT_LT(norm(v - found.held.carrier.closest), 1e-14);
    }
}
TEST(SketchedStart, IsNoneWhereTheLoopBetweenSketchesMeansNothing) {
    const PreparedPolytope<double> body{Points<double>(on_ellipsoid(700, {1, 1, 1}, {}))};
    GjkResult<float> ended;
    EXPECT_FALSE(start(ended, body, body).found) << "no point";
    ended.kept.carrier.set = 1;
    EXPECT_FALSE(start(ended, body, body).found) << "the origin itself";
    ended.kept.points[0].feature_b = 1;
    EXPECT_TRUE(start(ended, body, body).found);
    ended.overflowed = true;
    EXPECT_FALSE(start(ended, body, body).found);
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
            counts.without += plain.iterations;
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
