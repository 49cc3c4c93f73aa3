// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Computed support values and their error bound.
namespace oblong {

/// Returns n·x = (n.x x + n.y y) + n.z z, each operation rounded.
template <class D, class R>
[[nodiscard]] D support_value_of(const Vec3<D>& n, const Vec3<R>& p) {
    return n.x * D(p.x) + n.y * D(p.y) + n.z * D(p.z);
}

/// Returns twice an error bound of a computed support value. The error of three products and two sums, each within u of
/// its magnitude, is below 9.1 u |n| largest, with |n| the largest coordinate, plus underflow. Infinite if a product
/// could overflow or a number is not finite.
template <class D, class R>
[[nodiscard]] D support_value_slack(const Vec3<D>& n, R largest) {
    const D size = std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)});
    const D product = size * D(largest);
    constexpr D most = std::numeric_limits<D>::max() / D(error_constants::support_headroom);
    if (!(product < most) || !(is_finite(n))) return std::numeric_limits<D>::infinity();
    return error_constants::support_slack<D> * product + error_constants::support_underflow<D>;
}

}  // namespace oblong
