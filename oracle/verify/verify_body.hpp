// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "caseio/case.hpp"
#include "caseio/certificate_io.hpp"
#include "oracle/verify/claimed.hpp"

/// The checker of proofs about bodies of any kind (docs/certificates.md, "Bodies of any kind"). It solves nothing:
/// exact fractions, and one comparison a vertex.
namespace oblong::oracle {

/// What a proof has shown of a case: of bodies at rest bounds of their signed distance, of a cast the hit or that
/// there is none.
struct Shown {
    ProofStatement statement = ProofStatement::bracket;
    std::optional<Rational> lower, upper;
    bool is_below_upper = false;  ///< of a bracket: the signed distance is not `upper` itself
};

/// Why the proof does not prove what it says of the case, or what it shows of it.
[[nodiscard]] std::variant<std::string, Shown> checked(const caseio::Case& c, const caseio::ExactBodyProof& proof);

/// Why the line does not prove what it says of the case, of whatever kind it is; nothing where it does. Its id and
/// `converted_case` are not looked at.
[[nodiscard]] std::optional<std::string> verify(const caseio::Case& c, const caseio::CertificateLine& line);

}  // namespace oblong::oracle
