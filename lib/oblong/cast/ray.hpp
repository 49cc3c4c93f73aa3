// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/linear/vec.hpp"

namespace oblong {

/// A ray { s + λ r : 0 ≤ λ ≤ max } (van den Bergen 2004, §2). `max` is not negative; unbounded if absent. The direction
/// may be 0: the ray is then a point, and hits at 0 or not at all.
template <class S>
struct Ray {
    Vec3<S> source;        ///< s
    Vec3<S> direction;     ///< r; any length: the parameter is in units of it
    std::optional<S> max;  ///< largest parameter, not negative; absent: unbounded

    /// Returns the point source + parameter · direction.
    [[nodiscard]] Vec3<S> at(const S& parameter) const { return source + direction * parameter; }
};

}  // namespace oblong
