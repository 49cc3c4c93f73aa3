// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simplex/subalgorithm.hpp"

namespace oblong {

/// A subalgorithm for points of one plane through the origin: at most three slots are ever held. Three points carry
/// their nearest point with positive weights only where they span the plane and surround the origin, so that v = 0
/// whatever v was computed to; in floats that computed v is some rounding error, and the loop in space would go on
/// after it. Everything else is the subalgorithm's that it wraps.
///
/// \tparam K the subalgorithm in space, of which no copy is needed: with z = 0 its determinants are the plane's
template <class K>
class Planar {
public:
    /// Precondition, beside that of K: the z coordinate is 0, and the last `add` did not enclose the origin.
    template <class S>
    Reduction add(const Vec3<S>& w) {
        const Reduction reduction = k_.add(w);
        if (reduction == Reduction::reduced && size(k_.carrier().set) == 3) return Reduction::origin_enclosed;
        return reduction;
    }
    [[nodiscard]] const auto& carrier() const { return k_.carrier(); }

private:
    K k_;
};

}  // namespace oblong
