// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>

#include "oblong/linear/product.hpp"

namespace oblong {

/// A 3×3 matrix, stored by rows.
template <class S>
struct Mat3 {
    /// Default: the identity.
    std::array<Vec3<S>, 3> rows{Vec3<S>{S(1), S(0), S(0)}, Vec3<S>{S(0), S(1), S(0)}, Vec3<S>{S(0), S(0), S(1)}};

    [[nodiscard]] friend bool operator==(const Mat3&, const Mat3&) = default;
};

/// The image of a vector.
template <class S>
[[nodiscard]] Vec3<S> operator*(const Mat3<S>& m, const Vec3<S>& v) {
    return {dot(m.rows[0], v), dot(m.rows[1], v), dot(m.rows[2], v)};
}

/// mᵀ v
template <class S>
[[nodiscard]] Vec3<S> transposed_times(const Mat3<S>& m, const Vec3<S>& v) {
    return {m.rows[0].x * v.x + m.rows[1].x * v.y + m.rows[2].x * v.z,
            m.rows[0].y * v.x + m.rows[1].y * v.y + m.rows[2].y * v.z,
            m.rows[0].z * v.x + m.rows[1].z * v.y + m.rows[2].z * v.z};
}

/// The map x ↦ linear · x + translation, with exactly these entries: never re-orthonormalised, may be
/// singular or reflecting. A default-constructed map is the identity.
template <class S>
struct Affine {
    Mat3<S> linear;       ///< any matrix
    Vec3<S> translation;  ///< added last

    [[nodiscard]] friend bool operator==(const Affine&, const Affine&) = default;
    /// The image of a point.
    [[nodiscard]] Vec3<S> operator()(const Vec3<S>& point) const { return linear * point + translation; }
};

}  // namespace oblong
