// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/json_value.hpp"
#include "oblong/answer/body_proof.hpp"
#include "oblong/scalar/rational.hpp"

/// Proofs about bodies of any kind as lines of the certificate file (docs/reference/certificates.md).
namespace oblong::caseio {

using ExactBodyProof = BodyProof<Integer, Rational>;
using ExactMember = MemberPoint<Integer, Rational>;

/// Reads the fields of a proof from a certificate that has the field `roots`. Throws BadInput for what is missing, and
/// for fields that the kind does not have.
[[nodiscard]] ExactBodyProof read_body_proof(const JsonValue& document);

}  // namespace oblong::caseio
