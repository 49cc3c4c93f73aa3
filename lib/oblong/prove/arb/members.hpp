// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/outcome.hpp"
#include "oblong/prove/arb/propose.hpp"

/// Decisions from exact members: the hull of members of a body is a part of the body.
namespace oblong::curved {

/// Proven members of the two bodies.
struct Members {
    std::vector<Vec3<Rational>> a, b;
};

/// Returns the members of GJK's last simplex.
[[nodiscard]] Members carrier_members(const Pair& pair, const Proposal& proposal);

/// The same, with members on both sides of the line or plane that they span. Needed where this line or plane contains
/// the origin, for example for bodies whose support points all lie in a plane.
[[nodiscard]] Members completed_members(const Pair& pair, const Proposal& proposal);

/// Returns members in many directions of both bodies, and members increasingly near the contact that a unit normal
/// suggests.
[[nodiscard]] Members members_all_around(const Pair& pair, const std::vector<Vec3<Wide>>& normals);

/// Returns a point strictly inside a simplex of differences a_i − b_i that contains the origin in its interior, as a
/// point of both hulls: the bodies then overlap. Nothing if the origin is not strictly inside, or if the pairs are no
/// simplex of the dimension.
[[nodiscard]] std::optional<Vec3<Rational>> common_point(const Members& pairs, int dimension);

/// What members prove about their bodies.
struct MembersSay {
    /// overlapping: proven. touching: the hulls of the members touch, so the bodies touch or overlap. Otherwise
    /// undecided.
    Outcome outcome = Outcome::undecided;
    Vec3<Rational> common;  ///< a common point
    Vec3<Rational> normal;  ///< touching: normal, from B to A, of a plane that no known member crosses
};

/// Decides from members. GJK proposes a simplex; up to a few hundred bits, an exact search continues where no simplex
/// suffices, and adds members. Precondition: neither list is empty.
[[nodiscard]] MembersSay say_of_members(const Pair& pair, Members members, const Vec3<Rational>& start);

}  // namespace oblong::curved
