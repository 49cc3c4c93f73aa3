// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/claim.hpp"
#include "oblong/answer/deforming_proof.hpp"
#include "oblong/scalar/rational.hpp"

/// Questions about two deforming bodies in rationals, and the proofs that answer them.
namespace oblong {

/// A proof about deforming bodies as `first_contact_proof` makes it.
using ExactDeformingProof = DeformingProof<Integer, Rational>;

/// A vertex that moves linearly over [0, 1].
struct MovingVertex {
    Vec3<Rational> start;  ///< at time 0
    Vec3<Rational> end;    ///< at time 1
};

/// When the hulls of moving vertices first meet in [0, 1].
struct DeformingQuestion {
    std::vector<MovingVertex> a;                ///< body A, at least one vertex
    std::vector<MovingVertex> b;                ///< body B, the same
    RoundedTo rounded_to = RoundedTo::float64;  ///< the format of the answer; no proof depends on it
};

}  // namespace oblong
