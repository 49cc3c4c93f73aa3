// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/subject.hpp"

namespace oblong::fuzz {

/// The subject "proven": exact decision and correctly rounded distance in the case's own format (double for exact
/// cases) for polyhedra with balls around them, by rationals; what 100 digits settle for other curved bodies,
/// `undecided` where they do not.
[[nodiscard]] SubjectInfo proven_info();
[[nodiscard]] caseio::Result answer_proven(const caseio::Case& c);

}  // namespace oblong::fuzz
