// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "oblong/linear/product.hpp"

namespace oblong {

/// A point of a body that is farthest in a direction. `feature` is the vertex's index for a body given by points, the
/// sign bits (1, 2, 4 for x, y, z) for a box, the end (0 or 1) for a capsule, and 0 for other bodies.
template <class S>
struct SupportPoint {
    Vec3<S> point;              ///< a farthest point
    std::uint32_t feature = 0;  ///< of the vertex, or whatever the mapping numbers
};

namespace detail {

/// Returns n, or n divided by its largest coordinate if ‖n‖² would overflow or lose bits to underflow. The direction is
/// the same up to rounding, and its length can be computed.
template <RealField S>
[[nodiscard]] Vec3<S> measurable(const Vec3<S>& n) {
    const S squared = squared_norm(n);
    if (is_finite(squared) && is_finite(S(S(1) / squared))) return n;
    S largest(0);
    for (std::size_t i = 0; i < 3; ++i) {
        const S magnitude = n[i] < S(0) ? S(-n[i]) : n[i];
        if (largest < magnitude) largest = magnitude;
    }
    if (!(S(0) < largest) || !is_finite(largest)) return {};
    return {n.x / largest, n.y / largest, n.z / largest};
}

}  // namespace detail

/// Returns the point of the ball of `radius` around the origin that is farthest in direction n; 0 for n = 0.
template <RealField S>
[[nodiscard]] Vec3<S> ball_support(const S& radius, const Vec3<S>& n) {
    const Vec3<S> direction = detail::measurable(n);
    const S length = norm(direction);
    if (!(S(0) < length)) return {};
    return direction * S(radius / length);
}

}  // namespace oblong
