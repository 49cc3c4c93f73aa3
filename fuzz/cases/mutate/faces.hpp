// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "fuzz/cases/mutate/bodies.hpp"

/// Faces of convex hulls, to aim with. In doubles: a face is one up to rounding, save on a lattice of few bits, where
/// every product is exact and so is the face.
namespace oblong::fuzz {

/// Three vertices, and a normal that no vertex lies beyond; in the plane an edge, whose third vertex is its first.
struct Face {
    Point p{}, q{}, r{};
    Point normal{};  ///< outward; not a unit vector
};

/// A face next to the vertex that is farthest along a drawn direction; nothing if the points are in line, or in the
/// plane all the same, or if their products overflow.
[[nodiscard]] std::optional<Face> drawn_face(const Cloud& cloud, int dimension, Draw& draw);

/// v / ‖v‖; nothing if that is no finite number.
[[nodiscard]] std::optional<Point> unit(const Point& v);

/// Returns the index of the vertex farthest along n, the first of equals. Precondition: not empty.
[[nodiscard]] std::size_t farthest(const Cloud& cloud, const Point& n);

}  // namespace oblong::fuzz
