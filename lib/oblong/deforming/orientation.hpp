// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>

#include "oblong/linear/vec.hpp"

/// Coefficients of areas and volumes that moving vectors span, as forms (form.hpp), over any number type.
namespace oblong::deforming {

/// The vector s · start + t · end.
template <class N>
struct Moving {
    Vec3<N> start, end;
};

/// Returns the coefficients of a component of the cross product: twice the area that the projections along the axis
/// span.
template <class N>
[[nodiscard]] std::array<N, 3> area(const Moving<N>& u, const Moving<N>& v, std::size_t axis) {
    const std::size_t j = (axis + 1) % 3;
    const std::size_t k = (axis + 2) % 3;
    return {u.start[j] * v.start[k] - u.start[k] * v.start[j],
            (u.start[j] * v.end[k] - u.start[k] * v.end[j]) + (u.end[j] * v.start[k] - u.end[k] * v.start[j]),
            u.end[j] * v.end[k] - u.end[k] * v.end[j]};
}

/// Returns the coefficients of the determinant of three vectors, from the areas of the first two along each axis.
template <class N>
[[nodiscard]] std::array<N, 4> volume(const std::array<std::array<N, 3>, 3>& areas, const Moving<N>& w) {
    const auto product = [&](std::size_t k, const Vec3<N>& v) {
        return areas[0][k] * v.x + areas[1][k] * v.y + areas[2][k] * v.z;
    };
    return {product(0, w.start), product(0, w.end) + product(1, w.start), product(1, w.end) + product(2, w.start),
            product(2, w.end)};
}

}  // namespace oblong::deforming
