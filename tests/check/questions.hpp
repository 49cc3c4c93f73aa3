// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include "caseio/case.hpp"
#include "caseio/certificate_io.hpp"
#include "oblong/check/check.hpp"

/// Cases and lines of certificate files as the library's checker takes them.
namespace oblong::check_test {

/// The question of a case. Of a raycast A is the ray's source and B the case's body.
[[nodiscard]] inline ProofQuestion question_of(const caseio::Case& c) {
    using caseio::Query;
    const AnyBody<Rational> source{Points<Rational>({c.ray ? c.ray->source : Vec3<Rational>{}}), std::nullopt};
    ProofQuestion question{.query = ProofQuery::distance, .a = c.ray ? source : c.a, .b = c.ray ? c.a : *c.b};
    question.dimension = c.dimension;
    question.rounded_to = c.scalar == caseio::CaseScalar::float32 ? RoundedTo::float32 : RoundedTo::float64;
    if (c.query == Query::decide) question.query = ProofQuery::decision;
    if (c.query == Query::penetration || c.query == Query::signed_distance) question.query = ProofQuery::depth;
    if (c.margin) {
        question.query = ProofQuery::within;
        question.margin = *c.margin;
    }
    if (c.ray) {
        question.query = ProofQuery::cast;
        question.velocity_a = c.ray->direction;
        question.max = c.ray->max;
    }
    if (c.sweep) {
        question.query = ProofQuery::cast;
        question.velocity_a = c.sweep->velocity_a;
        question.velocity_b = c.sweep->velocity_b;
        question.max = c.sweep->max;
    }
    return question;
}

[[nodiscard]] inline Proof proof_of(const caseio::CertificateLine& line) {
    return line.proof ? Proof(*line.proof) : Proof(line.certificate);
}

/// Why the library's checker refuses the line; empty if it does not.
[[nodiscard]] inline std::string said(const caseio::Case& c, const caseio::CertificateLine& line) {
    return why_refused(question_of(c), proof_of(line));
}

}  // namespace oblong::check_test
