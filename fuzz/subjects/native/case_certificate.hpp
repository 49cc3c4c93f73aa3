// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "caseio/case.hpp"
#include "caseio/certificate_io.hpp"
#include "oblong/check/question.hpp"
#include "oblong/prove/fractions/cast.hpp"
#include "oblong/prove/fractions/distance.hpp"

namespace oblong::fuzz {

/// Returns the certificate of the exact answer of a case: of the distance where the bodies are separated, rounded once
/// to the case's scalar (double for an exact case); of a decide case only that they are, and so of a within case, where
/// A is grown by a ball of the margin. Nothing if certificates do not speak of the bodies: curved ones, and cases of
/// one body.
[[nodiscard]] std::optional<caseio::ExactCertificate> case_certificate(const caseio::Case& c);

/// A proof of the exact answer of a case of any bodies: the signed distance, the depth where it is asked, or the cast.
/// Nothing where the answer is not decided, or decided by what no proof says (docs/reference/certificates.md).
[[nodiscard]] std::optional<caseio::ExactBodyProof> case_proof(const caseio::Case& c);

/// Returns the line that `oblong certify` writes: the certificate of polyhedra with balls, a proof of other bodies.
[[nodiscard]] std::optional<caseio::CertificateLine> certificate_line(const caseio::Case& c);

/// The two bodies of a case where certificates speak of them, A of a within case grown by a ball of the margin, and
/// their exact answer.
struct SolvedCase {
    CoreSupport a, b;
    ExactDistanceAnswer answer;
};
[[nodiscard]] std::optional<SolvedCase> solved_case(const caseio::Case& c);

/// A ray or sweep case as a motion of A as seen from B; of a raycast A is the ray's source.
struct CastQuestion {
    AnyBody<Rational> a, b;
    Motion motion;
};
[[nodiscard]] CastQuestion cast_question(const caseio::Case& c);

/// Returns the question that a proof of the case answers. Precondition: two bodies, or a ray.
[[nodiscard]] ProofQuestion proof_question(const caseio::Case& c);

/// Gives the vertices of large sums that a certificate of the solved case uses their names. Of a within case the names
/// are of A itself, not of A grown by the ball.
void name_vertices(caseio::ExactCertificate& certificate, const caseio::Case& c, const SolvedCase& solved);

}  // namespace oblong::fuzz
