// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "caseio/hull.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/support/hill_climb.hpp"

// Climbing on the computed graphs against the full scan: bodies full of coplanar faces, collinear and copied points.

namespace oblong::caseio {

namespace {

using Vec = Vec3<Rational>;
using Cloud = std::vector<Vec>;

Cloud lattice(int nx, int ny, int nz) {
    Cloud points;
    for (int x = 0; x < nx; ++x)
        for (int y = 0; y < ny; ++y)
            for (int z = 0; z < nz; ++z) points.push_back({x, y, z});
    return points;
}

/// A prism over a polygon with rational corners on the unit circle, sheared so that no side is parallel to an axis.
Cloud prism(int corners, const Rational& height) {
    Cloud points;
    for (int i = 0; i < corners; ++i) {
        const Rational t(2 * i - corners, 3);
        const Rational d = 1 + t * t;
        const Vec p{Rational((1 - t * t) / d), Rational(2 * t / d), Rational(t / (7 * d))};
        points.push_back(p);
        points.push_back(p + Vec{Rational(1, 11), Rational(1, 13), 1} * height);
    }
    return points;
}

Cloud random_cloud(unsigned seed, int count, int range) {
    std::mt19937 random(seed);
    const auto draw = [&] { return static_cast<int>(random() % static_cast<unsigned>(2 * range + 1)) - range; };
    Cloud points;
    for (int i = 0; i < count; ++i) points.push_back({draw(), draw(), draw()});
    return points;
}

Cloud with_copies(Cloud points) {
    const Cloud once = points;
    points.insert(points.begin(), once.rbegin(), once.rend());
    return points;
}

Cloud moved(Cloud points, const Rational& scale, const Vec& offset) {
    for (Vec& p : points) p = p * scale + offset;
    return points;
}

Polytope<Rational> polytope(const Cloud& points) { return {Points<Rational>(points), hull_adjacency(points)}; }

bool is_flat(const Cloud& points) {
    for (const Vec& p : points)
        for (const Vec& q : points)
            for (const Vec& r : points)
                if (triple_product(p - points[0], q - points[0], r - points[0]) != 0) return false;
    return true;
}

/// Every direction of {−r, …, r}³ from every node of the graph.
void expect_scan(const Cloud& points, int r = 2) {
    const Polytope<Rational> body = polytope(points);
    ASSERT_FALSE(body.adjacency().empty());
    for (int x = -r; x <= r; ++x)
        for (int y = -r; y <= r; ++y)
            for (int z = -r; z <= r; ++z) {
                const Vec n{x, y, z};
                const std::uint32_t expected = scan(body, n);
                for (std::uint32_t start = 0; start < points.size(); ++start) {
                    const std::uint32_t found = climb(body, n, start);
                    ASSERT_EQ(body.vertices()[found], body.vertices()[expected])
                        << x << ' ' << y << ' ' << z << " from " << start;
                    ASSERT_EQ(found, expected);
                }
            }
}

}  // namespace

TEST(HullAdjacency, LatticesWithPointsOnEdgesFacesAndInside) {
    expect_scan(lattice(3, 3, 3));
    expect_scan(lattice(4, 2, 3));
    expect_scan(moved(lattice(3, 3, 3), Rational(1, 3), {Rational(1, 7), -5, Rational(22, 9)}));
    expect_scan(with_copies(lattice(2, 3, 2)));
}

TEST(HullAdjacency, SlabsAndNeedles) {
    const Rational thin(1, 1L << 50);
    Cloud slab = lattice(4, 4, 2);
    Cloud needle = lattice(2, 2, 5);
    for (Vec& p : slab) p.z *= thin;
    for (Vec& p : needle) {
        p.x *= thin;
        p.y *= thin;
    }
    expect_scan(slab);
    expect_scan(needle);
}

TEST(HullAdjacency, FlatBodiesSegmentsAndPoints) {
    expect_scan(lattice(3, 4, 1), 3);
    Cloud tilted = lattice(3, 3, 1);
    for (Vec& p : tilted) p.z = p.x / 3 - p.y / 7;
    expect_scan(tilted, 3);
    expect_scan(lattice(5, 1, 1), 3);
    expect_scan({{3, 3, 3}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {1, 1, 1}}, 3);
    EXPECT_TRUE(hull_adjacency(Cloud{{1, 2, 3}, {1, 2, 3}}).empty());
    const Polytope<Rational> point = polytope({{1, 2, 3}, {1, 2, 3}});
    EXPECT_EQ(climb(point, {1, 0, 0}, 1), 0U) << "no graph: scanned, the first of the copies";
    EXPECT_TRUE(hull_adjacency(Cloud{}).empty());
}

TEST(HullAdjacency, PrismsWithManyCornersOnTheirEnds) {
    expect_scan(prism(7, 3));
    expect_scan(prism(20, Rational(1, 1000)));
    for (const Vec& p : prism(20, 1)) ASSERT_EQ(denominator(Rational(p.x * 2)) % 2, 1) << "no dyadic numbers";
}

TEST(HullAdjacency, SmallWorldClouds) {
    int flat = 0;
    for (unsigned seed = 0; seed < 150; ++seed) {
        const Cloud points = random_cloud(seed, 3 + static_cast<int>(seed % 12), 1);
        const Adjacency adjacency = hull_adjacency(points);
        if (adjacency.empty()) continue;
        expect_scan(points, 1);
        flat += is_flat(points) ? 1 : 0;
    }
    for (unsigned seed = 0; seed < 20; ++seed) expect_scan(random_cloud(seed, 40, 1000));
    EXPECT_GT(flat, 10);
    EXPECT_LT(flat, 100);
}

/// A lattice's graph knows no point that is not extreme.
TEST(HullAdjacency, KnowsExtremePointsOnly) {
    const Cloud points = lattice(3, 3, 3);
    const Polytope<Rational> body = polytope(points);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const bool corner = points[i].x != 1 && points[i].y != 1 && points[i].z != 1;
        EXPECT_EQ(body.is_node(i), corner) << i;
    }
}

/// Nudged by less than a double shows: CGAL's graph is that of the rounded points, and the check finds out.
TEST(HullAdjacency, ScansWhereTheRoundedHullIsAnother) {
    Cloud points = lattice(3, 3, 2);
    for (Vec& p : points) p.z += (p.x == 1 && p.y == 1) ? Rational(Rational(1, 3) * power_of_two(-2000)) : Rational(0);
    EXPECT_TRUE(hull_adjacency(points).empty());
    const Polytope<Rational> body = polytope(points);
    const std::uint32_t top = climb(body, {0, 0, 1}, 0);
    EXPECT_EQ(body.vertices()[top].x, 1);
    EXPECT_EQ(body.vertices()[top].y, 1);
}

TEST(HullAdjacency, ScansWhereADoubleOverflows) {
    Cloud points = lattice(2, 2, 2);
    for (Vec& p : points) p = p * Rational(power_of_two(5000) / 3);
    // Times the common denominator they are no doubles either.
    EXPECT_TRUE(hull_adjacency(points).empty());
    EXPECT_EQ(climb(polytope(points), {1, 1, 1}, 0), 7U);
}

/// In floats: from every start the computed support value is that of no worse neighbour, and the climb ends. How often
/// it is worse than the scan's is measured (tests/claims/cameron_climbs.cpp), not promised.
template <class S>
void expect_local_maximum() {
    int climbs = 0;
    for (unsigned seed = 0; seed < 20; ++seed) {
        const Cloud points = random_cloud(seed, 60, 1000);
        std::vector<Vec3<S>> own;
        for (const Vec& p : points) own.push_back({nearest<S>(p.x), nearest<S>(p.y), nearest<S>(p.z)});
        const Polytope<S> body{Points<S>(own), hull_adjacency(points)};
        ASSERT_FALSE(body.adjacency().empty());
        for (const Vec& d : random_cloud(seed + 1000, 50, 1000)) {
            const Vec3<S> n{S(nearest<S>(d.x) / S(7)), nearest<S>(d.y), S(nearest<S>(d.z) / S(3))};
            const std::uint32_t found = climb(body, n, body.start());
            const detail::SupportValue<S> reached(n, own[found]);
            EXPECT_FALSE(reached < detail::SupportValue<S>(n, own[body.start()]));
            for (const std::uint32_t next : body.adjacency().of(found)) {
                EXPECT_FALSE(reached < detail::SupportValue<S>(n, own[next]));
            }
            ++climbs;
        }
    }
    EXPECT_EQ(climbs, 1000);
}

TEST(HullAdjacency, AFloatClimbEndsAtALocalMaximum) {
    expect_local_maximum<float>();
    expect_local_maximum<double>();
}

}  // namespace oblong::caseio
