// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "fuzz/cases/mutate/faces.hpp"
#include "fuzz/cases/mutate/mutate.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "tests/cases/mutate/sample.hpp"

/// Whether each mutation achieves what it is for.
namespace oblong::fuzz {
namespace {

const Mutation& mutation(std::string_view name) {
    for (const Mutation& m : mutations()) {
        if (m.name == name) return m;
    }
    throw std::logic_error("no such mutation");
}

/// Pairs of some six random points each, apart or overlapping: nothing degenerate to start from.
std::vector<PlainCase> harmless_pairs(int count, int dimension = 3) {
    std::vector<PlainCase> cases;
    Draw draw(77);
    for (int i = 0; i < count; ++i) {
        PlainCase c;
        c.dimension = dimension;
        const auto body = [&](const Point& centre) {
            Cloud cloud;
            for (int v = 0; v < 6; ++v) cloud.push_back(holdable(c, cube_point(draw) + centre));
            return Body{Points<double>(cloud), std::nullopt};
        };
        c.a = body({0, 0, 0});
        c.b = body({draw.uniform(0, 4), 1, 0});
        cases.push_back(std::move(c));
    }
    return cases;
}

/// Unit normals of planes through three vertices that no vertex lies beyond.
std::vector<Point> face_normals(const Cloud& cloud) {
    std::vector<Point> normals;
    for (std::size_t i = 0; i < cloud.size(); ++i) {
        for (std::size_t j = i + 1; j < cloud.size(); ++j) {
            for (std::size_t k = j + 1; k < cloud.size(); ++k) {
                const auto n = unit(cross(cloud[j] - cloud[i], cloud[k] - cloud[i]));
                if (!n) continue;
                double low = 0, high = 0;
                for (const Point& p : cloud) {
                    low = std::min(low, dot(*n, p - cloud[i]));
                    high = std::max(high, dot(*n, p - cloud[i]));
                }
                if (high < 1e-9) normals.push_back(*n);
                if (low > -1e-9) normals.push_back(-*n);
            }
        }
    }
    return normals;
}

/// The least sine of the angle between a face of A and a face of B that looks at it.
double least_angle(const PlainCase& c) {
    double least = 2;
    for (const Point& n : face_normals(corners(c, c.a))) {
        for (const Point& m : face_normals(corners(c, *c.b))) {
            if (dot(n, m) < 0) least = std::min(least, std::sqrt(squared_norm(cross(n, m))));
        }
    }
    return least;
}

oracle::ExactAnswer answer(const PlainCase& c) { return oracle::exact_answer(exact_case(c, "aim")); }

TEST(Aims, FacesBecomeParallelAtATinyGap) {
    const Mutation& parallel = mutation("parallel_faces");
    int before = 0, after = 0, near = 0, all = 0;
    Draw draw(1);
    for (PlainCase c : harmless_pairs(60)) {
        ++all;
        if (least_angle(c) < 1e-6) ++before;
        ASSERT_TRUE(parallel.apply(c, draw));
        if (least_angle(c) < 1e-6) ++after;
        if (oracle::approximate(answer(c).distance) < 2) ++near;
    }
    EXPECT_EQ(before, 0);
    // A quarter is tilted, by anything from nothing to the gap.
    EXPECT_GE(after * 10, all * 6);
    EXPECT_GE(near * 2, all);
}

TEST(Aims, EdgesBecomeParallel) {
    const Mutation& parallel = mutation("parallel_edges");
    const auto least = [](const PlainCase& c) {
        double sine = 2;
        const Cloud a = corners(c, c.a), b = corners(c, *c.b);
        for (std::size_t i = 1; i < a.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (std::size_t k = 1; k < b.size(); ++k)
                    for (std::size_t l = 0; l < k; ++l)
                        sine = std::min(sine, std::sqrt(squared_norm(cross(*unit(a[i] - a[j]), *unit(b[k] - b[l])))));
        return sine;
    };
    int before = 0;
    Draw draw(2);
    for (PlainCase c : harmless_pairs(40)) {
        if (least(c) < 2e-3) ++before;
        ASSERT_TRUE(parallel.apply(c, draw));
        EXPECT_LT(least(c), 0.02);
    }
    EXPECT_LT(before, 4);
}

TEST(Aims, PushSetsTheDistance) {
    const Mutation& push = mutation("push");
    EXPECT_TRUE(push.costly);
    int applied = 0, checked = 0;
    Draw draw(3);
    for (const int dimension : {2, 3}) {
        for (PlainCase c : harmless_pairs(60, dimension)) {
            if (!push.apply(c, draw)) continue;
            ++applied;
            const double size = std::max(extent(c, c.a).size, extent(c, *c.b).size);
            const double part = oracle::approximate(answer(c).distance) / size;
            // Below this the rounding of the moved vertices is larger than the distance.
            if (part < 1e-13) continue;
            ++checked;
            EXPECT_NEAR(std::log10(part), std::round(std::log10(part)), 0.1);
        }
    }
    EXPECT_GT(applied, 50);
    EXPECT_GT(checked, applied / 2);
}

TEST(Aims, TouchIsExact) {
    const Mutation& touch = mutation("touch");
    int applied = 0;
    Draw draw(4);
    for (const int dimension : {2, 3}) {
        for (PlainCase c : harmless_pairs(40, dimension)) {
            if (!touch.apply(c, draw)) continue;
            ++applied;
            EXPECT_EQ(answer(c).outcome, Outcome::touching);
        }
    }
    EXPECT_GT(applied, 70);
    applied = 0;
    for (PlainCase c : test::sample(4)) {
        if (!c.b) continue;
        c = asked_for(c, caseio::Query::distance);
        if (!touch.apply(c, draw)) continue;
        ++applied;
        EXPECT_EQ(answer(c).outcome, Outcome::touching);
    }
    EXPECT_GT(applied, 20);
}

TEST(Aims, ADiagonalIsNearlyOptimal) {
    const Mutation& diagonal = mutation("good_diagonal");
    int on_it = 0, all = 0;
    Draw draw(5);
    for (PlainCase c : harmless_pairs(60)) {
        ASSERT_TRUE(diagonal.apply(c, draw));
        const oracle::ExactAnswer exact = answer(c);
        if (exact.outcome != Outcome::separated) continue;
        ++all;
        // The nearest point lies inside the line between two vertices of a parallelogram, or close to it: at the least
        // in a face of four, where some other pair of vertices has the same middle.
        const Cloud a = corners(c, c.a), b = corners(c, *c.b);
        bool found = false;
        for (const Cloud& cloud : {a, b}) {
            const Point fourth = cloud.back();
            for (const Point& p : cloud)
                for (const Point& q : cloud)
                    for (const Point& r : cloud)
                        found = found || (!(p == q) && !(q == r) && !(p == r) && !(p == fourth) && !(q == fourth) &&
                                          squared_norm(q + r - p - fourth) < 1e-24);
        }
        if (found) ++on_it;
    }
    EXPECT_GT(all, 40);
    EXPECT_EQ(on_it, all);
}

TEST(Aims, SizesGoFarApartAndThin) {
    Draw draw(6);
    double widest = 0, thinnest = 1, farthest_off = 0;
    for (int i = 0; i < 40; ++i) {
        for (PlainCase c : harmless_pairs(3)) {
            PlainCase scaled = c, flat = c, off = c;
            ASSERT_TRUE(mutation("scale_one").apply(scaled, draw));
            const double ratio = extent(scaled, scaled.a).size / extent(scaled, *scaled.b).size;
            widest = std::max({widest, ratio, 1 / ratio});
            ASSERT_TRUE(mutation("flatten").apply(flat, draw));
            for (const Body* body : {&flat.a, &*flat.b}) {
                const Cloud cloud = corners(flat, *body);
                double volume = 0;
                for (const Point& p : cloud)
                    for (const Point& q : cloud)
                        for (const Point& r : cloud)
                            volume =
                                std::max(volume, std::fabs(triple_product(p - cloud[0], q - cloud[0], r - cloud[0])));
                thinnest = std::min(thinnest, volume);
            }
            ASSERT_TRUE(mutation("far_offset").apply(off, draw));
            farthest_off = std::max(farthest_off, std::sqrt(squared_norm(extent(off, off.a).centre)));
        }
    }
    EXPECT_GT(widest, 1e7);
    EXPECT_EQ(thinnest, 0);
    EXPECT_GT(farthest_off, 1e6);
}

TEST(Aims, VertexCountsRiseAndFall) {
    Draw draw(8);
    std::size_t most = 0, least = 6;
    for (int i = 0; i < 30; ++i) {
        for (PlainCase c : harmless_pairs(2)) {
            PlainCase more = c, fewer = c;
            ASSERT_TRUE(mutation("more_vertices").apply(more, draw));
            ASSERT_TRUE(mutation("fewer_vertices").apply(fewer, draw));
            for (const Body* body : {&more.a, &*more.b}) most = std::max(most, vertices_of(*body).size());
            for (const Body* body : {&fewer.a, &*fewer.b}) least = std::min(least, vertices_of(*body).size());
        }
    }
    EXPECT_EQ(most, max_vertices);
    EXPECT_LE(least, 2U);
}

}  // namespace
}  // namespace oblong::fuzz
