// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/body/polygon.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "tests/gjk/plane_world.hpp"

// Polygons: what is one, and the exact hull of points.

namespace oblong::test {

namespace {

template <class S>
bool is_refused(std::vector<Vec3<S>> vertices) {
    try {
        const Polygon<S> polygon(std::move(vertices));
        return false;
    } catch (const InvalidBody& error) {
        return error.field() == "vertices";
    }
}

}  // namespace

TEST(PolygonBody, TakesPointsSegmentsAndStrictlyConvexRings) {
    EXPECT_EQ(Polygon<double>({{3, 4, 0}}).vertices().size(), 1U);
    EXPECT_EQ(Polygon<double>({{3, 4, 0}, {0, 0, 0}}).vertices().size(), 2U);
    EXPECT_EQ(Polygon<float>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}).vertices().size(), 3U);
    EXPECT_EQ(Polygon<Rational>({{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {0, 1, 0}}).vertices().size(), 4U);
}

TEST(PolygonBody, RefusesEveryOtherRing) {
    EXPECT_TRUE(is_refused<double>({}));
    EXPECT_TRUE(is_refused<double>({{1, 1, 0}, {1, 1, 0}})) << "one point twice";
    EXPECT_TRUE(is_refused<double>({{0, 0, 0}, {0, 1, 0}, {1, 0, 0}})) << "clockwise";
    EXPECT_TRUE(is_refused<double>({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}})) << "on one line";
    EXPECT_TRUE(is_refused<double>({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}})) << "a vertex inside an edge";
    EXPECT_TRUE(is_refused<double>({{0, 0, 0}, {4, 0, 0}, {1, 1, 0}, {0, 4, 0}})) << "a turn to the right";
    EXPECT_TRUE(is_refused<double>({{0, 0, 0}, {1, 0, 0}, {0, 1, 1e-300}})) << "out of the plane";
    EXPECT_TRUE(is_refused<double>({{0, 0, 0}, {NAN, 0, 0}, {0, 1, 0}}));
    EXPECT_TRUE(is_refused<double>({{0, 0, 0}, {INFINITY, 0, 0}, {0, 1, 0}}));
    // A pentagram turns left at every point, and goes round twice.
    EXPECT_TRUE(is_refused<double>({{0, 10, 0}, {-6, -8, 0}, {9, 3, 0}, {-9, 3, 0}, {6, -8, 0}}));
    EXPECT_FALSE(is_refused<double>({{0, 10, 0}, {-9, 3, 0}, {-6, -8, 0}, {6, -8, 0}, {9, 3, 0}}));
}

TEST(PolygonBody, TurnsAreExactWhereDoublesSeeALine) {
    // (1 + u)² − (1 + 2u) = u² > 0 for the unit roundoff u: the product rounds to 1 + 2u.
    const double e = 0x1p-52;
    const Vec3<double> origin{0, 0, 0}, b{1, 1 + e, 0}, c{1 + e, (1 + e) + e, 0};
    const double rounded = plane_cross(b, c);
    ASSERT_EQ(rounded, 0.0);
    EXPECT_EQ(detail::turn_at(origin, b, c), -1);
    EXPECT_EQ(detail::turn_at(origin, c, b), 1);
    const double tiny = 0x1p-1074;  // whose products underflow
    EXPECT_EQ(detail::turn_at<double>({0, 0, 0}, {tiny, 0, 0}, {0, tiny, 0}), 1);
    const double huge = 0x1p1023;  // whose products overflow
    EXPECT_EQ(detail::turn_at<double>({0, 0, 0}, {huge, 0, 0}, {0, huge, 0}), 1);
    EXPECT_EQ(detail::turn_at<double>({-huge, 0, 0}, {huge, tiny, 0}, {-huge, huge, 0}), 1);
}

TEST(PolygonBody, HullOfEverySubsetOfTheLatticeKeepsTheVerticesAlone) {
    const LatticePoints lattice = lattice_square(-1, 3);
    int rings = 0;
    for (unsigned mask = 1; mask < 512; ++mask) {
        const LatticePoints points = subset(lattice, mask);
        const Polygon<Rational> hull = Polygon<Rational>::hull_of(in_scalar<Rational>(points));
        ASSERT_TRUE(is_strictly_convex_ring(hull.vertices()));
        for (const Vec3<Rational>& p : in_scalar<Rational>(points)) {
            for (std::size_t i = 0; hull.vertices().size() > 2 && i < hull.vertices().size(); ++i) {
                const std::size_t next = (i + 1) % hull.vertices().size();
                ASSERT_GE(detail::turn_at(hull.vertices()[i], hull.vertices()[next], p), 0) << mask;
            }
        }
        const bool all_kept = hull.vertices().size() == points.size();
        ASSERT_EQ(all_kept, in_convex_position(points)) << mask;
        if (hull.vertices().size() > 2) ++rings;
        ASSERT_EQ(Polygon<float>::hull_of(in_scalar<float>(points)).vertices().size(), hull.vertices().size());
        ASSERT_EQ(Polygon<Quad>::hull_of(in_scalar<Quad>(points)).vertices().size(), hull.vertices().size());
    }
    EXPECT_GT(rings, 400) << "points and segments are few";
}

TEST(PolygonBody, HullOfPointsGivenTwiceOrBackwardsIsTheSame) {
    const std::vector<Vec3<double>> points{{0, 0, 0}, {4, 0, 0}, {5, 3, 0}, {2, 1, 0}, {-1, 2, 0}, {2, 0, 0}};
    std::vector<Vec3<double>> other(points.rbegin(), points.rend());
    other.insert(other.end(), points.begin(), points.end());
    EXPECT_EQ(Polygon<double>::hull_of(points), Polygon<double>::hull_of(other));
    EXPECT_EQ(Polygon<double>::hull_of(points).vertices().size(), 4U);
}

}  // namespace oblong::test
