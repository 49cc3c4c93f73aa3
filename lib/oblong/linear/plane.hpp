// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/linear/product.hpp"

/// Products and rotations in the plane z = 0. Every function reads x and y only.
namespace oblong {

/// Returns the z coordinate of a × b: positive if b points to the left of a.
template <class S>
[[nodiscard]] S plane_cross(const Vec3<S>& a, const Vec3<S>& b) {
    return a.x * b.y - a.y * b.x;
}

/// Returns `a` rotated by 90° counter-clockwise.
template <class S>
[[nodiscard]] Vec3<S> turned_left(const Vec3<S>& a) {
    return {-a.y, a.x, S(0)};
}

/// Returns `a` rotated by 90° clockwise.
template <class S>
[[nodiscard]] Vec3<S> turned_right(const Vec3<S>& a) {
    return {a.y, -a.x, S(0)};
}

}  // namespace oblong
