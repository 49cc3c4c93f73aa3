// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/support/scans.hpp"

namespace oblong {

/// What one pass over a core in direction n saw. Reaches are those of (Bᵀ n) · x, without the pose's translation.
struct Sighting {
    Vec3<double> direction{};
    double reach = -std::numeric_limits<double>::infinity();  ///< the greatest, as computed
    std::uint32_t best = 0;                                   ///< its vertex

    /// By members: a whole Sighting, copied at once, would wait for its parts to be stored.
    void saw(const Vec3<double>& n, const Farthest<double>& found) {
        direction = n;
        reach = found.reach;
        best = found.index;
    }
};

/// Of two bodies, in opposite directions. Refers to both.
struct SightingPair {
    Sighting& a;
    Sighting& b;
};

}  // namespace oblong
