// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/deforming/root.hpp"
#include "oblong/deforming/vertices.hpp"

namespace oblong::deforming {

/// Returns the first time at which the hull of the points of A meets that of the points of B; nothing if they do not
/// meet in [0, 1].
///
/// A and B meet where nonnegative numbers, not all 0, make a sum of 0 of the columns (a, 1) and −(b, 1). At the first
/// such time after the start, take numbers of which the fewest are not 0. Their columns are dependent then, and cannot
/// be dependent just before with the same rank, as the numbers would stay positive. So they are independent at most
/// times, and the time is a root of their determinants: the volume of four points, the areas of three, the differences
/// of two.
[[nodiscard]] std::optional<Root> exact_contact(const Tracks<Integer>& tracks);

}  // namespace oblong::deforming
