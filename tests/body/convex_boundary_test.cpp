// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/body/convex_boundary.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/rational.hpp"

// The exact check of a hull's boundary accepts what is one and refuses each way of not being one.

namespace oblong {

namespace {

using Vec = Vec3<Rational>;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

std::vector<Vec> cube_points() {
    std::vector<Vec> points;
    for (int i = 0; i < 8; ++i) points.push_back({i & 1, i >> 1 & 1, i >> 2});
    return points;
}

/// Vertex i has the bits x, y, z of i; two triangles a side, counter-clockwise from outside.
HullBoundary cube() {
    const std::array<std::array<std::uint32_t, 4>, 6> sides{
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    HullBoundary boundary{3, {}, {}};
    for (const auto& s : sides) {
        boundary.facets.push_back({s[0], s[1], s[2]});
        boundary.facets.push_back({s[0], s[2], s[3]});
    }
    return boundary;
}

bool holds(const std::vector<Vec>& points, const HullBoundary& boundary) {
    return is_hull_boundary<Rational>(points, boundary);
}

HullBoundary ring(int dimension, std::vector<std::uint32_t> indices) { return {dimension, {}, std::move(indices)}; }

}  // namespace

TEST(ConvexBoundary, AcceptsACubeWithCopiesAndPointsOnAndInIt) {
    std::vector<Vec> points = cube_points();
    EXPECT_TRUE(holds(points, cube()));
    points.push_back({1, 1, 1});                                         // a copy of a corner
    points.push_back({Rational(1, 2), Rational(1, 2), 0});               // on the diagonal of a side
    points.push_back({Rational(1, 3), 0, 0});                            // on an edge
    points.push_back({Rational(1, 3), Rational(1, 4), Rational(1, 5)});  // inside
    EXPECT_TRUE(holds(points, cube()));
    points.push_back({Rational(1, 3), Rational(1, 4), Rational(1000001, 1000000)});  // just outside
    EXPECT_FALSE(holds(points, cube()));
}

TEST(ConvexBoundary, RefusesAnyOneFacetTurnedOrMissing) {
    for (std::size_t i = 0; i < 12; ++i) {
        HullBoundary turned = cube();
        std::swap(turned.facets[i][0], turned.facets[i][1]);
        EXPECT_FALSE(holds(cube_points(), turned)) << i;
        HullBoundary open = cube();
        open.facets.erase(open.facets.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_FALSE(holds(cube_points(), open)) << i;
    }
}

TEST(ConvexBoundary, RefusesInsideOutAndTwiceOverAndIndicesOutOfRange) {
    HullBoundary inside_out = cube();
    for (auto& f : inside_out.facets) std::swap(f[0], f[1]);
    EXPECT_FALSE(holds(cube_points(), inside_out));
    HullBoundary twice = cube();
    const Triangles once = twice.facets;
    twice.facets.insert(twice.facets.end(), once.begin(), once.end());
    EXPECT_FALSE(holds(cube_points(), twice));
    HullBoundary unknown = cube();
    unknown.facets[3][2] = 8;
    EXPECT_FALSE(holds(cube_points(), unknown));
    EXPECT_FALSE(holds(cube_points(), HullBoundary{3, {}, {}}));
    EXPECT_FALSE(holds(cube_points(), HullBoundary{4, {}, {0}}));
}

TEST(ConvexBoundary, RefusesADentHoweverSmall) {
    for (std::size_t i = 0; i < 8; ++i) {
        std::vector<Vec> points = cube_points();
        const Vec centre{Rational(1, 2), Rational(1, 2), Rational(1, 2)};
        points[i] = points[i] + (centre - points[i]) * Rational(1, 1L << 40);
        const bool is_still_convex = holds(points, cube());
        // A corner pushed in is convex only where the sides fold along diagonals that do not end there.
        const Triangles facets = cube().facets;
        const auto corners = std::count_if(facets.begin(), facets.end(),
                                           [&](const auto& f) { return std::find(f.begin(), f.end(), i) != f.end(); });
        EXPECT_EQ(is_still_convex, corners == 3) << i;
    }
}

/// Two tetrahedra on one set of points, and a surface that covers the same one twice: closed, every plane supporting,
/// but the ray from inside meets it twice.
TEST(ConvexBoundary, RefusesASurfaceThatGoesRoundTwice) {
    std::vector<Vec> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const Triangles once{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    EXPECT_TRUE(holds(points, {3, once, {}}));
    const std::size_t count = points.size();
    for (std::size_t i = 0; i < count; ++i) points.push_back(Vec(points[i]));  // copies, so that edges occur once
    HullBoundary two{3, once, {}};
    for (const auto& f : once) two.facets.push_back({f[0] + 4, f[1] + 4, f[2] + 4});
    EXPECT_FALSE(holds(points, two));
    EXPECT_TRUE(holds(points, {3, once, {}}));
}

TEST(ConvexBoundary, TakesFlatOnesByTheirRings) {
    const std::vector<Vec> square{{0, 0, 5}, {2, 0, 5}, {2, 2, 5}, {0, 2, 5}, {1, 0, 5}, {1, 1, 5}, {2, 2, 5}};
    EXPECT_TRUE(holds(square, ring(2, {0, 1, 2, 3})));
    EXPECT_TRUE(holds(square, ring(2, {3, 2, 1, 0})));
    EXPECT_TRUE(holds(square, ring(2, {0, 1, 6, 3})));
    EXPECT_FALSE(holds(square, ring(2, {0, 4, 1, 2, 3}))) << "a corner on an edge";
    EXPECT_FALSE(holds(square, ring(2, {0, 1, 3, 2}))) << "crosses itself";
    EXPECT_FALSE(holds(square, ring(2, {0, 1, 2}))) << "leaves a point out";
    EXPECT_FALSE(holds(square, ring(2, {0, 1, 2, 3, 0, 1, 2, 3}))) << "goes round twice";
    std::vector<Vec> off = square;
    off.push_back({1, 1, 6});
    EXPECT_FALSE(holds(off, ring(2, {0, 1, 2, 3}))) << "a point out of the plane";
}

TEST(ConvexBoundary, RefusesAPentagram) {
    const std::vector<Vec> pentagon{{0, 10, 0}, {-10, 3, 0}, {-6, -8, 0}, {6, -8, 0}, {10, 3, 0}};
    EXPECT_TRUE(holds(pentagon, ring(2, {0, 1, 2, 3, 4})));
    EXPECT_FALSE(holds(pentagon, ring(2, {0, 2, 4, 1, 3})));
}

TEST(ConvexBoundary, TakesSegmentsAndPoints) {
    const std::vector<Vec> line{{0, 0, 0}, {3, 3, 3}, {1, 1, 1}, {3, 3, 3}};
    EXPECT_TRUE(holds(line, ring(1, {0, 1})));
    EXPECT_TRUE(holds(line, ring(1, {3, 0})));
    EXPECT_FALSE(holds(line, ring(1, {0, 2})));
    EXPECT_FALSE(holds(line, ring(1, {1, 3})));
    EXPECT_FALSE(holds(line, ring(0, {0})));
    EXPECT_TRUE(holds({{1, 2, 3}, {1, 2, 3}}, ring(0, {1})));
}

TEST(ConvexBoundary, GivesRowsOfNeighbours) {
    const Adjacency a = adjacency_of(cube(), 9);
    ASSERT_EQ(a.first.size(), 10U);
    EXPECT_TRUE(a.of(8).empty());
    std::size_t edges = 0;
    for (std::uint32_t v = 0; v < 8; ++v) {
        EXPECT_TRUE(std::ranges::is_sorted(a.of(v)));
        EXPECT_GE(a.of(v).size(), 3U);
        edges += a.of(v).size();
    }
    EXPECT_EQ(edges, 2U * 18U);
    EXPECT_TRUE(adjacency_of(ring(0, {0}), 1).empty());
    EXPECT_EQ(adjacency_of(ring(1, {2, 0}), 3).of(2)[0], 0U);
}

TEST(Polytope, RefusesGraphsThatAreNotOfItsPoints) {
    const auto make = [](std::vector<std::uint32_t> first, std::vector<std::uint32_t> neighbours) {
        return Polytope<Rational>(Points<Rational>({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}),
                                  {std::move(first), std::move(neighbours)});
    };
    EXPECT_NO_THROW(make({0, 1, 1, 2}, {2, 0}));
    EXPECT_THROW(make({0, 1, 2}, {2, 0}), InvalidBody);     // too few rows
    EXPECT_THROW(make({0, 2, 1, 2}, {2, 0}), InvalidBody);  // rows that run back
    EXPECT_THROW(make({0, 1, 1, 1}, {2, 0}), InvalidBody);  // a neighbour in no row
    EXPECT_THROW(make({0, 1, 1, 2}, {3, 0}), InvalidBody);  // an index out of range
    EXPECT_THROW(make({0, 1, 1, 1}, {2}), InvalidBody);     // known to one end
    EXPECT_THROW(make({0, 1, 1, 1}, {0}), InvalidBody);     // its own neighbour
    const Polytope<Rational> p = make({0, 0, 1, 2}, {2, 1});
    EXPECT_EQ(p.start(), 1U);
    EXPECT_FALSE(p.is_node(0));
    EXPECT_FALSE(p.is_node(3));
    EXPECT_TRUE(p.is_node(2));
}

}  // namespace oblong
