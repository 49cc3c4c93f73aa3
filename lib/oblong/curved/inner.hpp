// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/exact_distance.hpp"
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

/// The exact answer for the hulls of the members. Its `overlapping` is proven for the bodies, and its distance is an
/// upper bound; its `touching` and `separated` say nothing of them. Precondition: neither list is empty.
[[nodiscard]] ExactDistanceAnswer inner_answer(Members members, const Vec3<Rational>& start, int dimension);

}  // namespace oblong::curved
