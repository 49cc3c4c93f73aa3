// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/checks.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::proof_check {

namespace {

void check_miss(const CastProof& proof, const ProofQuestion& question, const Rational& radius) {
    require(!proof.lower && !proof.upper, "a miss has only a direction");
    require(proof.direction.has_value(), "no direction");
    const Plane plane = proof.along(*proof.direction);
    require(beyond(plane, radius) > 0, "the direction does not separate at the start");
    if (question.max) {
        require(beyond(plane, radius, *question.max) > 0, "the direction does not separate at the end");
    } else {
        require(plane.pace >= 0, "the bodies come nearer along the direction, without end");
    }
}

void check_hit(const CastProof& proof, const ProofQuestion& question, const Rational& radius) {
    require(proof.lower && proof.upper, "no bounds of the parameter");
    require(*proof.lower >= 0, "a bound before the start");
    require(*proof.lower <= *proof.upper, "bounds in the wrong order");
    require(!question.max || *proof.upper <= *question.max, "beyond the end");
    const Vec3<Rational> velocity = question.velocity_a - question.velocity_b;
    require(squared_norm(proof.near() + velocity * *proof.upper) <= radius * radius, "the points do not meet");
    if (*proof.lower == 0) return require(!proof.direction, "a direction that bounds nothing");
    require(proof.direction.has_value(), "no direction");
    const Plane plane = proof.along(*proof.direction);
    require(plane.pace < 0, "the bodies do not come nearer along the direction");
    require(beyond(plane, radius, *proof.lower) >= 0, "the direction does not separate up to the bound");
}

}  // namespace

int beyond(const Plane& plane, const Rational& distance, const Rational& at) {
    const Rational gap = plane.gap + at * plane.pace;
    const int side = gap.sign();
    if (side != distance.sign()) return side - distance.sign();
    return side * Rational(gap * gap).compare(Rational(distance * distance * plane.squared));
}

void check_cast(const CastProof& proof, const ProofQuestion& question, const Rational& radius) {
    proof.is_hit ? check_hit(proof, question, radius) : check_miss(proof, question, radius);
}

}  // namespace oblong::proof_check
