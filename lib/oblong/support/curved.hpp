// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/shapes.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/support/support_mapping.hpp"

/// Support mappings that need a square root, in the body's own frame (van den Bergen 1999, §3).
namespace oblong {

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

/// D² n / ‖D n‖ for the image of the unit ball under D = diag(radii).
template <RealField S>
[[nodiscard]] SupportPoint<S> support(const Ellipsoid<S>& body, const Vec3<S>& direction) {
    const Vec3<S> n = detail::measurable(direction);
    const Vec3<S>& r = body.radii();
    const Vec3<S> unit = ball_support(S(1), Vec3<S>{r.x * n.x, r.y * n.y, r.z * n.z});
    return {{r.x * unit.x, r.y * unit.y, r.z * unit.z}, 0};
}

namespace detail {

/// Returns the farthest point, in direction n, of the disc of the body's radius across its axis at `height`.
template <RealField S>
[[nodiscard]] Vec3<S> rim_support(const Axial<S>& body, Vec3<S> n, const S& height) {
    const auto axis = static_cast<std::size_t>(body.axis());
    n[axis] = S(0);
    Vec3<S> point = ball_support(body.radius(), n);
    point[axis] = height;
    return point;
}

}  // namespace detail

/// A farthest point of a cylinder along n.
template <RealField S>
[[nodiscard]] SupportPoint<S> support(const Cylinder<S>& body, const Vec3<S>& n) {
    const bool below = n[static_cast<std::size_t>(body.axis())] < S(0);
    return {detail::rim_support(body, n, below ? S(-body.half_length()) : body.half_length()), 0};
}

/// Returns the apex if n is closer to the axis than the top angle requires, otherwise a point of the base's rim. sin α
/// = ρ / √(ρ² + (2η)²) is multiplied out, so that a cone of size zero causes no division by zero.
template <RealField S>
[[nodiscard]] SupportPoint<S> support(const Cone<S>& body, const Vec3<S>& direction) {
    const Vec3<S> n = detail::measurable(direction);
    const auto axis = static_cast<std::size_t>(body.axis());
    const S height = body.half_length() + body.half_length();
    const S slant = square_root(S(body.radius() * body.radius() + height * height));
    if (norm(n) * body.radius() < n[axis] * slant) {
        Vec3<S> apex{};
        apex[axis] = body.half_length();
        return {apex, 0};
    }
    return {detail::rim_support(body, n, S(-body.half_length())), 0};
}

}  // namespace oblong
