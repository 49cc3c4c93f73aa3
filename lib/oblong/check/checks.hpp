// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/check/question.hpp"
#include "oblong/check/work.hpp"
#include "oblong/linear/product.hpp"

/// The checks of the two forms of proofs, and what they share. Each refuses where a condition fails.
namespace oblong::proof_check {

/// A certificate of polyhedra with balls.
void check_certificate(const ProofQuestion& question, const ExactCertificate& certificate);
/// A proof about bodies of any kind.
void check_body_proof(const ProofQuestion& question, const ExactProof& proof);

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

/// The sign of gap + τ pace − distance ‖n‖.
[[nodiscard]] inline int beyond(const Plane& plane, const Rational& distance, const Rational& at = 0) {
    const Rational gap = plane.gap + at * plane.pace;
    const int side = gap.sign();
    if (side != distance.sign()) return side > distance.sign() ? 1 : -1;
    return side * Rational(gap * gap).compare(Rational(distance * distance * plane.squared));
}

/// A miss or a hit: the checks that both forms of proofs share.
/// \param near  callable () -> Vec3<Rational>: a point of A's core less one of B's
/// \param along callable (direction) -> Plane
template <class AnyProof, class Near, class Along>
void check_cast(const AnyProof& proof, bool is_hit, const ProofQuestion& question, const Rational& radius,
                const Near& near, const Along& along) {
    if (!is_hit) {
        require(!proof.lower && !proof.upper, "a miss has only a direction");
        require(proof.direction.has_value(), "no direction");
        const Plane plane = along(*proof.direction);
        require(beyond(plane, radius) > 0, "the direction does not separate at the start");
        if (question.max) {
            require(beyond(plane, radius, *question.max) > 0, "the direction does not separate at the end");
        } else {
            require(plane.pace >= 0, "the bodies come nearer along the direction, without end");
        }
        return;
    }
    require(proof.lower && proof.upper, "no bounds of the parameter");
    require(*proof.lower >= 0, "a bound before the start");
    require(*proof.lower <= *proof.upper, "bounds in the wrong order");
    require(!question.max || *proof.upper <= *question.max, "beyond the end");
    const Vec3<Rational> velocity = question.velocity_a - question.velocity_b;
    require(squared_norm(near() + velocity * *proof.upper) <= radius * radius, "the points do not meet");
    if (*proof.lower == 0) return require(!proof.direction, "a direction that bounds nothing");
    require(proof.direction.has_value(), "no direction");
    const Plane plane = along(*proof.direction);
    require(plane.pace < 0, "the bodies do not come nearer along the direction");
    require(beyond(plane, radius, *proof.lower) >= 0, "the direction does not separate up to the bound");
}

}  // namespace oblong::proof_check
