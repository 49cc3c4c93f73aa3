// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/convex_arrays.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "fuzz/subjects/peers/programs/placed_body.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::peers {
namespace {

TEST(ConvexArrays, PlanesHoldEveryPoint) {
    std::vector<Vec3<double>> vertices;
    for (const double x : {4.0, 6.0})
        for (const double y : {-1.0, 2.0})
            for (const double z : {8.0, 9.0}) vertices.push_back({x, y, z});
    vertices.push_back({5, 0, 8.5});  // inside
    const ConvexArrays arrays = convex_arrays(vertices);
    ASSERT_EQ(arrays.hull.size(), 8U);
    ASSERT_EQ(arrays.points.size(), 24U);
    ASSERT_EQ(arrays.planes.size() / 4, arrays.polygons.size() / 4);
    for (std::size_t f = 0; f < arrays.planes.size(); f += 4) {
        const Vec3<double> normal{arrays.planes[f], arrays.planes[f + 1], arrays.planes[f + 2]};
        EXPECT_EQ(squared_norm(normal), 1);
        EXPECT_GT(arrays.planes[f + 3], 0) << "the origin is inside";
        for (std::size_t i = 0; i < arrays.hull.size(); ++i) {
            const Vec3<double> p{arrays.points[3 * i], arrays.points[3 * i + 1], arrays.points[3 * i + 2]};
            EXPECT_EQ(p + arrays.middle, arrays.hull[i]);
            EXPECT_LE(dot(normal, p), arrays.planes[f + 3]);
        }
        EXPECT_EQ(arrays.polygons[f], 3U);
    }
}

TEST(ConvexArrays, PointsWithoutVolumeAreDeclined) {
    EXPECT_THROW(
        static_cast<void>(convex_arrays(std::vector<Vec3<double>>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}})),
        Unsupported);
}

/// The exact hull of a prism of so many vertices takes minutes: it is declined before that.
TEST(ConvexArrays, ManyPointsAreDeclinedAtOnce) {
    std::vector<Vec3<double>> prism;
    constexpr int corners = 8192;
    for (int i = 0; i < corners; ++i)
        for (const double z : {-0.3, 0.7})
            prism.push_back(
                {std::cos(2 * std::acos(-1.0) * i / corners), std::sin(2 * std::acos(-1.0) * i / corners), z});
    EXPECT_THROW(static_cast<void>(convex_arrays(prism)), Unsupported);
}

}  // namespace
}  // namespace oblong::peers
