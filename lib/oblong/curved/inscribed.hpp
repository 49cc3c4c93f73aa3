// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "oblong/curved/meridian.hpp"

/// Balls that members of A − B prove to lie in it: lower bounds of its depth, in rationals
/// (docs/numerics/penetration.md).
namespace oblong::curved {

/// A member of each body.
struct Couple {
    Vec3<Rational> a, b;
};

/// The ball of that squared radius around the origin.
struct Inscribed {
    Rational squared;
    Vec3<Rational> normal;          ///< outward normal of the nearest plane on members
    std::optional<Couple> nearest;  ///< members whose difference is the ball's point in that plane
};

/// From a closed surface of triangles; nothing where it is none, or does not surround the origin.
[[nodiscard]] std::optional<Inscribed> inscribed_in_surface(const std::vector<Couple>& corners,
                                                            const std::vector<std::array<std::uint32_t, 3>>& facets);

/// From the hull of the corners, whatever they are, by the exact depth of polyhedra.
[[nodiscard]] std::optional<Inscribed> inscribed_in_hull(const std::vector<Couple>& corners);

/// The disc in the image of A − B in the plane, from the hull of the corners' images.
[[nodiscard]] std::optional<Inscribed> inscribed_in_plane(const std::vector<Couple>& corners, const Meridian& plane);

}  // namespace oblong::curved
