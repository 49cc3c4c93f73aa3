// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "oblong/linear/vec.hpp"

/// Hulls for libraries that want faces, or refuse flat bodies.
namespace oblong::peers {

using Facets = std::vector<std::array<std::uint32_t, 3>>;

/// Throws Unsupported for more points than the libraries' hulls are built of, before anything is computed from them:
/// the time of exact hulls would count as the library's.
void require_few(std::span<const Vec3<double>> vertices);

/// Returns the triangles of the convex hull of the vertices, counter-clockwise from outside, by exact predicates.
/// Throws Unsupported if the hull has no volume, and for more than 500 vertices.
[[nodiscard]] Facets solid_facets(std::span<const Vec3<double>> vertices);

/// Returns whether `p` is inside the hull with these facets, and not on its boundary, exactly.
[[nodiscard]] bool is_inside(const Vec3<double>& p, std::span<const Vec3<double>> vertices, const Facets& facets);

}  // namespace oblong::peers
