// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/case_certificate.hpp"

#include "fuzz/subjects/native/stated_numbers.hpp"
#include "oblong/certificate.hpp"
#include "oblong/certificate/vertex_names.hpp"
#include "oblong/prove/fractions/rounded_answer.hpp"

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

ProofQuestion proof_question(const caseio::Case& c) {
    using caseio::Query;
    const RoundedTo format = format_of(c.scalar);
    if (c.ray || c.sweep) {
        CastQuestion q = cast_question(c);
        return {.query = ProofQuery::cast,
                .a = std::move(q.a),
                .b = std::move(q.b),
                .dimension = c.dimension,
                .velocity_a = std::move(q.motion.velocity),
                .max = std::move(q.motion.max),
                .rounded_to = format};
    }
    ProofQuery query = ProofQuery::distance;
    if (c.query == Query::decide) query = ProofQuery::decision;
    if (c.query == Query::within) query = ProofQuery::within;
    if (c.query == Query::penetration || c.query == Query::signed_distance) query = ProofQuery::depth;
    return {.query = query,
            .a = c.a,
            .b = c.b.value(),
            .dimension = c.dimension,
            .margin = c.margin.value_or(0),
            .rounded_to = format};
}

namespace {

bool has_two_bodies(const caseio::Case& c) { return c.ray || c.sweep || c.b; }

}  // namespace

std::optional<caseio::ExactCertificate> case_certificate(const caseio::Case& c) {
    return has_two_bodies(c) ? prove_by_vertices(proof_question(c)) : std::nullopt;
}

std::optional<caseio::ExactBodyProof> case_proof(const caseio::Case& c) {
    return has_two_bodies(c) ? prove_by_members(proof_question(c)) : std::nullopt;
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
