// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/outcome.hpp"
#include "oblong/curved/propose.hpp"

/// Decisions from exact members: the hull of members of a body is part of it.
namespace oblong::curved {

/// Proven members of the two bodies.
struct Members {
    std::vector<Vec3<Rational>> a, b;
};

/// Members where GJK last looked.
[[nodiscard]] Members carrier_members(const Pair& pair, const Proposal& proposal);

/// The same, and members to both sides of the line or plane that they span: where they meet the origin and are too few,
/// as of bodies whose supports never leave a plane, these complete them.
[[nodiscard]] Members completed_members(const Pair& pair, const Proposal& proposal);

/// Members all around both bodies, and, around the contact that a unit normal suggests, ever nearer to it.
[[nodiscard]] Members members_all_around(const Pair& pair, const std::vector<Vec3<Wide>>& normals);

/// A point strictly inside a simplex of differences a_i − b_i that holds the origin strictly, as a point of both
/// hulls: the bodies then overlap. Nothing where the origin is not strictly inside, or the pairs are no simplex of the
/// dimension.
[[nodiscard]] std::optional<Vec3<Rational>> common_point(const Members& pairs, int dimension);

/// What members say of their bodies.
struct MembersSay {
    /// overlapping: proven. touching: the hulls of members do, so the bodies touch or overlap. Else undecided.
    Outcome outcome = Outcome::undecided;
    Vec3<Rational> common;  ///< a common point
    Vec3<Rational> normal;  ///< touching: of a plane that no member seen reaches beyond, from B to A
};

/// GJK proposes a simplex; up to a few hundred bits an exact search looks where none serves, and adds members.
/// Precondition: neither list is empty.
[[nodiscard]] MembersSay say_of_members(const Pair& pair, Members members, const Vec3<Rational>& start);

}  // namespace oblong::curved
