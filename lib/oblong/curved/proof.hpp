// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/body_proof.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/exact/cast.hpp"
#include "oblong/scalar/rational.hpp"

/// Proofs of answers about bodies of any kind (docs/reference/certificates.md, "Bodies of any kind"). Part of the
/// compiled library oblong::curved.
namespace oblong {

using ExactProof = BodyProof<Integer, Rational>;

struct ProofRequest {
    int dimension = 3;    ///< 2: bodies in the plane z = 0
    Rational margin = 0;  ///< A is grown by a ball of this radius
    bool depth = false;   ///< of overlapping bodies a bracket of the depth, as narrow as the effort allows
    int corners = 400;    ///< of the surface inside overlapping bodies, about
};

/// A bracket of the signed distance that proves the outcome: of separated bodies as narrow as doubles tell apart, of
/// touching ones both ends 0. Nothing where the outcome is not decided, and where touching bodies have no rational
/// common point or plane that is found. Throws std::bad_alloc only.
[[nodiscard]] std::optional<ExactProof> bracket_proof(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                                      const ProofRequest& request = {});

/// A bracket of the parameter of the hit, or a plane that A never crosses. Nothing where that is not decided.
/// Throws std::bad_alloc only.
[[nodiscard]] std::optional<ExactProof> cast_proof(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                                   const Motion& motion);

/// The largest |coordinate| of the body, or less than a part in 2^60 more.
[[nodiscard]] Rational size_of(const AnyBody<Rational>& body, int dimension);

/// The same statement as that of a certificate of polyhedra with balls, whose vertices have the indices of their
/// `ExactCore`s, or names; A is grown by a ball of radius `margin`. Nothing for refutations, and where a body of no
/// width is written by round parts.
[[nodiscard]] std::optional<ExactProof> proof_of(const Certificate<Integer, Rational>& certificate,
                                                 const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension,
                                                 const Rational& margin = 0);

}  // namespace oblong
