// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "oblong/linear/vec.hpp"

/// Hulls as ODE takes them, without a header of ODE.
namespace oblong::peers {

/// What dCreateConvex keeps pointers to, in the precision of Debian's package, and where it belongs.
struct ConvexArrays {
    std::vector<double> points,
        planes;  ///< three numbers a point, relative to `middle`; normal and offset of each plane
    std::vector<unsigned int> polygons;  ///< of each face its number of vertices, then their indices
    std::vector<Vec3<double>> hull;      ///< the points where the body is, each of the given ones that is extreme
    Vec3<double> middle;                 ///< a point inside, where ODE's collider expects the geom's position to be
};

/// The extreme points of the vertices, each coordinate relative to `middle` rounded once, with the planes and faces of
/// the exact hull. Throws Unsupported for points without volume, and for hulls without a double inside or with a normal
/// that is not finite.
[[nodiscard]] ConvexArrays convex_arrays(std::span<const Vec3<double>> vertices);

}  // namespace oblong::peers
