// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "caseio/case.hpp"
#include "caseio/certificate_io.hpp"
#include "oracle/verify/work.hpp"

/// The checker of proofs about bodies of any kind (docs/reference/certificates.md, "Bodies of any kind"). It solves
/// nothing: exact fractions, and one comparison a vertex.
namespace oblong::oracle {

/// Facts that a proof has shown about a case: bounds of the signed distance of its bodies at rest, without a margin;
/// bounds of the parameter at which a cast first hits; or that a cast never hits.
struct Shown {
    ProofStatement statement = ProofStatement::bracket;
    std::optional<Rational> lower, upper;
    bool is_below_upper = false;  ///< of a bracket: the signed distance is not `upper` itself
};

/// Returns the outcome that a bracket implies: how the signed distance lies to the margin of a within case, to 0 of
/// others; undecided if it implies none. Precondition: a bracket.
[[nodiscard]] Outcome outcome_of(const Shown& shown, const Rational& margin = 0);

/// Returns why the proof does not prove its statement about the case, or what it shows about it.
[[nodiscard]] std::variant<std::string, Shown> checked(const caseio::Case& c, const caseio::ExactBodyProof& proof,
                                                       checking::Work work = {});

/// Returns why the line does not prove its statement about the case, for any kind; nothing if it does. Ignores its id
/// and `converted_case`.
[[nodiscard]] std::optional<std::string> verify(const caseio::Case& c, const caseio::CertificateLine& line,
                                                checking::Work work = {});

}  // namespace oblong::oracle
