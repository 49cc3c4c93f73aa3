// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/support/polygon_support.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "tests/gjk/plane_world.hpp"

// Bisection around the ring against the full scan.

namespace oblong::test {

namespace {

/// A strictly convex polygon with about `count` vertices: the hull of lattice points in a disc, seen from `seed`.
template <class S>
Polygon<S> round_polygon(unsigned seed, int count) {
    std::mt19937 random(seed);
    std::vector<Vec3<S>> points;
    for (int i = 0; i < 4 * count; ++i) {
        // On the circle of rationals: (1 − t², 2t) / (1 + t²), scaled and rounded to integers.
        const double t = static_cast<double>(random() % 20001) / 1000 - 10;
        const double radius = 1e6 / (1 + t * t);
        const int x = static_cast<int>(radius * (1 - t * t));
        const int y = static_cast<int>(radius * 2 * t);
        points.push_back({S(x), S(y), S(0)});
    }
    return Polygon<S>::hull_of(std::move(points));
}

}  // namespace

TEST(RingSupport, IsAsFarAsTheScanOnEveryLatticePolygonInEveryLatticeDirection) {
    const LatticePoints lattice = lattice_square(-1, 3);
    int largest = 0;
    for (unsigned mask = 1; mask < 512; ++mask) {
        const auto polygon = Polygon<Rational>::hull_of(in_scalar<Rational>(subset(lattice, mask)));
        largest = std::max(largest, static_cast<int>(polygon.vertices().size()));
        for (const LatticePoint& d : lattice_square(-3, 7)) {
            const Vec3<Rational> n{d.x, d.y, 0};
            ASSERT_EQ(dot(n, ring_support(polygon, n).point), dot(n, scan_support(polygon, n).point)) << mask;
        }
    }
    EXPECT_EQ(largest, 6) << "no more points of this lattice are in convex position";
}

TEST(RingSupport, IsAsFarAsTheScanOnPolygonsWithManyVertices) {
    std::size_t largest = 0;
    for (unsigned seed = 0; seed < 60; ++seed) {
        const auto polygon = round_polygon<Rational>(seed, 3 + static_cast<int>(seed));
        largest = std::max(largest, polygon.vertices().size());
        std::mt19937 random(seed);
        const std::span<const Vec3<Rational>> ring = polygon.vertices();
        for (int i = 0; i < 60; ++i) {
            Vec3<Rational> n{static_cast<int>(random() % 2001) - 1000, static_cast<int>(random() % 2001) - 1000, 0};
            // Half of them perpendicular to an edge: two neighbours at the top, two at the bottom.
            const std::size_t edge = random() % ring.size();
            if (i % 2 == 0) n = turned_left(ring[edge] - ring[(edge + 1) % ring.size()]);
            ASSERT_EQ(dot(n, ring_support(polygon, n).point), dot(n, scan_support(polygon, n).point)) << seed;
            ASSERT_EQ(dot(n, climb_support(ring, n, edge).point), dot(n, scan_support(polygon, n).point)) << seed;
        }
    }
    EXPECT_GT(largest, 50U);
}

TEST(RingSupport, LeavesNoHigherNeighbourInFloats) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        const auto polygon = round_polygon<float>(seed, 40);
        std::mt19937 random(seed);
        const std::span<const Vec3<float>> ring = polygon.vertices();
        ASSERT_GT(ring.size(), 10U);
        for (int i = 0; i < 20; ++i) {
            const std::size_t edge = random() % ring.size();
            const Vec3<float> n = turned_left(ring[edge] - ring[(edge + 1) % ring.size()]);
            const SupportPoint<float> found = ring_support(polygon, n);
            ASSERT_EQ(found.point, ring[found.feature]);
            const float here = dot(n, found.point);
            ASSERT_GE(here, dot(n, ring[(found.feature + 1) % ring.size()]));
            ASSERT_GE(here, dot(n, ring[(found.feature + ring.size() - 1) % ring.size()]));
        }
    }
}

TEST(RingSupport, GivesAVertexInNoDirection) {
    const auto polygon = round_polygon<double>(1, 20);
    EXPECT_EQ(ring_support(polygon, Vec3<double>{}).point, polygon.vertices()[0]);
}

TEST(ClimbSupport, SticksAtTheLowestVertexOfARingThatIsNotStrictlyConvex) {
    // The page's remark on hill climbing, exactly: vertex 0 lies inside the lowest edge, its neighbours no higher.
    const std::vector<Vec3<Rational>> ring{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {-1, 1, 0}, {-1, 0, 0}};
    const Vec3<Rational> up{0, 1, 0};
    EXPECT_EQ(climb_support<Rational>(ring, up).point, ring[0]);
    const std::vector<Vec3<Rational>> twice{{0, 0, 0}, {0, 0, 0}, {1, 1, 0}, {-1, 1, 0}, {0, 0, 0}};
    EXPECT_EQ(climb_support<Rational>(twice, up).point, twice[0]);
}

TEST(ClimbSupport, IsAsFarAsTheScanFromEveryVertexOfEveryStrictRing) {
    const LatticePoints lattice = lattice_square(-1, 3);
    for (unsigned mask = 1; mask < 512; ++mask) {
        const auto polygon = Polygon<Rational>::hull_of(in_scalar<Rational>(subset(lattice, mask)));
        for (const LatticePoint& d : lattice_square(-2, 5)) {
            const Vec3<Rational> n{d.x, d.y, 0};
            for (std::size_t from = 0; from < polygon.vertices().size(); ++from)
                ASSERT_EQ(dot(n, climb_support(polygon.vertices(), n, from).point),
                          dot(n, scan_support(polygon, n).point));
        }
    }
}

}  // namespace oblong::test
