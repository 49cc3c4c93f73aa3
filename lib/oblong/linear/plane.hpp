// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/linear/product.hpp"

/// Products and turns of the plane z = 0. Every function reads x and y alone.
namespace oblong {

/// The z coordinate of a × b: positive where b points to the left of a.
template <class S>
[[nodiscard]] S plane_cross(const Vec3<S>& a, const Vec3<S>& b) {
    return a.x * b.y - a.y * b.x;
}

/// `a` turned by a quarter, counter-clockwise.
template <class S>
[[nodiscard]] Vec3<S> turned_left(const Vec3<S>& a) {
    return {-a.y, a.x, S(0)};
}

/// `a` turned by a quarter, clockwise.
template <class S>
[[nodiscard]] Vec3<S> turned_right(const Vec3<S>& a) {
    return {a.y, -a.x, S(0)};
}

}  // namespace oblong
