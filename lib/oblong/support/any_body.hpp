// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/support/shapes.hpp"

/// The support mapping of any body, with poses, sums and hulls.
namespace oblong {

namespace detail {

/// A support point in two parts: the core's in the frame of the body's parent, and the balls' in the world's frame.
template <class S>
struct CoreAndBall {
    Vec3<S> core;
    Vec3<S> ball;
    std::uint32_t feature = 0;
};

template <OrderedField S>
[[nodiscard]] CoreAndBall<S> core_and_ball(const AnyBody<S>& body, const Vec3<S>& parent, const Vec3<S>& world);

/// Support mapping of one shape. `local` is the direction in the shape's own frame. `world` is the direction in the
/// world's frame, which a ball uses: it stays undeformed under every pose around it.
template <OrderedField S>
struct ShapeSupport {
    const Vec3<S>& local;
    const Vec3<S>& world;

    [[nodiscard]] static CoreAndBall<S> core(const SupportPoint<S>& s, const Vec3<S>& ball = {}) {
        return {s.point, ball, s.feature};
    }

    CoreAndBall<S> operator()(const Points<S>& s) const { return core(support(s, local)); }
    template <DescribedShape T>
    CoreAndBall<S> operator()(const T& s) const {
        if constexpr (!DescribedSupport<T, S>) {
            throw InvalidBody("shape", "a polyhedron for this scalar");  // unreachable: `can_support` excludes it
        } else if constexpr (WithBall<T>) {
            return core(ShapeTraits<T>::support(s, local), ball_support(ShapeTraits<T>::radius(s), world));
        } else {
            return core(ShapeTraits<T>::support(s, local));
        }
    }
    CoreAndBall<S> operator()(const Sum<S>& s) const {
        CoreAndBall<S> total;
        for (const AnyBody<S>& part : s.parts()) {
            const CoreAndBall<S> one = core_and_ball(part, local, world);
            total.core = total.core + one.core;
            total.ball = total.ball + one.ball;
        }
        return total;
    }
    CoreAndBall<S> operator()(const Hull<S>& s) const {
        const auto support_value = [&](const CoreAndBall<S>& c) { return S(dot(local, c.core) + dot(world, c.ball)); };
        CoreAndBall<S> best = core_and_ball(s.parts()[0], local, world);
        for (const AnyBody<S>& part : s.parts().subspan(1)) {
            CoreAndBall<S> other = core_and_ball(part, local, world);
            if (support_value(best) < support_value(other)) best = std::move(other);
        }
        best.feature = 0;
        return best;
    }
};

/// Theorem 1 of van den Bergen 1999: s_T(A)(n) = T(s_A(Bᵀ n)), for singular and reflecting maps too.
template <OrderedField S>
CoreAndBall<S> core_and_ball(const AnyBody<S>& body, const Vec3<S>& parent, const Vec3<S>& world) {
    if (!body.pose) return std::visit(ShapeSupport<S>{parent, world}, body.shape);
    const Vec3<S> local = transposed_times(body.pose->linear, parent);
    CoreAndBall<S> result = std::visit(ShapeSupport<S>{local, world}, body.shape);
    result.core = (*body.pose)(result.core);
    return result;
}

}  // namespace detail

/// Returns whether the scalar supports the body. A scalar with a square root supports every body; others support
/// points, boxes, and their sums and hulls.
template <OrderedField S>
[[nodiscard]] bool can_support(const AnyBody<S>& body) {
    const auto can = []<class T>(const T& s) {
        if constexpr (requires { s.parts(); }) return std::ranges::all_of(s.parts(), can_support<S>);
        return requires(const Vec3<S>& n) { support(s, n); };
    };
    return std::visit(can, body.shape);
}

/// The support mapping of a body in the world's frame. Holds a reference: the body must outlive it.
template <OrderedField S>
class BodySupport {
public:
    /// Throws InvalidBody if `can_support(body)` is false.
    explicit BodySupport(const AnyBody<S>& body) : body_(&body) {
        if (!can_support(body)) throw InvalidBody("shape", "a polyhedron, for a scalar without a square root");
    }
    explicit BodySupport(const AnyBody<S>&& body) = delete;  // it would dangle
    /// Returns the support point along n.
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        const detail::CoreAndBall<S> s = detail::core_and_ball(*body_, n, n);
        return {s.core + s.ball, s.feature};
    }

private:
    const AnyBody<S>* body_;
};

}  // namespace oblong
