// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/check.hpp"

#include <exception>
#include <new>

#include "oblong/check/checks.hpp"

namespace oblong {

namespace proof_check {

namespace {

void require_question(const ProofQuestion& q) {
    require(q.dimension == 2 || q.dimension == 3, "a question of another dimension than 2 or 3");
    require(q.query != ProofQuery::within || q.margin >= 0, "a negative margin");
    if (q.query != ProofQuery::cast) return;
    require(!q.max || *q.max >= 0, "a cast that ends before it begins");
    require(q.dimension == 3 || (q.velocity_a.z == 0 && q.velocity_b.z == 0), "a velocity out of the plane");
}

}  // namespace

}  // namespace proof_check

namespace {

/// Why a check ends early; empty if it does not.
template <class Check>
std::string reason_of(const Check& check) {
    try {
        check();
        return {};
    } catch (const proof_check::Refusal& refusal) {
        return refusal.why;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace

std::string why_refused(const ProofQuestion& question, const Proof& proof) {
    return reason_of([&] {
        proof_check::require_question(question);
        if (const auto* certificate = std::get_if<ExactCertificate>(&proof)) {
            proof_check::check_certificate(question, *certificate);
        } else if (const auto* of_any = std::get_if<ExactProof>(&proof)) {
            proof_check::Work work;
            proof_check::check_body_proof(question, *of_any, work);
        } else {
            throw proof_check::Refusal{"no proof"};
        }
    });
}

std::string why_refused(const UnionQuestion& question, const ExactUnionProof& proof) {
    return reason_of([&] {
        proof_check::require_question(question.asked);
        proof_check::check_union_proof(question, proof);
    });
}

std::string why_refused(const HalfSpaceQuestion& question, const ExactProof& proof) {
    return reason_of([&] {
        proof_check::require_question(question.asked);
        proof_check::check_half_space(question, proof);
    });
}

std::string why_refused(const TurningQuestion& question, const ExactTurningProof& proof) {
    return reason_of([&] { proof_check::check_turning(question, proof); });
}

std::string why_refused(const DeformingQuestion& question, const ExactDeformingProof& proof) {
    return reason_of([&] { proof_check::check_deforming(question, proof); });
}

}  // namespace oblong
