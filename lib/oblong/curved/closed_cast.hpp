// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/curved/primitive.hpp"
#include "oblong/exact/cast.hpp"

/// Casts that have a closed form: exact, without ball arithmetic (docs/explanation/numerics/casts.md).
namespace oblong::curved {

struct ClosedCast {
    bool hit = false;
    /// Of the bodies at the hit: touching, or at parameter 0 also overlapping; separated of a miss.
    Outcome outcome = Outcome::separated;
    CastParameter parameter;     ///< of a hit, exact
    Rational upper = 0;          ///< of a hit: the parameter where it is rational, else less than 2^−90 of it above
    Vec3<Rational> point = {};   ///< of a hit: a member of both bodies at `upper`
    Vec3<Rational> normal = {};  ///< of a hit after 0: from B to A, n · r ≤ 0; 0 where none was found
    int iterations = 0;
};

/// When A, moved by λ r, first meets B. Nothing where there is no closed form for the pair. There is one for
/// - a point and an ellipsoid, a cylinder, a cone, a capsule of an ellipsoid's cross-section, singular maps included;
/// - polyhedra and an ellipsoid, or two of one shape and orientation: the map that makes it a ball makes the cast one
/// of
///   polyhedra with balls around them. So too in one plane, with ellipses.
[[nodiscard]] std::optional<ClosedCast> closed_cast(const Primitive& a, const Primitive& b, const Motion& motion);

/// The same where n across r supports both bodies: then they meet, at whatever parameter, in that plane or never.
/// Nothing also where n does not support both.
[[nodiscard]] std::optional<ClosedCast> cast_in_plane(const Tree& a, const Tree& b, const Motion& motion,
                                                      const Vec3<Rational>& n);

}  // namespace oblong::curved
