// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/peers/programs/peer.hpp"
#include "oblong/linear/affine.hpp"
#include "oblong/linear/rigid_motion.hpp"

/// Motions as collision libraries take them: a pose at the start, one at the end, and a turn at a constant rate
/// between.
namespace oblong::peers {

/// Numbers are rounded to doubles, and poses computed in doubles.
struct RigidEnds {
    Affine<double> start, end;  ///< what the motion does to points of the world, at time 0 and at `max`
    Vec3<double> centre;        ///< the point of the world at time 0 that moves along a line
    double angle = 0;           ///< of the turn between, in radians, not negative
};

/// The ends of a motion over [0, max]. Throws Unsupported for a max above 1, and for half a turn or more: of two poses
/// libraries take the shorter turn.
[[nodiscard]] RigidEnds rigid_ends(const RigidMotion<Rational>& motion, const Rational& max);

/// The same of a motion with a constant velocity.
[[nodiscard]] RigidEnds linear_ends(const Vec3<Rational>& velocity, const Rational& max);

/// Returns the sweep as libraries take it, over an interval of at most [0, 1]: if max is above 1, max is 1 and the
/// velocities are `max` times as large, rounded once to R. Tolerances of libraries are parts of the motion. Throws
/// Unsupported for a sweep without an end, and for velocities that overflow.
template <std::floating_point R>
[[nodiscard]] caseio::Sweep unit_sweep(const caseio::Sweep& sweep);

/// What a library says of a motion over [0, max]: the first contact as a part of the motion, or none.
struct ContactStatement {
    bool hit = false;
    double part = 0;
};

/// Returns the result of a cast from such a statement. A part that is not finite is `not_finite`.
[[nodiscard]] caseio::Result cast_result(const ContactStatement& said, const Rational& max,
                                         const char* not_finite = "the library's time of contact is not finite");

}  // namespace oblong::peers
