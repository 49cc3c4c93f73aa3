// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/cast/ray_cast.hpp"

namespace oblong {

/// The configuration space obstacle B − A: A moved by t meets B exactly when t lies in it (van den Bergen 2004, §1).
/// Holds references: both must outlive it.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B>
class Obstacle {
public:
    struct Point {
        Vec3<S> point;  ///< q − p
        Vec3<S> p;      ///< in A, before it moved
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

/// Two bodies that move without turning: only their relative motion counts.
template <class S>
struct Sweep {
    Vec3<S> velocity_a;
    Vec3<S> velocity_b;
    std::optional<S> max;  ///< not negative; nothing: unbounded

    /// The ray of B − A that A's motion relative to B is.
    [[nodiscard]] Ray<S> ray() const { return {{}, velocity_a - velocity_b, max}; }
};

/// The earliest time in [0, max] at which the moving bodies meet: the ray cast against B − A. v is then the difference
/// of a point of A where it has moved to and one of B, so `normal` points from B to A.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, class K = MovingJohnson<S>, class T = NoTrace>
[[nodiscard]] CastResult<S, typename Obstacle<S, A, B>::Point> linear_sweep(const A& a, const B& b,
                                                                            const Sweep<S>& sweep,
                                                                            const CastOptions<S>& options, K k = {},
                                                                            T&& trace = {}) {
    return ray_cast<S>(Obstacle<S, A, B>(a, b), sweep.ray(), options, std::move(k), std::forward<T>(trace));
}

}  // namespace oblong
