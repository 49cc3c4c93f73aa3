// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/body_proof.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/prove/fractions/cast.hpp"
#include "oblong/scalar/rational.hpp"

/// Proofs of answers about bodies of any kind (docs/reference/certificates.md, "Bodies of any kind").
namespace oblong {

using ExactProof = BodyProof<Integer, Rational>;

struct ProofRequest {
    int dimension = 3;    ///< 2: bodies in the plane z = 0
    Rational margin = 0;  ///< radius of a ball by which A is enlarged
    bool depth = false;   ///< for overlapping bodies: a bracket of the depth, as narrow as the effort allows
    int corners = 400;    ///< approximate number of corners of the surface inside overlapping bodies
};

/// Returns a bracket of the signed distance that proves the outcome: for separated bodies to the precision of doubles,
/// for touching ones both ends 0. Nothing if the outcome is undecided, or if no rational common point or plane of
/// touching bodies is found. Throws std::bad_alloc only.
[[nodiscard]] std::optional<ExactProof> bracket_proof(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                                      const ProofRequest& request = {});

/// Returns a bracket of the parameter of the hit, or a plane that A never crosses. Nothing if undecided. Throws
/// std::bad_alloc only.
[[nodiscard]] std::optional<ExactProof> cast_proof(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                                   const Motion& motion);

/// Returns the largest |coordinate| of the body, within a relative 2^−60 above it.
[[nodiscard]] Rational size_of(const AnyBody<Rational>& body, int dimension);

/// Converts a certificate of polyhedra with balls, whose vertices have the indices of their `ExactCore`s, or names. A
/// is enlarged by a ball of radius `margin`. Nothing for refutations, and if a body of width 0 is written by round
/// parts.
[[nodiscard]] std::optional<ExactProof> proof_of(const Certificate<Integer, Rational>& certificate,
                                                 const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension,
                                                 const Rational& margin = 0);

}  // namespace oblong
