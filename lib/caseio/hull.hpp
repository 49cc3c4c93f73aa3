// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "oblong/linear/vec.hpp"

namespace oblong::caseio {

/// The points that are vertices of the convex hull of `points`, each once, in the order in which they are
/// given. Decided by exact predicates: nothing is dropped that changes the hull. Hulls of any dimension
/// from 0 to 3 are taken. Precondition: all numbers are finite.
[[nodiscard]] std::vector<Vec3<double>> extreme_points(std::span<const Vec3<double>> points);

}  // namespace oblong::caseio
