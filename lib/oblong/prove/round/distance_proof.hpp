// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/propose/round/propose.hpp"

/// What a proposal about two round bodies proves, in balls: docs/explanation/numerics/curved-supports.md, "In doubles".
namespace oblong::round_bodies {

/// Returns the signed distance of the supporting planes across n, times ‖n‖: n · x is at least that for x in A − B.
/// In balls an enclosure.
template <class S, std::floating_point R>
[[nodiscard]] S plane_gap(const Pair<R>& pair, const Opposite<S>& opposite) {
    return -(support_value(pair[0], opposite.along[0]) + support_value(pair[1], opposite.along[1]));
}

/// Returns whether the plane across n is proven to separate the bodies. \tparam S PlainBall or Ball
template <class S, std::floating_point R>
[[nodiscard]] bool separates(const Pair<R>& pair, const Vec3<double>& n) {
    const Opposite<S> opposite(pair, numbers<S>(n));
    return sign(plane_gap(pair, opposite)) == BallSign::positive;
}

/// An enclosure of the distance of separated bodies, and a member of each body, at most the upper end apart.
struct DistanceProof {
    Ball distance;
    Vec3<Ball> a, b;  ///< the members
};

/// Returns whether the weights and the free u are those of members.
template <std::floating_point R>
[[nodiscard]] bool are_members(const Pair<R>& pair, const Features& f) {
    Ball first(1.0);
    for (unsigned k = 1; k < f.tie_count; ++k) {
        const Ball weight(f.ties[k].weight);
        if (weight.mid.hi < 0) return false;
        first = first - weight;
    }
    if (sign(first) != BallSign::positive) return false;
    for (unsigned side = 0; side < 2; ++side) {
        for (unsigned i = 0; i < pair[side].leaf_count(); ++i) {
            const Leaf& leaf = pair[side].leaf(i);
            const LeafFeature& feature = f.leaves[side][i];
            Ball rest(1.0);
            for (unsigned axis = 0; axis < 3; ++axis) {
                const Ball u(feature.u[axis]);
                const bool is_end = std::abs(u.mid.hi) == 1 && u.mid.lo == 0;
                if (!is_end && sign(Ball(1.0) - absolute(u)) != BallSign::positive) return false;
                // Of a disc or ball all u count as soon as one is free: FeaturePlace uses them all.
                if (leaf.is_round(axis) && (feature.free & leaf.round_axes) != 0) rest = rest - u * u;
            }
            if (sign(rest) != BallSign::positive) return false;
        }
    }
    return true;
}

/// Computes bounds of the distance from features. False where they prove nothing.
template <std::floating_point R>
[[nodiscard]] bool prove_distance(const Pair<R>& pair, const Features& f, DistanceProof& proof) {
    if (!are_members(pair, f)) return false;
    const Vec3<Ball> n = numbers<Ball>(f.n);
    const Opposite<Ball> opposite(pair, n);
    const Ball lower = plane_gap(pair, opposite) / length(n);
    if (sign(lower) != BallSign::positive) return false;
    const TiedPoints<Ball> tied(pair, f, opposite);
    proof.a = tied.combined(f, 0);
    proof.b = tied.combined(f, 1);
    const Ball upper = length(proof.a - proof.b);
    // Both enclosures hold, so the distance is between the middles but for their radii.
    const double above = largest_magnitude(upper - Ball(lower.mid));
    proof.distance = {lower.mid, std::max(lower.radius, above)};
    return std::isfinite(lower.radius) && std::isfinite(above);
}

/// Proves that the bodies overlap, if the four differences of a simplex enclose the origin strictly. \param common
/// where to write the common point; null: not wanted
template <class S, std::floating_point R>
[[nodiscard]] bool prove_overlap(const Pair<R>& pair, const Simplex& simplex, Vec3<S>* common) {
    if (!simplex.is_complete || simplex.result.kept.carrier.set != all_slots) return false;
    std::array<Vec3<S>, 4> p;
    std::array<Vec3<S>, 4> w;
    for (unsigned i = 0; i < 4; ++i) {
        const auto point = [&](unsigned side) {
            const Vec3<double>& n = simplex.directions[side][i];
            Directions<double> plain;
            turn(pair[side], n, plain);
            Directions<S> along;
            turn(pair[side], numbers<S>(n), along);
            return support_point(pair[side], choice_along(pair[side], plain), along);
        };
        p[i] = point(0);
        w[i] = p[i] - point(1);
    }
    // The origin's coordinates, times one factor: with one sign it is strictly inside.
    const std::array<S, 4> shares{triple_product(w[1], w[2], w[3]), triple_product(w[0], w[3], w[2]),
                                  triple_product(w[0], w[1], w[3]), triple_product(w[0], w[2], w[1])};
    const BallSign side = sign(shares[0]);
    if (side != BallSign::positive && side != BallSign::negative) return false;
    for (const S& share : shares) {
        if (sign(share) != side) return false;
    }
    if (common == nullptr) return true;
    const S total = shares[0] + shares[1] + shares[2] + shares[3];
    *common = (p[0] * shares[0] + p[1] * shares[1]) + (p[2] * shares[2] + p[3] * shares[3]);
    *common = {common->x / total, common->y / total, common->z / total};
    return true;
}

}  // namespace oblong::round_bodies
