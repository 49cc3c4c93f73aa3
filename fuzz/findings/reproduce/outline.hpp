// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "oblong/body/shape_traits.hpp"
#include "oblong/scalar/rational.hpp"

/// The flat geometry of a drawing.
namespace oblong::fuzz {

struct Flat {
    double x = 0, y = 0;
};
using Outline =
    std::vector<Flat>;  ///< a convex polygon, counterclockwise; fewer than three points are a segment or point

/// The map from coordinates to those of a drawing: (p − from) / unit.
struct DrawingFrame {
    Vec3<Rational> from;
    Rational unit = 1;
};

/// Points of the posed body in a frame: all vertices of a polyhedron, exactly before they are rounded to double, and a
/// few thousand points of a curved surface.
[[nodiscard]] std::vector<Vec3<double>> surface_points(const AnyBody<Rational>& body, const DrawingFrame& frame);

/// The same of a described shape in its own frame (`ShapeTraits<T>::pieces`).
[[nodiscard]] std::vector<Vec3<double>> surface_points(const ShapePieces<Rational>& body, const DrawingFrame& frame);

/// Returns the outline of a convex body seen along the normal of the plane of `right` and `up`, which are orthonormal.
[[nodiscard]] Outline outline(const std::vector<Vec3<double>>& points, const Vec3<double>& right,
                              const Vec3<double>& up);

/// Returns the part of a convex polygon in |x|, |y| ≤ half.
[[nodiscard]] Outline clipped(Outline polygon, double half);

}  // namespace oblong::fuzz
