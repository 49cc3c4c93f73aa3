// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "caseio/body_proof_io.hpp"
#include "caseio/half_space_io.hpp"
#include "oracle/verify/work.hpp"

/// The checker of proofs about a body and a half-space (docs/reference/certificates.md, "Half-spaces"). It solves
/// nothing.
namespace oblong::oracle {

/// Returns why the proof does not prove its statement about the case; nothing if it does. No proof speaks of two
/// half-spaces.
[[nodiscard]] std::optional<std::string> verify(const caseio::HalfSpaceCase& c, const caseio::ExactBodyProof& proof,
                                                checking::Work work = {});

}  // namespace oblong::oracle
