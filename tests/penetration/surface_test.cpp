// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "fuzz/harness/surface_check.hpp"

// The surface that is expanded, on a lattice, where points lie in the planes of facets and on the lines of edges.

namespace oblong::test {

namespace {

using R3 = Vec3<Rational>;

R3 lattice_point(std::mt19937& random) {
    const auto one = [&] { return static_cast<int>(random() % 3) - 1; };
    return {one(), one(), one()};
}

}  // namespace

/// The sight is strict, as expanding_polytope.hpp says: a facet whose plane holds the new point stays, and whatever
/// comes in, the surface bounds the hull of what came.
TEST(ExpandingSurface, LosesExactlyTheFacetsThatThePointLiesBeyond) {
    std::mt19937 random(2001);
    for (int run = 0; run < 2000; ++run) {
        std::vector<R3> points;
        for (int i = 0; i < 9; ++i) points.push_back(lattice_point(random));
        ASSERT_EQ(fuzz::surface_fault(points), "") << run;
    }
}

/// The new point completes a triangle to a square: the triangle lies in its plane, and stays.
TEST(ExpandingSurface, KeepsAFacetWhosePlaneHoldsThePoint) {
    std::vector<DifferencePoint<Rational>> corners;
    for (const R3& corner : {R3{0, 0, 0}, R3{1, 0, 0}, R3{0, 1, 0}, R3{0, 0, -1}})
        corners.push_back(fuzz::detail::alone(corner));
    std::optional<ExpandingPolytope<Rational>> surface = ExpandingPolytope<Rational>::around(corners);
    ASSERT_TRUE(surface);
    std::uint32_t top = 4, beside = 4;  // in z = 0, and in x + y − z = 1
    for (std::uint32_t i = 0; i < 4; ++i) {
        const Vec3<Rational>& n = surface->facet(i).plane.n;
        if (n.x == 0 && n.y == 0) top = i;
        if (n.x > 0 && n.y > 0) beside = i;
    }
    ASSERT_LT(top, 4U);
    ASSERT_LT(beside, 4U);
    ASSERT_EQ(surface->expand(beside, fuzz::detail::alone({1, 1, 0})), Expansion::done);
    EXPECT_TRUE(surface->facet(top).alive);
    EXPECT_FALSE(surface->facet(beside).alive);
}

/// Every directed edge once, and its reverse: only then is the least distance of the planes a bound of the depth.
TEST(ExpandingSurface, IsClosedOrThereIsNone) {
    std::vector<DifferencePoint<Rational>> points;
    for (const R3& p : {R3{0, 0, 0}, R3{1, 0, 0}, R3{0, 1, 0}, R3{0, 0, -1}, R3{0, 0, 1}})
        points.push_back(fuzz::detail::alone(p));
    using Facets = std::vector<std::array<std::uint32_t, 3>>;
    const Facets whole{{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {0, 2, 3}};
    const auto is_surface = [&](const Facets& facets) {
        return ExpandingPolytope<Rational>::of(points, facets).has_value();
    };
    EXPECT_TRUE(is_surface(whole));
    for (std::size_t i = 0; i < whole.size(); ++i) {
        Facets less = whole, twice = whole, turned = whole, torn = whole;
        less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
        twice.push_back(whole[i]);
        std::swap(turned[i][0], turned[i][1]);
        torn[i][2] = 4;
        for (const Facets& facets : {less, twice, turned, torn}) EXPECT_FALSE(is_surface(facets)) << i;
    }
    // A fin of both sides of a triangle: its reverses are there, and one edge occurs twice.
    Facets fin = whole;
    fin.push_back({0, 1, 4});
    fin.push_back({1, 0, 4});
    EXPECT_FALSE(is_surface(fin));
}

}  // namespace oblong::test
