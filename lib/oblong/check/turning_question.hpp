// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/turning_proof.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/linear/rigid_motion.hpp"
#include "oblong/scalar/rational.hpp"

/// Questions about two turning bodies in rationals, and the proofs that answer them.
namespace oblong {

/// A proof about turning bodies as `first_contact_proof` makes it.
using ExactTurningProof = TurningProof<Integer, Rational>;

/// When two bodies in rigid motion first meet.
struct TurningQuestion {
    AnyBody<Rational> a;                  ///< body A, in its own frame
    AnyBody<Rational> b;                  ///< body B, in its own frame
    RigidMotion<Rational> motion_a = {};  ///< applied after A's own pose; default: at rest
    RigidMotion<Rational> motion_b = {};  ///< the same of B
    Rational max = 1;                     ///< last time; not negative
    Rational width = 1;                   ///< asked of the bracket of the first contact; no proof depends on it
    int dimension = 3;                    ///< 2: bodies and velocities in the plane z = 0, axes along z
};

}  // namespace oblong
