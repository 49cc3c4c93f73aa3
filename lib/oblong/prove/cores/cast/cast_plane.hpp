// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/ball_bounds.hpp"
#include "oblong/prove/cores/filter/filter.hpp"

/// A moving body's miss, proven by one plane for the whole way: docs/explanation/numerics/casts.md.
namespace oblong {

/// Velocities of two bodies, finite, and that of A as seen from B, r = of_a − of_b, exactly.
struct Velocities {
    Vec3<double> of_a, of_b;
    Vec3<DoubleDouble> relative;

    /// Precondition: no coordinate of the difference overflows.
    explicit Velocities(const Vec3<double>& a, const Vec3<double>& b = {})
        : of_a(a), of_b(b), relative{two_sum(a.x, -b.x), two_sum(a.y, -b.y), two_sum(a.z, -b.z)} {}

    /// Returns r, rounded.
    [[nodiscard]] Vec3<double> rounded() const { return {relative.x.hi, relative.y.hi, relative.z.hi}; }
    /// Returns whether r is a vector of doubles.
    [[nodiscard]] bool are_plain() const { return relative.x.lo == 0 && relative.y.lo == 0 && relative.z.lo == 0; }
};

/// Two cores that move by λ times their velocities, 0 ≤ λ ≤ max. Refers to the scans.
template <std::floating_point R>
struct MovingCores {
    const CoreScan<R>& a;
    const CoreScan<R>& b;
    Velocities velocities;
    std::optional<double> max;  ///< not negative; absent: unbounded

    /// Returns an upper bound of Σ spread · largest + |translation| of both, up to roundings.
    [[nodiscard]] double weight() const {
        return a.spread() * a.largest() + b.spread() * b.largest() + a.moved() + b.moved();
    }
    [[nodiscard]] double radius() const { return a.core().radius + b.core().radius; }
};

namespace detail {

/// Returns a lower bound of min n · p − max n · q over A's points p and B's points q, at λ = 0, from records of the
/// support vertices along −n (A) and n (B); at most 0, or NaN, where nothing is proven. The bound of filter.md, The
/// lower bound, before its division by ‖n‖.
template <std::floating_point R>
[[nodiscard]] double gap_along(const MovingCores<R>& cores, const SupportRecord& on_a, const SupportRecord& on_b) {
    const Vec3<double>& n = on_b.direction;
    if (!cores.a.in_range() || !cores.b.in_range() || !(on_a.direction == -n)) return 0;
    const Vec3<double> apart = cores.a.pose().translation - cores.b.pose().translation;
    const double plane = (dot(n, apart) - on_a.support_value) - on_b.support_value;
    const double size = largest_coordinate(n);
    const double error = error_constants::plane_sum * size * cores.weight();
    if (!(error > error_constants::min_plane_error)) return 0;
    if (!(size > error_constants::min_direction) || !(size < error_constants::max_plain)) return 0;
    return plane - error;
}

[[nodiscard]] inline Ball ball_dot(const Vec3<double>& n, const Vec3<double>& r) {
    return ball_product(n.x, r.x) + ball_product(n.y, r.y) + ball_product(n.z, r.z);
}
[[nodiscard]] inline Ball ball_dot(const Vec3<double>& n, const Velocities& r) {
    const Ball high = ball_dot(n, r.rounded());
    if (r.are_plain()) return high;
    return high + ball_dot(n, Vec3<double>{r.relative.x.lo, r.relative.y.lo, r.relative.z.lo});
}

}  // namespace detail

/// Returns whether the recorded plane is proven to separate the bodies for every λ in [0, max]:
/// gap + min(0, max · n · r) > ρ ‖n‖.
template <std::floating_point R>
[[nodiscard]] bool plane_proves_miss(const MovingCores<R>& cores, const SupportRecord& on_a,
                                     const SupportRecord& on_b) {
    const double gap = detail::gap_along(cores, on_a, on_b);
    if (!(gap > 0)) return false;
    const Vec3<double>& n = on_b.direction;
    const Ball slope = detail::ball_dot(n, cores.velocities);
    const BallSign side = sign(slope);
    Ball rest(gap);
    if (side != BallSign::positive && side != BallSign::zero) {
        if (!cores.max) return false;
        rest = rest + slope * *cores.max;
    }
    const double radius_a = cores.a.core().radius;
    const double radius_b = cores.b.core().radius;
    if (radius_a != 0 || radius_b != 0)
        rest = rest - ball_bounds::length(ball_bounds::exact(n)) * (Ball(radius_a) + Ball(radius_b));
    return sign(rest) == BallSign::positive;
}

}  // namespace oblong
