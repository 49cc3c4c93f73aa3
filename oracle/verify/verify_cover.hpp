// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/cover_io.hpp"
#include "caseio/union_io.hpp"
#include "oracle/verify/work.hpp"

/// The checker of proofs about unions (docs/reference/certificates.md, "Covers of unions"). It solves nothing.
namespace oblong::oracle {

/// Returns why the proof does not prove its statement about the case; nothing if it does. One comparison for each
/// vertex of a block's parts, and the check of each proof of a pair.
[[nodiscard]] std::optional<std::string> verify(const caseio::UnionCase& c, const caseio::ExactUnionProof& proof,
                                                checking::Work work = {});

/// Returns why a proof of unions, though right, shows less than the case asks; nothing if it does not. Precondition:
/// `verify` accepts it.
[[nodiscard]] std::optional<std::string> shortfall(const caseio::UnionCase& c, const caseio::ExactUnionProof& proof);

}  // namespace oblong::oracle
