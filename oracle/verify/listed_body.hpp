// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::oracle {

/// A body as a certificate speaks of it: the hull of vertices, by their indices, plus a ball.
struct ListedBody {
    std::vector<Vec3<Rational>> vertices;
    Rational radius = 0;
};

/// The posed vertices of a body in the order that docs/certificates.md fixes; nothing where certificates do not
/// speak of the body: ellipsoids, cylinders and cones that have a width, and hulls of parts with different radii.
[[nodiscard]] std::optional<ListedBody> listed_body(const AnyBody<Rational>& body);

/// The vertices of two bodies times the least positive integer that makes all coordinates integers.
struct IntegerVertices {
    Integer scale = 1;
    std::vector<Vec3<Integer>> a, b;
};
[[nodiscard]] IntegerVertices integer_vertices(const ListedBody& a, const ListedBody& b);

}  // namespace oblong::oracle
