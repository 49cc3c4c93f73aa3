// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <numbers>

#include "oblong/support/graph_search.hpp"
#include "tests/simd/bodies.hpp"

/// Climbing against scanning: the same vertex, the same bits.
namespace oblong {
namespace {

using simd_testing::Solid;
using simd_testing::solid;

/// `PreparedPolytope` leaves small bodies without a graph; these bodies are large.
std::vector<Vec3<double>> on_ellipsoid(std::size_t count, const Vec3<double>& radii) {
    std::vector<Vec3<double>> vertices;
    for (std::size_t i = 0; i < count; ++i) {
        const double z = 1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(count);
        const double turn = 2 * std::numbers::pi * std::numbers::phi * static_cast<double>(i);
        const double r = std::sqrt(1 - z * z);
        vertices.push_back({radii.x * r * std::cos(turn), radii.y * r * std::sin(turn), radii.z * z});
    }
    return vertices;
}

/// A prism over a regular polygon of many corners: its lids are level in ±z, all corners at once.
std::vector<Vec3<double>> prism(std::size_t corners) {
    std::vector<Vec3<double>> vertices;
    for (std::size_t i = 0; i < corners; ++i) {
        const double turn = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(corners);
        for (const double z : {-1.0, 1.0}) vertices.push_back({std::cos(turn), std::sin(turn), z});
    }
    return vertices;
}

/// Integer points of x² + y² + z² ≤ r², of whose hull many facets have many corners: reaches tie often.
std::vector<Vec3<double>> lattice_ball(int r) {
    std::vector<Vec3<double>> vertices;
    for (int x = -r; x <= r; ++x) {
        for (int y = -r; y <= r; ++y) {
            for (int z = -r; z <= r; ++z) {
                if (x * x + y * y + z * z <= r * r)
                    vertices.push_back({static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)});
            }
        }
    }
    return vertices;
}

struct Counts {
    int directions = 0, scans = 0, ties = 0;
};

template <class R>
Counts compare(const PreparedPolytope<R>& body, const std::vector<Vec3<double>>& directions) {
    Counts counts;
    Cursor cursor;  // of the last direction: wherever it points, the answer is the same
    for (const Vec3<double>& n : directions) {
        ++counts.directions;
        const auto scan = [&](const PreparedPolytope<R>& b, const Vec3<double>& d) {
            ++counts.scans;
            return farthest<double>(b, d);
        };
        const Farthest<double> expected = farthest<double>(body, n);
        const Farthest<double> found = graph_farthest(body, n, cursor, scan);
        EXPECT_EQ(found.index, expected.index) << std::hexfloat << n.x << " " << n.y << " " << n.z;
        EXPECT_EQ(found.reach, expected.reach) << std::hexfloat << n.x << " " << n.y << " " << n.z;
        for (const double share : {0.0, 0x1p-50, 0x1p-20, 0x1p-8}) {
            const double threshold = expected.reach - std::abs(expected.reach) * share;
            Above listed;
            above(body, n, threshold, listed);
            Above climbed;
            graph_above(body, n, threshold, climbed, &above<double, R>);
            EXPECT_EQ(climbed.count, listed.count);
            if (listed.count <= Above::capacity) {
                EXPECT_TRUE(
                    std::equal(listed.indices.begin(), listed.indices.begin() + listed.count, climbed.indices.begin()));
            }
            counts.ties += listed.count > 1 && share == 0 ? 1 : 0;
        }
    }
    return counts;
}

/// Random ones, the axes, the diagonals, and those near them.
std::vector<Vec3<double>> directions(int random) {
    std::vector<Vec3<double>> all;
    for (int x = -2; x <= 2; ++x) {
        for (int y = -2; y <= 2; ++y) {
            for (int z = -2; z <= 2; ++z) {
                for (const double tilt : {0.0, 0x1p-52, 0x1p-30})
                    all.push_back({x + tilt, static_cast<double>(y), z - tilt});
            }
        }
    }
    simd_testing::Uniform uniform(88172645463325252U);
    for (int i = 0; i < random; ++i) all.push_back({uniform(), uniform(), uniform()});
    return all;
}

PreparedPolytope<double> prepared(const Solid& s) {
    return PreparedPolytope<double>(Points<double>(s.corners), s.edges, 1000);
}

TEST(GraphSearch, ClimbingGivesTheScansVertexOnSmoothBodies) {
    for (const Vec3<double>& radii : {Vec3<double>{1, 1, 1}, Vec3<double>{1, 0.2, 0.4}, Vec3<double>{1, 1e-3, 1}}) {
        const std::optional<Solid> s = solid(on_ellipsoid(2000, radii));
        ASSERT_TRUE(s);
        const PreparedPolytope<double> body = prepared(*s);
        ASSERT_NE(body.graph(), nullptr);
        const Counts counts = compare(body, directions(500));
        EXPECT_LT(counts.scans, counts.directions / 20) << "else climbing is not what is tested";
    }
}
TEST(GraphSearch, ClimbingGivesTheScansVertexWhereManyTie) {
    const std::optional<Solid> ball = solid(lattice_ball(40));
    ASSERT_TRUE(ball);
    const PreparedPolytope<double> body = prepared(*ball);
    ASSERT_NE(body.graph(), nullptr) << body.size();
    EXPECT_GT(compare(body, directions(500)).ties, 50);
}
TEST(GraphSearch, TooManyLevelCornersAreScanned) {
    const std::optional<Solid> s = solid(prism(600));
    ASSERT_TRUE(s);
    const PreparedPolytope<double> body = prepared(*s);
    ASSERT_NE(body.graph(), nullptr);
    EXPECT_GT(compare(body, {{0, 0, 1}, {0, 0, -1}, {0, 0x1p-60, 1}}).scans, 2);
}
TEST(GraphSearch, NumbersThatOverflowAreScanned) {
    const std::optional<Solid> s = solid(on_ellipsoid(1200, {1e300, 1e300, 1e300}));
    ASSERT_TRUE(s);
    const Counts counts = compare(prepared(*s), {{1e10, 1e10, 1e10}, {1e-320, 0, 0}, {1, 1, 1}});
    EXPECT_EQ(counts.scans, 1);
}
TEST(GraphSearch, FloatsAreSearchedInDouble) {
    std::vector<Vec3<float>> narrow;
    std::vector<Vec3<double>> wide;
    for (const Vec3<double>& v : on_ellipsoid(1500, {1, 0.5, 0.25})) {
        narrow.push_back({static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
        wide.push_back({narrow.back().x, narrow.back().y, narrow.back().z});
    }
    const std::optional<Solid> s = solid(wide);
    ASSERT_TRUE(s);
    ASSERT_EQ(s->corners.size(), wide.size()) << "all are corners, so the order is the same";
    const PreparedPolytope<float> body(Points<float>(narrow), s->edges, 1000);
    ASSERT_NE(body.graph(), nullptr);
    compare(body, directions(300));
}

TEST(ProvenEdges, AreRefusedWhereTheBoundaryIsNotTheHulls) {
    std::vector<Vec3<double>> cube;
    for (unsigned c = 0; c < 8; ++c) cube.push_back({c & 1U ? 1.0 : 0, c & 2U ? 1.0 : 0, c & 4U ? 1.0 : 0});
    HullBoundary boundary{3, caseio::hull_facets(cube), {}};
    EXPECT_TRUE(proven_edges<Rational>(std::span<const Vec3<double>>(cube), boundary));
    HullBoundary open = boundary;
    open.facets.pop_back();
    EXPECT_FALSE(proven_edges<Rational>(std::span<const Vec3<double>>(cube), open)) << "a facet is missing";
    std::vector<Vec3<double>> dented = cube;
    dented[7] = {0.4, 0.4, 0.4};
    EXPECT_FALSE(proven_edges<Rational>(std::span<const Vec3<double>>(dented), boundary)) << "not convex";
    std::vector<Vec3<double>> more = cube;
    more.push_back({0.5, 0.5, 0.5});
    EXPECT_FALSE(proven_edges<Rational>(std::span<const Vec3<double>>(more), boundary)) << "a point is no corner";
}

}  // namespace
}  // namespace oblong
