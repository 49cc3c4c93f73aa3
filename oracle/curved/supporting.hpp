// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oracle/curved/root_sum.hpp"
#include "oracle/curved/tree.hpp"

/// How far a set lies along a direction w: a minimum over points, −‖Mᵀw‖ over the image of a ball under M, the sum
/// over parts of a sum, the minimum over parts of a hull. So it is an integer less roots of integers.
namespace oblong::oracle {

using IntegerVec = Vec3<Integer>;

/// A number ≤ min { w·y : y in set }, less than it by at most one for each ball of the set.
[[nodiscard]] Integer lower_value(const Tree<Integer>& set, const IntegerVec& w);

/// min { w·y : y in set }, and the points that attain it: the lowest vertices, the point −M Mᵀw/‖Mᵀw‖ of each ball, a
/// whole ball if Mᵀw = 0, and the lowest parts; rational if the roots are.
struct Face {
    RootSum value;
    /// Absent if it holds a point with an irrational coordinate.
    std::optional<Tree<Rational>> points;
};
[[nodiscard]] Face face_along(const Tree<Integer>& set, const IntegerVec& w);

}  // namespace oblong::oracle
