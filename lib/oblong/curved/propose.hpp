// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/curved/nearest_features.hpp"

namespace oblong::curved {

/// How GJK is asked.
struct Question {
    Vec3<Wide> shift;      ///< added to A
    Vec3<Wide> start;      ///< direction of the first support point of A − B, not 0
    int tolerance = 30;    ///< ends at a relative gap of 2^−tolerance
    int iterations = 150;  ///< at most
};

/// Where GJK ended, with every member that it saw.
struct Proposal {
    /// Absent where GJK held that the origin is enclosed, or ended at it.
    std::optional<NearestFeatures> state;
    std::vector<Choice> seen_a, seen_b;  ///< in pairs
    std::vector<std::size_t> carrier;    ///< places there of the pairs that carry the nearest point
    int iterations = 0;
};

/// The GJK loop on A + shift and B at the precision of the pair.
[[nodiscard]] Proposal propose(const Pair& pair, const Question& question);

}  // namespace oblong::curved
