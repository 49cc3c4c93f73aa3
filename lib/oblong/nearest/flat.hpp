// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

/// Convex sets in a plane of space, exact: docs/explanation/numerics/nearest-sets.md.
namespace oblong::nearest_sets {

/// { x : normal · x = offset }; the normal is not 0.
struct Flat {
    Vec3<Rational> normal;
    Rational offset;
};

/// Points whose hull a set is.
using Points = std::vector<Vec3<Rational>>;

/// Returns a plane that holds all points; nothing if none does. Precondition: there is a point.
[[nodiscard]] std::optional<Flat> flat_of(std::span<const Vec3<Rational>> points);

/// Returns points whose hull is the hull of the given ones within the plane: those in it, and where segments between
/// two sides of it cross. Their number is at most the square of the given ones'.
[[nodiscard]] Points section(std::span<const Vec3<Rational>> points, const Flat& plane);

/// Returns the vertices of what two hulls in one plane have in common, in the order around it; none if that is nothing.
/// Precondition: all points are in the plane.
[[nodiscard]] Points common_vertices(const Points& a, const Points& b, const Flat& plane);

}  // namespace oblong::nearest_sets
