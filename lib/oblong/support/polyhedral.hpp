// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/shapes.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/support/support_mapping.hpp"

/// Support mappings that need only an ordered field, in the body's own frame.
namespace oblong {

/// Returns the first vertex of greatest n · x. Cost: linear in the number of vertices.
template <OrderedField S>
[[nodiscard]] SupportPoint<S> support(const Points<S>& body, const Vec3<S>& n) {
    const std::span<const Vec3<S>> vertices = body.vertices();
    std::uint32_t best = 0;
    S farthest = dot(n, vertices[0]);
    for (std::uint32_t i = 1; i < vertices.size(); ++i) {
        S support_value = dot(n, vertices[i]);
        if (farthest < support_value) {
            farthest = std::move(support_value);
            best = i;
        }
    }
    return {vertices[best], best};
}

/// (sgn(x) η_x, sgn(y) η_y, sgn(z) η_z) with sgn(0) = 1.
template <OrderedField S>
[[nodiscard]] SupportPoint<S> support(const Box<S>& body, const Vec3<S>& n) {
    SupportPoint<S> result{body.half_extents(), 0};
    for (std::size_t i = 0; i < 3; ++i) {
        if (n[i] < S(0)) {
            result.point[i] = -result.point[i];
        } else {
            result.feature |= 1U << i;
        }
    }
    return result;
}

}  // namespace oblong
