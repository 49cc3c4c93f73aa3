// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/cover_io.hpp"
#include "fuzz/subjects/library/other_question.hpp"
#include "oblong/certificate.hpp"

namespace oblong::fuzz {

/// Returns the case's own question with exact numbers; of a raycast A is the ray's source.
[[nodiscard]] oblong::UnionQuestion proof_question(const caseio::UnionCase& c);

/// Returns a proof of the answer to the case's own question; nothing if the answer is undecided, or has none.
[[nodiscard]] std::optional<caseio::ExactUnionProof> union_proof(const caseio::UnionCase& c);

}  // namespace oblong::fuzz
