// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/cases/generate/build.hpp"

/// Vertices and planes along which bodies slide past each other, in doubles: where the vertices are the right ones,
/// contact along them is exact however the planes were rounded.
namespace oblong::fuzz {

/// A body's vertices in the world, rounded; of bodies that are no polyhedra with balls around them, of their frames.
struct Outline {
    Cloud points;
    Point centre{};
    double size = 0;  ///< the largest |coordinate| from the centre
};
[[nodiscard]] Outline outline(const AnyBody<Rational>& body, int dimension);

/// Returns the vertex farthest along n, the first of equals.
[[nodiscard]] Point extreme(const Outline& body, const Point& n);

struct Tangent {
    Point of_a{}, of_b{};  ///< see the functions
    Point normal{};        ///< a unit vector, up to rounding
};

/// A plane that touches both bodies and parts them: vertices of A, farthest along the normal, and of B, farthest
/// against it. Precondition: a plane orthogonal to the line of the centres parts them.
[[nodiscard]] Tangent inner_tangent(Draw& draw, const Outline& a, const Outline& b);

/// A line that touches a body: `of_a` a vertex of it, farthest along the normal, and `of_b` a direction orthogonal to
/// the normal, of few bits, about as long as the body.
[[nodiscard]] Tangent tangent_line(Draw& draw, const Outline& body, int dimension);

}  // namespace oblong::fuzz
