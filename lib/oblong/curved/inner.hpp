// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/curved/propose.hpp"

/// Decisions from exact members: the hull of members of a body is part of it.
namespace oblong::curved {

/// Proven members of the two bodies.
struct Members {
    std::vector<Vec3<Rational>> a, b;
};

/// Members where GJK last looked.
[[nodiscard]] Members carrier_members(const Pair& pair, const Proposal& proposal);

/// Members all around both bodies, and, around the contact that a unit normal suggests, ever nearer to it.
[[nodiscard]] Members surrounding_members(const Pair& pair, const std::vector<Vec3<Wide>>& normals);

/// A point strictly inside a simplex of differences a_i − b_i that holds the origin strictly, as a point of both
/// hulls: the bodies then overlap. Nothing where the origin is not strictly inside, or the pairs are no simplex of the
/// dimension.
[[nodiscard]] std::optional<Vec3<Rational>> common_point(const Members& pairs, int dimension);

/// A common point of the hulls of the members where these overlap, which proves that the bodies do. GJK proposes a
/// simplex; up to a few hundred bits an exact search looks where none serves. Precondition: neither list is empty.
[[nodiscard]] std::optional<Vec3<Rational>> overlap_of_members(const Pair& pair, Members members,
                                                               const Vec3<Rational>& start);

}  // namespace oblong::curved
