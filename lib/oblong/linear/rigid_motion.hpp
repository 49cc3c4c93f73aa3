// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <variant>

#include "oblong/linear/vec.hpp"

/// Rigid motions as people state them.
namespace oblong {

/// A turn at a constant rate about an axis through a centre that moves along a line. At time t it maps x to
/// centre + t · velocity + R(t) · (x − centre), and R(t) turns by t · rate radians about `axis`, counter-clockwise for
/// one to whom the axis points. Default: at rest.
template <class S>
struct Turn {
    Vec3<S> velocity = {};  ///< of the centre, per unit of time
    Vec3<S> axis = {};      ///< of any length; not 0 if the rate is not 0
    S rate = S(0);          ///< radians per unit of time; of any sign
    Vec3<S> centre = {};    ///< at time 0

    [[nodiscard]] friend bool operator==(const Turn&, const Turn&) = default;
};

/// The map x ↦ R · x + translation with the rotation R of a quaternion.
template <class S>
struct Placement {
    /// w, x, y, z: of any length but 0. R is the matrix of the unit-quaternion formula divided by the squared length,
    /// exactly. Default: no rotation.
    std::array<S, 4> quaternion{S(1), S(0), S(0), S(0)};
    Vec3<S> translation = {};  ///< added last

    [[nodiscard]] friend bool operator==(const Placement&, const Placement&) = default;
};

/// The interpolation of two placements, `from` at time 0 and `to` at time 1: the translation is linear in time, and the
/// rotation turns at a constant rate about one axis, the shorter way (spherical interpolation). Of two placements half
/// a turn apart, the turn is counter-clockwise about the vector part of `to` times the conjugate of `from`.
template <class S>
struct Interpolation {
    Placement<S> from;  ///< at time 0
    Placement<S> to;    ///< at time 1

    [[nodiscard]] friend bool operator==(const Interpolation&, const Interpolation&) = default;
};

/// A motion of a rigid body.
template <class S>
using RigidMotion = std::variant<Turn<S>, Interpolation<S>>;

}  // namespace oblong
