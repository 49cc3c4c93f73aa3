// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "oblong/curved/axial_section.hpp"

/// Balls that members of A − B prove to lie in it: lower bounds of its depth, in rationals
/// (docs/explanation/numerics/penetration.md).
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

/// The feet of the members in planes through the bodies' axes, parallel to the meridian: halfway to mirror images, and
/// so members too, up to twice the slack.
[[nodiscard]] Couple feet_in_plane(const Couple& members, const AxialSection& plane);

/// Whether they point the same way.
[[nodiscard]] bool is_along(const Vec3<Rational>& u, const Vec3<Rational>& v);

/// From a closed surface of triangles; nothing where it is none, or does not surround the origin.
[[nodiscard]] std::optional<Inscribed> inscribed_in_surface(const std::vector<Couple>& corners,
                                                            const std::vector<std::array<std::uint32_t, 3>>& facets,
                                                            const Vec3<Rational>& preferred = {});

/// From the hull of the corners, whatever they are, by the exact depth of polyhedra.
/// \param preferred where several planes are nearest, the one with this outward normal is taken; 0: any
[[nodiscard]] std::optional<Inscribed> inscribed_in_hull(const std::vector<Couple>& corners,
                                                         const Vec3<Rational>& preferred);

/// The disc in the image of A − B in the plane, from the hull of the corners' images.
[[nodiscard]] std::optional<Inscribed> inscribed_in_plane(const std::vector<Couple>& corners, const AxialSection& plane,
                                                          const Vec3<Rational>& preferred);

}  // namespace oblong::curved
