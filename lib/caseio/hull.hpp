// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "oblong/body/convex_boundary.hpp"
#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::caseio {

/// Returns the points that are vertices of the convex hull of `points`, each once, in the order in which they are
/// given. Decided by exact predicates: nothing is dropped that changes the hull. Hulls of any dimension from 0 to 3 are
/// taken. Precondition: all numbers are finite.
[[nodiscard]] std::vector<Vec3<double>> extreme_points(std::span<const Vec3<double>> points);

/// Returns the triangulated boundary of the convex hull over its vertices, as indices into `points` (of copies the
/// first), counter-clockwise from outside. Empty if CGAL finds no solid hull. The predicates are exact.
[[nodiscard]] std::vector<std::array<std::uint32_t, 3>> hull_facets(std::span<const Vec3<double>> points);

/// Returns whether `boundary` bounds the hull of `points` (body/convex_boundary.hpp), exactly, with CGAL's filtered
/// orientations for the many points inside.
[[nodiscard]] bool is_hull_boundary_of(std::span<const Vec3<double>> points, const HullBoundary& boundary);

/// Along which edges a support mapping of these points may climb: computed by CGAL, checked by body/convex_boundary.hpp
/// in rationals. Empty if the check does not hold, and for a single point: then one scans. Rationals that are no
/// doubles, nor whole doubles over a common denominator, are rounded for CGAL and checked as they are.
[[nodiscard]] Adjacency hull_adjacency(std::span<const Vec3<Rational>> points);

}  // namespace oblong::caseio
