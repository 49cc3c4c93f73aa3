// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "oblong/scalar/concepts.hpp"

namespace oblong {

/// A vector or point of R³. Plane problems (dimension 2) have z = 0.
template <class S>
struct Vec3 {
    S x{};  ///< first coordinate
    S y{};  ///< second coordinate
    S z{};  ///< third coordinate

    [[nodiscard]] friend bool operator==(const Vec3&, const Vec3&) = default;

    /// Returns coordinate i < 3.
    [[nodiscard]] const S& operator[](std::size_t i) const { return i == 0 ? x : i == 1 ? y : z; }
    /// Returns coordinate i < 3.
    [[nodiscard]] S& operator[](std::size_t i) { return i == 0 ? x : i == 1 ? y : z; }

    /// The sum.
    [[nodiscard]] friend Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    /// The difference.
    [[nodiscard]] friend Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    /// The opposite vector.
    [[nodiscard]] friend Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
    /// The multiple.
    [[nodiscard]] friend Vec3 operator*(const Vec3& a, const S& k) { return {a.x * k, a.y * k, a.z * k}; }
};

/// Returns a copy made component by component, to avoid store-forwarding stalls.
template <class S>
[[nodiscard]] Vec3<S> by_numbers(const Vec3<S>& v) {
    return {v.x, v.y, v.z};
}

}  // namespace oblong
