// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/subjects/native/epa_run.hpp"

namespace oblong::fuzz {

/// Answers a penetration case of points, boxes, spheres and capsules over float or double by
/// oblong/penetration/certified_depth.hpp: bounds that are proven in doubles, and inside them the depth that the
/// expansion proposed. `overlapping` is proven; what is not, is `undecided`.
/// Precondition: the spec's scalar is float or double, its rule relative.
[[nodiscard]] caseio::Result run_epa_bracket(const caseio::Case& c, const EpaSpec& spec);

}  // namespace oblong::fuzz
