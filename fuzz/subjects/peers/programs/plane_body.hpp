// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "fuzz/subjects/peers/programs/placed_body.hpp"

/// Bodies of the plane as libraries for the plane take them.
namespace oblong::peers {

/// The convex hull of the vertices, in the world's frame, plus a disc around the origin.
template <std::floating_point R>
struct PlaneBody {
    std::vector<std::array<R, 2>> vertices;
    R radius = 0;
    AnyBody<R> body;       ///< the same set as a body of a case
    bool rounded = false;  ///< it differs from the case's: it had to be converted
};

/// `body`, of a case of dimension 2, as such a set.
/// - Points and boxes are their vertices, without a disc: a pose is applied exactly, and each coordinate rounded once.
/// - A sphere is its centre and a disc; it keeps only the translation of its pose.
/// - A capsule is the two ends of its axis, posed as vertices are, and a disc. Under a pose that is a rotation only up
///   to rounding, the disc is that of an exact rotation: a conversion.
/// Throws Unsupported for ellipsoids, sums, hulls, numbers that R does not represent, and capsules under poses that are
/// no rotations.
template <std::floating_point R>
[[nodiscard]] PlaneBody<R> place_in_plane(const AnyBody<Rational>& body);

/// Returns the body of a case with these vertices and that radius.
template <std::floating_point R>
[[nodiscard]] AnyBody<R> body_of(const std::vector<std::array<R, 2>>& vertices, R radius);

}  // namespace oblong::peers
