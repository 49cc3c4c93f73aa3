// SPDX-License-Identifier: BSL-1.0
#include "oblong/certificate/prove.hpp"

#include "oblong/certificate/cast_certificate.hpp"
#include "oblong/certificate/certificate.hpp"
#include "oblong/certificate/depth_certificate.hpp"
#include "oblong/certificate/proof.hpp"
#include "oblong/certificate/vertex_names.hpp"
#include "oblong/lowered/cores/environment.hpp"
#include "oblong/prove/fractions/rounded_answer.hpp"

namespace oblong {

namespace {

Motion motion_of(const ProofQuestion& q) { return {q.velocity_a - q.velocity_b, q.max, q.dimension}; }

CertificateRequest request_of(const ProofQuestion& q) {
    const bool only_decides = q.query == ProofQuery::decision || q.query == ProofQuery::within;
    return {.distance = !only_decides, .rounded_to = q.rounded_to, .dimension = q.dimension};
}

/// Two bodies that certificates speak of; A of a within question is grown by a ball of the margin.
class VertexProver {
public:
    explicit VertexProver(const ProofQuestion& q)
        : question_(q), a_(core_support(grown_a(q))), b_(a_ ? core_support(q.b) : std::nullopt) {}

    [[nodiscard]] std::optional<ExactCertificate> certificate() const {
        if (!a_ || !b_) return std::nullopt;
        ExactCertificate result = unnamed();
        name_vertices(result, *a_, *b_);
        // The last entry of a name in the grown body is the ball's centre.
        if (question_.margin != 0)
            for (auto& name : result.vertices_a) name.pop_back();
        return result;
    }

private:
    [[nodiscard]] static AnyBody<Rational> grown_a(const ProofQuestion& q) {
        if (q.margin == 0) return q.a;
        return {Sum<Rational>({q.a, {Sphere<Rational>(q.margin), std::nullopt}}), std::nullopt};
    }
    [[nodiscard]] ExactCertificate unnamed() const {
        const ExactStart start = exact_start(*a_, *b_);
        if (question_.query == ProofQuery::cast)
            return oblong::certificate(*a_, *b_, motion_of(question_),
                                       exact_cast(*a_, *b_, motion_of(question_), start));
        if (question_.query == ProofQuery::depth) {
            const ExactDepth depth = exact_depth(*a_, *b_, start, question_.dimension);
            if (depth.contact.outcome != Outcome::separated) return oblong::certificate(depth, question_.dimension);
            return oblong::certificate(depth.contact, request_of(question_));
        }
        return oblong::certificate(exact_distance(*a_, *b_, start, question_.dimension), request_of(question_));
    }

    const ProofQuestion& question_;
    std::optional<CoreSupport> a_, b_;
};

std::optional<ExactProof> cast_by_members(const ProofQuestion& q) {
    if (const auto exact = prove_by_vertices(q))
        if (auto proof = proof_of(*exact, q.a, q.b, q.dimension)) return proof;
    return cast_proof(q.a, q.b, motion_of(q));
}

std::optional<ExactProof> rest_by_members(const ProofQuestion& q) {
    std::optional<ExactCertificate> certificate = prove_by_vertices(q);
    // That polyhedra overlap is proven by weights, which say nothing of their depth.
    if (certificate && certificate->kind == CertificateKind::overlapping && !certificate->differences.empty() &&
        q.query != ProofQuery::within) {
        ProofQuestion deeper = q;
        deeper.query = ProofQuery::depth;
        certificate = prove_by_vertices(deeper);
    }
    std::optional<ExactProof> proof;
    if (certificate) proof = proof_of(*certificate, q.a, q.b, q.dimension, q.margin);
    if (!proof) {
        ProofRequest request;
        request.dimension = q.dimension;
        request.margin = q.margin;
        request.depth = q.query == ProofQuery::depth;
        proof = bracket_proof(q.a, q.b, request);
    }
    if (!proof) return std::nullopt;
    // It is about bodies of which A is smaller by the margin.
    if (proof->lower) *proof->lower += q.margin;
    if (proof->upper) *proof->upper += q.margin;
    return proof;
}

}  // namespace

std::optional<ExactCertificate> prove_by_vertices(const ProofQuestion& question) {
    if (!environment_is_default()) return detail::with_environment_set([&] { return prove_by_vertices(question); });
    return VertexProver(question).certificate();
}

std::optional<ExactProof> prove_by_members(const ProofQuestion& question) {
    if (!environment_is_default()) return detail::with_environment_set([&] { return prove_by_members(question); });
    return question.query == ProofQuery::cast ? cast_by_members(question) : rest_by_members(question);
}

std::optional<Proof> prove(const ProofQuestion& question) {
    if (auto certificate = prove_by_vertices(question)) return Proof(*std::move(certificate));
    if (auto proof = prove_by_members(question)) return Proof(*std::move(proof));
    return std::nullopt;
}

}  // namespace oblong
