// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "caseio/case.hpp"
#include "caseio/result.hpp"

namespace oblong::fuzz {

/// Returns the answer of the ladder (oblong/certify/distance.hpp) to a float or double case of points, boxes, spheres
/// and capsules, posed or not; nothing for other cases. Exact integers answer too, from the simplex at which the ladder
/// ended: they add the squared distance, the normal, and witnesses that are rounded once. Should the two contradict
/// each other, the answer is `undecided` and its message says so. Preconditions: two bodies, and a query that asks for
/// their distance or decision.
[[nodiscard]] std::optional<caseio::Result> answer_by_ladder(const caseio::Case& c);

}  // namespace oblong::fuzz
