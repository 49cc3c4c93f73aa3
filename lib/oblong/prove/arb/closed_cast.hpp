// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/arb/primitive.hpp"
#include "oblong/prove/fractions/cast.hpp"

/// Casts that have a closed form: exact, without ball arithmetic (docs/explanation/numerics/casts.md).
namespace oblong::curved {

struct ClosedCast {
    bool hit = false;
    /// The outcome at the hit: touching, or at parameter 0 also overlapping. separated for a miss.
    Outcome outcome = Outcome::separated;
    CastParameter parameter;     ///< for a hit, exact
    Rational upper = 0;          ///< for a hit: the parameter if rational, otherwise above it by less than 2^−90 of it
    Vec3<Rational> point = {};   ///< for a hit: a member of both bodies at `upper`
    Vec3<Rational> normal = {};  ///< for a hit after 0: from B to A, n · r ≤ 0; 0 if none was found
    int iterations = 0;
};

/// Computes when A, moved by λ r, first meets B. Nothing if the pair has no closed form. Closed forms exist for
/// - a point and an ellipsoid, a cylinder, a cone or a capsule of an ellipsoid's cross-section, singular maps included;
/// - polyhedra and an ellipsoid, or two ellipsoids of one shape and orientation: a map turns the ellipsoid into a ball
/// and the cast into one of polyhedra with balls. The same in one plane, with ellipses.
[[nodiscard]] std::optional<ClosedCast> closed_cast(const Primitive& a, const Primitive& b, const Motion& motion);

/// The same for a normal n across r that supports both bodies: they then meet in that plane or never. Nothing also if n
/// does not support both.
[[nodiscard]] std::optional<ClosedCast> cast_in_plane(const Tree& a, const Tree& b, const Motion& motion,
                                                      const Vec3<Rational>& n);

}  // namespace oblong::curved
