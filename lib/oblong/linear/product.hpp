// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/linear/vec.hpp"

namespace oblong {

template <class S>
[[nodiscard]] S dot(const Vec3<S>& a, const Vec3<S>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class S>
[[nodiscard]] Vec3<S> cross(const Vec3<S>& a, const Vec3<S>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <class S>
[[nodiscard]] S squared_norm(const Vec3<S>& a) {
    return dot(a, a);
}

template <RealField S>
[[nodiscard]] S norm(const Vec3<S>& a) {
    return square_root(squared_norm(a));
}

/// Returns a · (b × c): six times the signed volume of the tetrahedron 0, a, b, c.
template <class S>
[[nodiscard]] S triple_product(const Vec3<S>& a, const Vec3<S>& b, const Vec3<S>& c) {
    return dot(a, cross(b, c));
}

template <OrderedField S>
[[nodiscard]] bool is_finite(const Vec3<S>& a) {
    return is_finite(a.x) && is_finite(a.y) && is_finite(a.z);
}

}  // namespace oblong
