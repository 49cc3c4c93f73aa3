// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oracle/curved/root_sum.hpp"
#include "oracle/curved/tree.hpp"

/// How far a set lies along a direction; docs/explanation/numerics/oracle-curved.md, "Along one direction".
namespace oblong::oracle {

using IntegerVec = Vec3<Integer>;

/// A number ≤ min { w·y : y in set }, less than it by at most one for each ball of the set.
[[nodiscard]] Integer lower_value(const Tree<Integer>& set, const IntegerVec& w);

/// min { w·y : y in set }, and the points that attain it.
struct Face {
    RootSum value;
    /// Absent if it holds a point with an irrational coordinate.
    std::optional<Tree<Rational>> points;
};
[[nodiscard]] Face face_along(const Tree<Integer>& set, const IntegerVec& w);

}  // namespace oblong::oracle
