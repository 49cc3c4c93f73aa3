// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "oblong/linear/product.hpp"

/// How far a point lies in a direction, as computed, and how much that errs.
namespace oblong {

/// n·x = (n.x x + n.y y) + n.z z, each operation rounded.
template <class D, class R>
[[nodiscard]] D support_value_of(const Vec3<D>& n, const Vec3<R>& p) {
    return n.x * D(p.x) + n.y * D(p.y) + n.z * D(p.z);
}

/// Twice a bound of how much a computed support value errs, with room: three products and two sums, each within u of
/// its magnitude, below 9.1 u |n| largest in all, |·| the largest coordinate, and what underflows. Infinite where a
/// product could overflow, or a number is not finite.
template <class D, class R>
[[nodiscard]] D support_value_slack(const Vec3<D>& n, R largest) {
    const D size = std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)});
    const D product = size * D(largest);
    if (!(product < std::numeric_limits<D>::max() / D(8)) || !(is_finite(n))) return std::numeric_limits<D>::infinity();
    return D(16) * std::numeric_limits<D>::epsilon() * product + D(64) * std::numeric_limits<D>::denorm_min();
}

}  // namespace oblong
