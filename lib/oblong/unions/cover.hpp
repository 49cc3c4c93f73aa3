// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/check/question.hpp"

namespace oblong {

/// Returns a proof of the answer about two unions: a proof about the pair of parts that decides, and a cover of all
/// pairs. Its conditions are in docs/reference/certificates.md, "Covers of unions".
///
/// \param question of any query but the depth, which unions do not have
/// \param part_a,part_b the pair that the query states; of unions that are apart or miss each other any pair
/// \return nothing if the pair does not decide, if it has no proof (`prove`), if a pair of curved parts is undecided,
/// or if there are no such parts Throws std::bad_alloc only.
[[nodiscard]] std::optional<ExactUnionProof> prove(const UnionQuestion& question, std::size_t part_a,
                                                   std::size_t part_b);

}  // namespace oblong
