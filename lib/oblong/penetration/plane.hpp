// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/linear/support_point.hpp"

/// Supporting planes of polytopes around the origin, and their signed distances.
namespace oblong {

/// The plane { x : n · x = offset }, with n pointing outward. `signed_distance` is its distance from the origin,
/// positive if the origin is on the inner side; for a scalar without a square root, the squared distance with that
/// sign.
template <class S>
struct Plane {
    Vec3<S> n;  ///< of unit length if the scalar has a square root, otherwise of any length but 0
    S offset{};
    S signed_distance{};
};

/// Returns n at unit length if the scalar has a square root, otherwise n; nothing if n is 0 or not finite.
template <OrderedField S>
[[nodiscard]] std::optional<Vec3<S>> as_normal(const Vec3<S>& n) {
    if constexpr (RealField<S>) {
        const Vec3<S> direction = detail::measurable(n);
        const S length = norm(direction);
        if (!(S(0) < length) || !is_finite(length)) return std::nullopt;
        return Vec3<S>{direction.x / length, direction.y / length, direction.z / length};
    } else {
        if (n == Vec3<S>{}) return std::nullopt;
        return n;
    }
}

/// Returns `Plane::signed_distance` of a plane with normal n (from `as_normal`) and that offset.
template <OrderedField S>
[[nodiscard]] S signed_distance_of(const Vec3<S>& n, const S& offset) {
    if constexpr (RealField<S>) {
        return offset;
    } else {
        const S square = offset * offset / squared_norm(n);
        return offset < S(0) ? S(-square) : square;
    }
}

/// Returns the plane through a point; nothing if the normal is 0 or a number is not finite.
template <OrderedField S>
[[nodiscard]] std::optional<Plane<S>> plane_through(const Vec3<S>& point, const Vec3<S>& outward) {
    std::optional<Vec3<S>> n = as_normal(outward);
    if (!n) return std::nullopt;
    S offset = dot(*n, point);
    if (!is_finite(offset)) return std::nullopt;
    S signed_distance = signed_distance_of(*n, offset);
    return Plane<S>{*std::move(n), std::move(offset), std::move(signed_distance)};
}

}  // namespace oblong
