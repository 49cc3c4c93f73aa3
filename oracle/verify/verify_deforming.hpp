// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "caseio/deforming_io.hpp"
#include "oblong/answer/deforming_proof.hpp"
#include "oracle/verify/work.hpp"

/// The checker of proofs about deforming bodies (docs/explanation/numerics/deforming.md). It solves nothing: it
/// multiplies polynomials of time and reads the signs of their coefficients.
namespace oblong::oracle {

using ExactDeformingProof = DeformingProof<Integer, Rational>;

/// Returns why the proof does not prove what it states about the case; nothing if it does.
[[nodiscard]] std::optional<std::string> refusal_of(const caseio::DeformingCase& c, const ExactDeformingProof& proof,
                                                    checking::Work work = {});

/// Returns why a proof, though right, is not the answer of the case: a miss until the last time, or a contact between
/// times that round alike to its scalar (`exact`: to double). Nothing if it is. Precondition: `refusal_of` accepts it.
[[nodiscard]] std::optional<std::string> shortfall(const caseio::DeformingCase& c, const ExactDeformingProof& proof);

}  // namespace oblong::oracle
