// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/case_certificate.hpp"

#include "fuzz/subjects/native/stated_numbers.hpp"
#include "oblong/certify/certificate/certificate.hpp"
#include "oblong/certify/certificate/vertex_names.hpp"
#include "oblong/certify/exact/exact_bodies.hpp"
#include "oblong/curved/proof.hpp"
#include "oblong/exact/cast_certificate.hpp"
#include "oblong/exact/depth_certificate.hpp"

namespace oblong::fuzz {

CastQuestion cast_question(const caseio::Case& c) {
    if (c.ray) {
        const AnyBody<Rational> source{Points<Rational>({c.ray->source}), std::nullopt};
        return {source, c.a, {c.ray->direction, c.ray->max, c.dimension}};
    }
    const caseio::Sweep& s = *c.sweep;
    return {c.a, *c.b, {s.velocity_a - s.velocity_b, s.max, c.dimension}};
}

std::optional<SolvedCase> solved_case(const caseio::Case& c) {
    if (!c.b) return std::nullopt;
    std::optional<CoreSupport> a = core_support(caseio::grown_a(c));
    std::optional<CoreSupport> b = core_support(*c.b);
    if (!a || !b) return std::nullopt;
    ExactDistanceAnswer answer = exact_distance(*a, *b, exact_start(*a, *b), c.dimension);
    return SolvedCase{*std::move(a), *std::move(b), std::move(answer)};
}

void name_vertices(caseio::ExactCertificate& certificate, const caseio::Case& c, const SolvedCase& solved) {
    oblong::name_vertices(certificate, solved.a, solved.b);
    // The last entry of a name in the grown body is the ball's centre.
    if (c.margin)
        for (VertexName& name : certificate.vertices_a) name.pop_back();
}

namespace {

CertificateRequest request_of(const caseio::Case& c) {
    CertificateRequest request;
    request.distance = c.query != caseio::Query::decide && c.query != caseio::Query::within;
    request.rounded_to = format_of(c.scalar);
    request.dimension = c.dimension;
    return request;
}

std::optional<caseio::ExactCertificate> cast_certificate(const CastQuestion& q) {
    const std::optional<CoreSupport> a = core_support(q.a);
    const std::optional<CoreSupport> b = core_support(q.b);
    if (!a || !b) return std::nullopt;
    caseio::ExactCertificate result = certificate(*a, *b, q.motion, exact_cast(*a, *b, q.motion, exact_start(*a, *b)));
    name_vertices(result, *a, *b);
    return result;
}

std::optional<caseio::ExactCertificate> depth_certificate(const caseio::Case& c) {
    if (!c.b) return std::nullopt;
    const std::optional<CoreSupport> a = core_support(c.a);
    const std::optional<CoreSupport> b = core_support(*c.b);
    if (!a || !b) return std::nullopt;
    const ExactDepth depth = exact_depth(*a, *b, exact_start(*a, *b), c.dimension);
    caseio::ExactCertificate result = depth.contact.outcome == Outcome::separated
                                          ? certificate(depth.contact, request_of(c))
                                          : certificate(depth, c.dimension);
    name_vertices(result, *a, *b);
    return result;
}

}  // namespace

std::optional<caseio::ExactCertificate> case_certificate(const caseio::Case& c) {
    if (c.ray || c.sweep) return cast_certificate(cast_question(c));
    if (c.query == caseio::Query::penetration || c.query == caseio::Query::signed_distance) return depth_certificate(c);
    const std::optional<SolvedCase> solved = solved_case(c);
    if (!solved) return std::nullopt;
    caseio::ExactCertificate result = certificate(solved->answer, request_of(c));
    name_vertices(result, c, *solved);
    return result;
}

namespace {

/// The same proof about bodies of which A is smaller by the margin.
caseio::ExactBodyProof without_margin(caseio::ExactBodyProof proof, const Rational& margin) {
    if (proof.lower) *proof.lower += margin;
    if (proof.upper) *proof.upper += margin;
    return proof;
}

}  // namespace

std::optional<caseio::ExactBodyProof> case_proof(const caseio::Case& c) {
    const bool moving = c.ray || c.sweep;
    if (moving) {
        const CastQuestion q = cast_question(c);
        if (const auto exact = case_certificate(c))
            if (auto proof = proof_of(*exact, q.a, q.b, c.dimension)) return proof;
        return cast_proof(q.a, q.b, q.motion);
    }
    if (!c.b) return std::nullopt;
    std::optional<caseio::ExactCertificate> certificate = case_certificate(c);
    // That polyhedra overlap is proven by weights, which say nothing of their depth.
    if (certificate && certificate->kind == CertificateKind::overlapping && !certificate->differences.empty() &&
        !c.margin)
        certificate = depth_certificate(c);
    ProofRequest request;
    request.dimension = c.dimension;
    request.margin = c.margin.value_or(0);
    request.depth = c.query == caseio::Query::penetration || c.query == caseio::Query::signed_distance;
    std::optional<caseio::ExactBodyProof> proof;
    if (certificate) proof = proof_of(*certificate, c.a, *c.b, c.dimension, request.margin);
    if (!proof) proof = bracket_proof(c.a, *c.b, request);
    return proof ? std::optional(without_margin(*std::move(proof), request.margin)) : std::nullopt;
}

std::optional<caseio::CertificateLine> certificate_line(const caseio::Case& c) {
    caseio::CertificateLine line;
    line.id = c.id;
    if (auto certificate = case_certificate(c)) {
        line.certificate = *std::move(certificate);
        return line;
    }
    line.proof = case_proof(c);
    return line.proof ? std::optional(std::move(line)) : std::nullopt;
}

}  // namespace oblong::fuzz
