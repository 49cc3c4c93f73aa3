// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/support/scans.hpp"

namespace oblong {

/// What one pass over a core in direction n saw. Reaches are those of (Bᵀ n) · x, without the pose's translation.
struct SupportRecord {
    Vec3<double> direction{};
    double support_value = -std::numeric_limits<double>::infinity();  ///< the greatest, as computed
    std::uint32_t best = 0;                                           ///< its vertex

    /// By members: a whole SupportRecord, copied at once, would wait for its parts to be stored.
    void record(const Vec3<double>& n, const Farthest<double>& found) {
        direction = n;
        support_value = found.support_value;
        best = found.index;
    }
};

/// Of two bodies, in opposite directions. Refers to both.
struct SupportRecordPair {
    SupportRecord& a;
    SupportRecord& b;
};

}  // namespace oblong
