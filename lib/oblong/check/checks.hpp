// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <functional>
#include <optional>

#include "oblong/check/deforming_question.hpp"
#include "oblong/check/question.hpp"
#include "oblong/check/turning_question.hpp"
#include "oblong/check/work.hpp"

/// The checks of the two forms of proofs, and what they share. Each refuses where a condition fails.
namespace oblong::proof_check {

/// A certificate of polyhedra with balls.
void check_certificate(const ProofQuestion& question, const ExactCertificate& certificate);
/// A proof about bodies of any kind.
void check_body_proof(const ProofQuestion& question, const ExactProof& proof, Work& work);
/// A proof about unions.
void check_union_proof(const UnionQuestion& question, const ExactUnionProof& proof);

/// A proof about a body and a half-space.
void check_half_space(const HalfSpaceQuestion& question, const ExactProof& proof);

/// A proof about turning bodies.
void check_turning(const TurningQuestion& question, const ExactTurningProof& proof);

/// A proof about deforming bodies.
void check_deforming(const DeformingQuestion& question, const ExactDeformingProof& proof);

/// The margin with which outcomes compare the signed distance.
[[nodiscard]] inline Rational margin_of(const ProofQuestion& question) {
    return question.query == ProofQuery::within ? question.margin : Rational(0);
}

/// What a direction n shows.
struct Plane {
    Rational gap;      ///< min n·p − max n·q over the cores is no less
    Rational squared;  ///< ‖n‖², positive
    Rational pace;     ///< n·r, with the velocity r of A as seen from B
};

/// The parts of a miss or a hit that both forms of proofs have.
struct CastProof {
    bool is_hit;
    const std::optional<Rational>&lower, &upper;
    const std::optional<Vec3<Integer>>& direction;
    std::function<Vec3<Rational>()> near;              ///< a point of A's core less one of B's
    std::function<Plane(const Vec3<Integer>&)> along;  ///< what a direction shows
};

/// The sign of gap + τ pace − distance ‖n‖.
[[nodiscard]] int beyond(const Plane& plane, const Rational& distance, const Rational& at = 0);

/// A miss or a hit of bodies whose radii have this sum.
void check_cast(const CastProof& proof, const ProofQuestion& question, const Rational& radius);

}  // namespace oblong::proof_check
