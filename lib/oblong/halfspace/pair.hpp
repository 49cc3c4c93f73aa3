// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <optional>
#include <variant>

#include "oblong/body/half_space.hpp"
#include "oblong/halfspace/lowest.hpp"

/// Two bodies of which one is a half-space or both are, exact. docs/explanation/numerics/half-spaces.md derives what is
/// stated here.
namespace oblong::halfspace {

/// Returns the image of a half-space under an affine map; nothing if the map is singular.
[[nodiscard]] std::optional<HalfSpace<Rational>> image(const HalfSpace<Rational>& half, const Affine<Rational>& map);

/// One of the two bodies.
using Side = std::variant<HalfSpace<Rational>, AnyBody<Rational>>;

/// Velocities of the two bodies.
struct Velocities {
    Vec3<Rational> a, b;
};

/// The pair. One half-space is the plane's; the other body lies where n · x is `height` above the offset or more.
class Pair {
public:
    /// Precondition: one of the two is a half-space.
    Pair(const Side& a, const Side& b, int dimension);

    /// False if n · x is unbounded below on the other body, a half-space that is not antiparallel: the bodies then
    /// overlap wherever they are moved.
    [[nodiscard]] bool is_bounded() const { return lowest_.has_value(); }
    /// Returns ‖n‖².
    [[nodiscard]] const Rational& squared_length() const { return squared_; }
    /// Returns ‖n‖ times the signed distance. Precondition for this and all below: bounded.
    [[nodiscard]] const RootSum& height() const { return height_; }
    /// Returns the signed distance.
    [[nodiscard]] RootSum signed_distance() const;
    /// Returns the nearest or, of overlapping bodies, deepest points of A and B, apart by the signed distance.
    [[nodiscard]] std::array<Vec3<RootSum>, 2> nearest_points() const;
    /// Returns the direction from B to A along which they part, of any length.
    [[nodiscard]] Vec3<Rational> normal() const { return plane_is_a_ ? -plane_.normal() : plane_.normal(); }
    /// Returns when the bodies first touch; nothing if they part or keep their distance. Precondition: separated.
    [[nodiscard]] std::optional<RootSum> contact_time(const Velocities& v) const;

    /// Returns a common point. Precondition: the bodies meet. Of half-spaces that are unbounded the one below.
    [[nodiscard]] const Vec3<RootSum>& common_point() const { return point_; }
    /// Returns the body whose point `common_point` is, as it moves: its velocity.
    [[nodiscard]] const Vec3<Rational>& velocity_of_point(const Velocities& v) const { return plane_is_a_ ? v.b : v.a; }

private:
    HalfSpace<Rational> plane_;
    bool plane_is_a_;
    Rational squared_;
    std::optional<RootSum> lowest_;  ///< the least n · x of the other body
    Vec3<RootSum> point_;            ///< of the other body, lowest or, if it has no lowest, common
    RootSum height_;
};

}  // namespace oblong::halfspace
