// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::oracle {

/// A body as a certificate speaks of it: the hull of vertices, by their indices, plus a ball.
struct EnumeratedBody {
    std::vector<Vec3<Rational>> vertices;
    Rational radius = 0;
};

/// Vertices of a sum that are listed, at most: each part multiplies their number.
inline constexpr std::size_t max_sum_vertices = 100'000;

/// The posed vertices of a body in the order that docs/reference/certificates.md fixes; nothing where certificates do
/// not speak of the body: ellipsoids, cylinders and cones that have a width, hulls of parts with different radii, and
/// sums of more than `max_sum_vertices`.
[[nodiscard]] std::optional<EnumeratedBody> enumerated_body(const AnyBody<Rational>& body);

}  // namespace oblong::oracle
