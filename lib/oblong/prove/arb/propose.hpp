// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/arb/nearest_features.hpp"

namespace oblong::curved {

/// Options of a GJK run.
struct Question {
    Vec3<Wide> shift;      ///< added to A
    Vec3<Wide> start;      ///< direction of the first support point of A − B, not 0
    int tolerance = 30;    ///< ends at a relative gap of 2^−tolerance
    int iterations = 150;  ///< at most
};

/// The last state of GJK, with every member that it found.
struct Proposal {
    /// Absent if GJK found the origin enclosed, or ended at the origin.
    std::optional<NearestFeatures> state;
    std::vector<Choice> seen_a, seen_b;  ///< in pairs
    std::vector<std::size_t> carrier;    ///< indices of the pairs that carry the nearest point
    int iterations = 0;
};

/// Runs the GJK loop on A + shift and B at the precision of the pair.
[[nodiscard]] Proposal propose(const Pair& pair, const Question& question);

}  // namespace oblong::curved
