// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::oracle {

/// A body in the world's frame: the convex hull of `vertices` plus a ball of `radius`.
struct Core {
    std::vector<Vec3<Rational>> vertices;  ///< at least one; duplicates and interior points are possible
    Rational radius = 0;
};

/// The reason why a body is not a polyhedron plus a ball.
struct Curved {
    std::string why;
};

/// Returns the body with all poses applied, exactly.
///
/// A pose moves the cores of spheres and capsules and leaves their balls undeformed, also inside sums and hulls. A
/// sum's vertices are the sums of its parts' vertices, its radius the sum of radii; a hull of parts with equal radii
/// has all their vertices. Ellipsoids, cylinders and cones count where they are exactly a point, segment, polygon or
/// ball. Sums of more than `max_enumerated_sum` vertices (oracle/exact/part_core.hpp) are refused.
[[nodiscard]] std::variant<Core, Curved> posed_core(const AnyBody<Rational>& body, int dimension);

/// The largest |coordinate| of any point of the body.
[[nodiscard]] Rational largest_coordinate(const Core& core);

}  // namespace oblong::oracle
