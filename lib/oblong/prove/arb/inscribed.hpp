// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "oblong/prove/arb/axial_section.hpp"

/// Balls that members of A − B prove to lie in it: lower bounds of its depth, in rationals
/// (docs/explanation/numerics/penetration.md).
namespace oblong::curved {

/// A member of each body.
struct Couple {
    Vec3<Rational> a, b;
};

/// A ball around the origin, by its squared radius.
struct Inscribed {
    Rational squared;
    Vec3<Rational> normal;          ///< outward normal of the nearest facet plane
    std::optional<Couple> nearest;  ///< members whose difference is the ball's point in that plane
};

/// Projects the members onto planes through the bodies' axes, parallel to the axial section. The projections are
/// midpoints of mirror images, and so members too, up to twice the slack.
[[nodiscard]] Couple feet_in_plane(const Couple& members, const AxialSection& plane);

/// Returns whether u and v are parallel with the same sense.
[[nodiscard]] bool is_along(const Vec3<Rational>& u, const Vec3<Rational>& v);

/// Computes the ball inside a closed surface of triangles; nothing if the surface is not closed or does not enclose the
/// origin.
[[nodiscard]] std::optional<Inscribed> inscribed_in_surface(const std::vector<Couple>& corners,
                                                            const std::vector<std::array<std::uint32_t, 3>>& facets,
                                                            const Vec3<Rational>& preferred = {});

/// Computes the ball inside the hull of the corners, by the exact depth of polyhedra.
/// \param preferred outward normal to prefer if several planes are nearest; 0: any
[[nodiscard]] std::optional<Inscribed> inscribed_in_hull(const std::vector<Couple>& corners,
                                                         const Vec3<Rational>& preferred);

/// Computes the disc inside the projection of A − B onto the plane, from the hull of the projected corners.
[[nodiscard]] std::optional<Inscribed> inscribed_in_plane(const std::vector<Couple>& corners, const AxialSection& plane,
                                                          const Vec3<Rational>& preferred);

}  // namespace oblong::curved
