// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/exact_cast.hpp"
#include "oracle/exact/posed_pair.hpp"

/// Two cores, one of which moves. Their distance f(λ) is convex (docs/explanation/numerics/casts.md); the bodies meet
/// if f(λ) is at most the sum of the radii, and touch at a hit with λ > 0: overlapping ones would overlap an instant
/// earlier. n = P − Q is the difference of the nearest points, r the velocity.
namespace oblong::oracle {

/// A moves by λ·velocity, B rests. Functions that find nearest points add vertices of large sums, until the whole
/// agrees.
struct MovingPair {
    std::vector<RationalVec> a, b;
    Rational radius = 0;  ///< the sum of the radii of the balls around them
    RationalVec velocity;
    std::optional<Rational> max;
    int dimension = 3;
    /// For large sums, of which `a` and `b` have some vertices; null if they have all. A's is at its initial position.
    std::shared_ptr<const ScaledTree> whole_a = nullptr, whole_b = nullptr;
    RationalVec start{};  ///< what was added to all vertices of A since `whole_a`
};

/// Returns the vertex of A, or of B, that is lowest along n.
[[nodiscard]] RationalVec lowest_of(const MovingPair& m, bool of_a, const RationalVec& n);
/// Adds the vertices of A that are lowest along n and those of B that are highest, where they lie beyond all that are
/// known. False: there are none.
bool add_beyond(MovingPair& m, const RationalVec& n);

/// λ beyond which the bodies are apart whatever they are, or `max` if that is less: a power of two above (C + C' +
/// radius) / max|rᵢ|, C and C' the largest coordinates. Precondition: velocity ≠ 0.
[[nodiscard]] Rational last_parameter(const MovingPair& m);

/// The nearest points of B and of all that A's core reaches from 0 to `last`; checked. Their distance is the least f:
/// above the radius no hit, which n proves; equal to it a graze. In a graze all nearest pairs have one difference d,
/// as nearest differences of convex sets are unique, so the hit is that of A − d and B without balls.
struct SweptNearest {
    ScaledPair cores;  ///< A's vertices at 0, then the same at `last`
    NearestPair nearest;
    RationalVec difference;  ///< P − Q
};
[[nodiscard]] SweptNearest swept_nearest(MovingPair& m, const Rational& last);

/// The cores at one parameter, and their nearest points there; checked.
struct Moment {
    Rational parameter;
    std::vector<RationalVec> a;  ///< A's vertices, moved
    NearestPair nearest;
    RationalVec n;  ///< P − Q
};
[[nodiscard]] Moment moment_at(MovingPair& m, const Rational& parameter);

/// A part of a step of Newton's method on the distance less `radius`, of a few bits: above 0, and not beyond its root.
/// Precondition: the cores are farther apart than the radius, and come nearer.
[[nodiscard]] Rational short_step(const MovingPair& m, const Moment& moment);

/// The least λ > 0 at which the cores, without balls, meet: by Newton's method on their distance. Checked by
/// require_first_meeting. Precondition: they are apart at 0 and meet at some λ > 0.
///
/// The plane of the nearest points at λ_k separates the bodies until λ' = λ_k − ‖n‖²/(n·r): if they meet at λ', it is
/// the hit. Otherwise λ_{k+1} is λ_k plus the step, rounded down to 24 bits. It ends: between finitely many λ the
/// nearest points lie in fixed features, and n is affine in λ. On the last piece n tends to 0, so it keeps its
/// direction, and any plane of that piece is passed exactly at the hit. λ_k grows up to that piece: if it stopped
/// short at a λ, there f > 0, and the step would exceed the rest.
struct FirstMeeting {
    Rational parameter;
    RationalVec point;   ///< of B, and of A moved
    RationalVec normal;  ///< n·(p − q) ≥ 0 there, and n·velocity < 0
};
[[nodiscard]] FirstMeeting first_meeting(MovingPair m);

/// The common point is one, by its weights, and the plane lies between the bodies at every smaller parameter:
/// std::logic_error otherwise.
struct Meeting {
    Rational parameter;
    Combination a, b;
    RationalVec normal;
};
void require_first_meeting(const MovingPair& m, const Meeting& meeting);

/// Returns the least λ > 0 at which the cores come as near as `radius`, which some do: Newton's method on their
/// convex distance, then the root of the quadratic of the features that it leads to, checked in the field of that
/// root.
///
/// Steps on f − radius, rounded down (from 64 bits of each root), reach the last piece as in first_meeting. With E
/// the span of the edges of the features at λ_k, r⊥ the part of r orthogonal to E and μ = λ − λ_k, the candidate is
/// the smaller root of ‖n‖² + 2μ n·r + μ²‖r⊥‖² = radius². It is the hit if the weights of both points stay ≥ 0 (the
/// cores are at most `radius` apart), no vertex is nearer along n + μ r⊥, and (n + μ r⊥)·r < 0 (they are at least
/// `radius` apart at every smaller λ). Precondition: they are farther apart at 0, and nearer at some λ in [0, last].
[[nodiscard]] ExactNumber first_approach(MovingPair m);

/// Route two, for bodies of at most max_enumerable vertices: the least λ > 0 at which any two features of the cores
/// (vertices of A and of B that span them) are as near as `radius` at points inside both; nothing if none are. The
/// hit is one: a vertex of the polytope of weights at the hit has independent columns, the velocity's included.
/// Precondition: the bodies are apart at 0.
[[nodiscard]] std::optional<ExactNumber> enumerate_approach(const MovingPair& m);

/// Returns the cast of bodies that start as `start_outcome` says.
[[nodiscard]] ExactCast cast_of(const PosedPair& start, Outcome start_outcome, const RationalVec& velocity,
                                const std::optional<Rational>& max);
[[nodiscard]] MovingPair moving_pair(const PosedPair& start, const RationalVec& velocity,
                                     const std::optional<Rational>& max);

}  // namespace oblong::oracle
