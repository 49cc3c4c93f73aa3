// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/subject.hpp"

namespace oblong::fuzz {

/// Returns the subject "proven", which answers unless another is asked for: exact decision and correctly rounded
/// distance in the case's own format (double for exact cases). Points, boxes, spheres and capsules in float or double
/// by the ladder, other polyhedra with balls around them and exact cases in rationals, curved bodies in ball
/// arithmetic, `undecided` where that does not settle the outcome.
[[nodiscard]] SubjectInfo proven_info();
[[nodiscard]] caseio::Result answer_proven(const caseio::Case& c);

}  // namespace oblong::fuzz
