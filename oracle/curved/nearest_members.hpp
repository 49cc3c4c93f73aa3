// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oracle/curved/tree.hpp"

namespace oblong::oracle {

/// A point of each of two sets, nearest to each other or common to both.
struct NearestMembers {
    Vec3<Rational> a, b;
    Vec3<Rational> normal;  ///< from the second set towards the first, not of unit length; 0 if the sets overlap
};

/// Approximate nearest points of two sets, or a common point of both where one is found inside: for pictures. The
/// points are members up to the rounding of the weights (544 bits); that they are nearest is a guess that the caller
/// checks against a proven distance.
[[nodiscard]] NearestMembers nearest_members(const Tree<Rational>& a, const Tree<Rational>& b, int dimension);

}  // namespace oblong::oracle
