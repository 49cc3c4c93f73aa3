// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/penetration/penetration.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/support/shapes.hpp"

// Rounding may leave no direction in which a simplex could grow: then there is no surface, and no depth.

namespace oblong {

TEST(FewPoints, AreNoSurface) {
    std::vector<DifferencePoint<double>> points(3);
    points[1].w = {1, 0, 0};
    points[2].w = {0, 1, 0};
    for (std::size_t count = 0; count <= 3; ++count)
        EXPECT_FALSE(ExpandingPolytope<double>::around(std::span(points).first(count)));
    for (std::size_t count = 0; count <= 2; ++count)
        EXPECT_FALSE(ExpandingPolygon<double>::around(std::span(points).first(count)));
    EXPECT_TRUE(ExpandingPolygon<double>::around(points));
}

}  // namespace oblong
