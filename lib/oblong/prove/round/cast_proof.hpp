// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/round/distance_proof.hpp"

/// What proposals about a round body that moves prove, in balls: docs/explanation/numerics/casts.md, "Curved bodies in
/// doubles".
namespace oblong::round_bodies {

/// A moves by λ r, 0 ≤ λ ≤ max, as seen from B.
struct Way {
    Vec3<DoubleDouble> velocity;  ///< r, finite
    std::optional<double> max;    ///< not negative; absent: unbounded
};

/// Returns whether the plane across n is proven to separate the bodies for every λ in [0, max].
/// \tparam S PlainBall or Ball
template <class S, std::floating_point R>
[[nodiscard]] bool passes_beside(const Pair<R>& pair, const Vec3<double>& n, const Way& way) {
    const Vec3<S> wide = numbers<S>(n);
    const S gap = plane_gap(pair, Opposite<S>(pair, wide));
    if (sign(gap) != BallSign::positive) return false;
    const S slope = dot(wide, numbers<S>(way.velocity));
    if (sign(slope) == BallSign::positive) return true;
    return way.max && sign(gap + slope * *way.max) == BallSign::positive;
}

/// Three choices of features, each of a point of A − B.
using Corners = std::array<Features, 3>;

/// An enclosure of the parameter of the hit, and a point of B, which is one of the moved A at a parameter in it.
struct HitProof {
    Ball parameter;
    Vec3<Ball> common;
};

/// Computes a parameter up to which the bodies are apart; negative or wider than any number where n proves none.
template <std::floating_point R>
[[nodiscard]] Ball apart_until(const Pair<R>& pair, const Vec3<DoubleDouble>& n, const Vec3<DoubleDouble>& velocity) {
    const Vec3<Ball> wide = numbers<Ball>(n);
    const Ball slope = -dot(wide, numbers<Ball>(velocity));
    if (sign(slope) != BallSign::positive) return Ball(-1.0);
    return plane_gap(pair, Opposite<Ball>(pair, wide)) / slope;
}

/// Computes a parameter at which the moved A has a point of B, from three points of A − B. False where the line of the
/// way is not proven to go through their triangle. \param near a number near it
template <std::floating_point R>
[[nodiscard]] bool meets_by(const Pair<R>& pair, const Corners& corners, const Vec3<DoubleDouble>& velocity,
                            const DoubleDouble& near, HitProof& proof) {
    const Vec3<Ball> r = numbers<Ball>(velocity);
    std::array<Vec3<Ball>, 3> x;
    std::array<Vec3<Ball>, 3> q;
    for (unsigned i = 0; i < 3; ++i) {
        if (!are_members(pair, corners[i])) return false;
        const TiedPoints<Ball> tied(pair, corners[i], Opposite<Ball>(pair, numbers<Ball>(corners[i].n)));
        q[i] = tied.combined(corners[i], 1);
        x[i] = (tied.combined(corners[i], 0) - q[i]) + r * Ball(near);
    }
    // Σ shares_i x_i = det(x_0, x_1, x_2) r for any four vectors.
    const std::array<Ball, 3> shares{triple_product(r, x[1], x[2]), triple_product(r, x[2], x[0]),
                                     triple_product(r, x[0], x[1])};
    const BallSign side = sign(shares[0]);
    if (side != BallSign::positive && side != BallSign::negative) return false;
    if (sign(shares[1]) != side || sign(shares[2]) != side) return false;
    const Ball total = shares[0] + shares[1] + shares[2];
    proof.parameter = Ball(near) - triple_product(x[0], x[1], x[2]) / total;
    proof.common = q[0] + (q[1] - q[0]) * (shares[1] / total) + (q[2] - q[0]) * (shares[2] / total);
    return true;
}

/// Computes an enclosure of the first parameter, of either sign, at which A meets B on the whole line of its way. False
/// where the features prove none.
/// \param n a normal there, from B to A
template <std::floating_point R>
[[nodiscard]] bool prove_entry(const Pair<R>& pair, const Vec3<DoubleDouble>& n, const Corners& corners,
                               const Vec3<DoubleDouble>& velocity, HitProof& proof) {
    if (sign(dot(numbers<Ball>(n), numbers<Ball>(velocity))) != BallSign::negative) return false;
    const Ball lower = apart_until(pair, n, velocity);
    if (!meets_by(pair, corners, velocity, lower.mid, proof)) return false;
    // Both enclosures hold, so the parameter is between the middles but for their radii.
    const double above = largest_magnitude(proof.parameter - Ball(lower.mid));
    proof.parameter = {lower.mid, std::max(lower.radius, above)};
    return std::isfinite(lower.radius) && std::isfinite(above);
}

/// The same of a hit after 0.
template <std::floating_point R>
[[nodiscard]] bool prove_hit(const Pair<R>& pair, const Vec3<DoubleDouble>& n, const Corners& corners,
                             const Vec3<DoubleDouble>& velocity, HitProof& proof) {
    return sign(apart_until(pair, n, velocity)) == BallSign::positive && prove_entry(pair, n, corners, velocity, proof);
}

}  // namespace oblong::round_bodies
