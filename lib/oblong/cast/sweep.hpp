// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/cast/ray_cast.hpp"

namespace oblong {

/// The configuration space obstacle B − A: A translated by t meets B if and only if t lies in it (van den Bergen 2004,
/// §1). Holds references: both must outlive it.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B>
class Obstacle {
public:
    struct Point {
        Vec3<S> point;  ///< q − p
        Vec3<S> p;      ///< in A, at its initial position
        Vec3<S> q;      ///< in B
        std::uint32_t feature_a = 0;
        std::uint32_t feature_b = 0;
    };

    Obstacle(const A& a, const B& b) : a_(&a), b_(&b) {}
    [[nodiscard]] Point support(const Vec3<S>& n) const {
        const SupportPoint<S> q = b_->support(n);
        const SupportPoint<S> p = a_->support(-n);
        return {q.point - p.point, p.point, q.point, p.feature, q.feature};
    }

private:
    const A* a_;
    const B* b_;
};

/// The translations of two bodies. Only their relative motion matters.
template <class S>
struct Sweep {
    Vec3<S> velocity_a;
    Vec3<S> velocity_b;
    std::optional<S> max;  ///< not negative; unbounded if absent

    /// Returns A's motion relative to B as a ray against B − A.
    [[nodiscard]] Ray<S> ray() const { return {{}, velocity_a - velocity_b, max}; }
};

/// Computes the earliest time in [0, max] at which the moving bodies meet: the ray cast against B − A. v is then the
/// difference of a point of A at its moved position and one of B, so `normal` points from B to A.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, class K = MovingJohnson<S>, class T = NoTrace>
[[nodiscard]] CastResult<S, typename Obstacle<S, A, B>::Point> linear_sweep(const A& a, const B& b,
                                                                            const Sweep<S>& sweep,
                                                                            const CastOptions<S>& options, K k = {},
                                                                            T&& trace = {}) {
    return ray_cast<S>(Obstacle<S, A, B>(a, b), sweep.ray(), options, std::move(k), std::forward<T>(trace));
}

}  // namespace oblong
