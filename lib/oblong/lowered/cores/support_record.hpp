// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prepared/search/scans.hpp"

namespace oblong {

/// A recorded support query of a core in direction n. Support values are those of (Bᵀ n) · x, without the pose's
/// translation.
struct SupportRecord {
    Vec3<double> direction{};
    double support_value = -std::numeric_limits<double>::infinity();  ///< the greatest, as computed
    std::uint32_t best = 0;                                           ///< index of the support vertex

    /// Records a query. Writes member by member, to avoid store-forwarding stalls.
    void record(const Vec3<double>& n, const Farthest<double>& found) {
        direction = n;
        support_value = found.support_value;
        best = found.index;
    }
};

/// The records of two bodies in opposite directions. Holds references to both.
struct SupportRecordPair {
    SupportRecord& a;
    SupportRecord& b;
};

}  // namespace oblong
