// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simplex/subalgorithm.hpp"

namespace oblong {

/// A subalgorithm for points in one plane through the origin: at most three slots are used. Three points carry their
/// nearest point with positive weights only if they enclose the origin, so v is set to 0; in floats the computed v
/// would be a rounding error that the loop would pursue. All else is delegated to the wrapped subalgorithm.
///
/// \tparam K a subalgorithm for space: with z = 0 its determinants are those of the plane
template <class K>
class Planar {
public:
    /// Precondition, besides that of K: the z coordinate is 0, and the last `add` did not enclose the origin.
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
