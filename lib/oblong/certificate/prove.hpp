// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/check/question.hpp"

/// The provers of questions in rationals; oblong::oblong defines them.
namespace oblong {

/// Returns the certificate of the exact answer: of the distance, rounded once; of a decision or within question that
/// the bodies are apart, touch or overlap, A grown by a ball of the margin; the depth, or the distance of separated
/// bodies; a hit or a miss. Nothing for bodies of which certificates do not speak: ellipsoids, cylinders, cones, what
/// holds them, and hulls of unequal balls. Throws std::bad_alloc only.
[[nodiscard]] std::optional<ExactCertificate> prove_by_vertices(const ProofQuestion& question);

/// Returns a proof for bodies of any kind: a bracket of the signed distance that implies the outcome, of overlapping
/// bodies also of the depth if that is asked; a bracket of the parameter of a hit; or a miss. Nothing if the answer is
/// undecided, or decided by what no proof states (docs/reference/certificates.md). Throws std::bad_alloc only.
[[nodiscard]] std::optional<ExactProof> prove_by_members(const ProofQuestion& question);

/// Returns a proof of the answer: by vertices if there is one, otherwise by members. Throws std::bad_alloc only.
[[nodiscard]] std::optional<Proof> prove(const ProofQuestion& question);

/// Returns a proof of the answer about a body and a half-space: a bracket of the signed distance that implies the
/// outcome, a bracket of the parameter of a hit, or a miss. Ends are exact if they are rational and have at most 100
/// bits, else within 2^−90 parts. Nothing if the answer is decided by what no proof states: a curved body that touches
/// at no rational point. docs/reference/certificates.md, "Half-spaces". Throws std::bad_alloc only.
[[nodiscard]] std::optional<ExactProof> prove(const HalfSpaceQuestion& question);

namespace detail {

/// Returns the image of a half-space under a pose. Throws InvalidBody if that is singular.
[[nodiscard]] HalfSpace<Rational> posed_half_space(const HalfSpace<Rational>& half, const Affine<Rational>& pose);

}  // namespace detail

}  // namespace oblong
