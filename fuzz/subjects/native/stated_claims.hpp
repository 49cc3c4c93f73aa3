// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "caseio/body_proof_io.hpp"
#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "oracle/judge/verdict.hpp"

/// The claims of a result about its case that can be refuted.
namespace oblong::fuzz {

struct BodyStatement {
    std::string words;  ///< for display
    BodyClaim<Rational> claim;
};

/// The claims of a result with the tolerance at which it is judged (docs/reference/verdicts.md), and that
/// which its subject promises; the worst first. \param promise its digits are not left to the case  \param size S
[[nodiscard]] std::vector<BodyStatement> statements(const caseio::Case& c, const caseio::Result& r,
                                                    const oracle::Promise& promise, const Rational& size);

/// Those of a distance of polyhedra with balls.
[[nodiscard]] std::vector<BodyStatement> distance_statements(const caseio::Result& r, const oracle::Promise& promise,
                                                             const Rational& size);

/// S of a case, or a little more: the largest |coordinate| of its bodies, and of a cast also where they meet at the
/// latest by the proof.
[[nodiscard]] Rational size_of(const caseio::Case& c, const caseio::ExactBodyProof& proof);

/// Returns the part of a proof that contradicts the claim, if any does: with one bound where one is enough.
[[nodiscard]] caseio::ExactBodyProof refuted_by(caseio::ExactBodyProof proof, const BodyClaim<Rational>& claim);

}  // namespace oblong::fuzz
