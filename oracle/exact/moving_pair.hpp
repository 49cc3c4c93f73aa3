// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/exact_cast.hpp"
#include "oracle/exact/posed_pair.hpp"

/// Two cores, one of which moves; docs/explanation/numerics/oracle-casts.md.
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

/// λ beyond which the bodies are apart whatever they are, or `max` where that is less. Precondition: velocity ≠ 0.
[[nodiscard]] Rational last_parameter(const MovingPair& m);

/// The nearest points of B and of all that A's core reaches from 0 to `last`; checked.
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

/// Returns the least λ > 0 at which the cores come as near as `radius`, which some do: Newton's method on their convex
/// distance, then the root of the quadratic of the features that it leads to, checked in the field of that root.
/// Precondition: they are farther apart at 0, and nearer at some λ in [0, last].
[[nodiscard]] ExactNumber first_approach(MovingPair m);

/// Route two, for bodies of at most max_enumerable vertices: the least λ > 0 at which any two features of the cores
/// (vertices of A and of B that span them) are as near as `radius` at points inside both; nothing if none are.
/// Precondition: the bodies are apart at 0.
[[nodiscard]] std::optional<ExactNumber> enumerate_approach(const MovingPair& m);

/// Returns the cast of bodies that start as `start_outcome` says.
[[nodiscard]] ExactCast cast_of(const PosedPair& start, Outcome start_outcome, const RationalVec& velocity,
                                const std::optional<Rational>& max);
[[nodiscard]] MovingPair moving_pair(const PosedPair& start, const RationalVec& velocity,
                                     const std::optional<Rational>& max);

}  // namespace oblong::oracle
