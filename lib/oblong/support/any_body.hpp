// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/body/any_body.hpp"
#include "oblong/support/curved.hpp"
#include "oblong/support/polyhedral.hpp"

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

    [[nodiscard]] static CoreAndBall<S> core(const SupportPoint<S>& s) { return {s.point, {}, s.feature}; }

    /// A shape with a function `support`.
    template <class T>
        requires requires(const T& s, const Vec3<S>& n) { support(s, n); }
    CoreAndBall<S> operator()(const T& s) const {
        return core(support(s, local));
    }
    CoreAndBall<S> operator()(const Sphere<S>& s) const
        requires RealField<S>
    {
        return {{}, ball_support(s.radius(), world), 0};
    }
    CoreAndBall<S> operator()(const Capsule<S>& s) const
        requires RealField<S>
    {
        const auto axis = static_cast<std::size_t>(s.axis());
        Vec3<S> end{};
        const bool below = local[axis] < S(0);
        end[axis] = below ? S(-s.half_length()) : s.half_length();
        return {end, ball_support(s.radius(), world), below ? 0U : 1U};
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
    /// Unreachable: `can_support` excludes shapes that this scalar cannot represent.
    CoreAndBall<S> operator()(const auto&) const { throw InvalidBody("shape", "a polyhedron for this scalar"); }
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
    if constexpr (RealField<S>) {
        return true;
    } else {
        const auto all = [](const auto& composed) { return std::ranges::all_of(composed.parts(), can_support<S>); };
        if (const auto* sum = std::get_if<Sum<S>>(&body.shape)) return all(*sum);
        if (const auto* hull = std::get_if<Hull<S>>(&body.shape)) return all(*hull);
        return std::holds_alternative<Points<S>>(body.shape) || std::holds_alternative<Box<S>>(body.shape);
    }
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
