// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/shape_traits.hpp"
#include "oblong/support/support_mapping.hpp"

/// Support mappings of shapes in their own frame (van den Bergen 1999, §3).
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

namespace detail {

/// Whether the description of the shape has a support mapping over its scalar.
template <class T, class S>
concept DescribedSupport = DescribedShape<T> && (RealField<S> || requires { ShapeTraits<T>::is_polyhedron; });

/// Whether a ball is added to what that mapping supports.
template <class T>
concept WithBall = requires(const T& s) { ShapeTraits<T>::radius(s); };

}  // namespace detail

/// The mapping that the shape's description gives, and the farthest point of its ball.
template <template <OrderedField> class T, OrderedField S>
    requires detail::DescribedSupport<T<S>, S>
[[nodiscard]] SupportPoint<S> support(const T<S>& body, const Vec3<S>& n) {
    SupportPoint<S> farthest = ShapeTraits<T<S>>::support(body, n);
    if constexpr (detail::WithBall<T<S>>)
        farthest.point = farthest.point + ball_support(ShapeTraits<T<S>>::radius(body), n);
    return farthest;
}

}  // namespace oblong
