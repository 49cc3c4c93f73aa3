// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/body_proof.hpp"
#include "oblong/check/core.hpp"

/// Points of cores, as proofs about bodies of any kind write them (docs/reference/certificates.md, "The tree").
namespace oblong::proof_check {

using Member = MemberPoint<Integer, Rational>;

/// The bits of the member's numbers and of those that they are multiplied with. Refuses a member that is not written
/// along the tree of the core.
[[nodiscard]] std::uint64_t member_bits(const Member& member, const Core<Rational>& core);

/// The point. Refuses weights that are negative or sum to 0, and a `u` longer than 1. Precondition: `member_bits` has
/// returned.
[[nodiscard]] Vec3<Rational> member_point(const Member& member, const Core<Rational>& core);

}  // namespace oblong::proof_check
