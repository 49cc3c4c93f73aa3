// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "fuzz/cases/signature/signature.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {

/// Which faces and edges lie along each other where the two point sets of `c` are nearest, and whether the simplex of
/// their nearest points is oblong. Nothing if they overlap. Precondition: both bodies are points without a pose,
/// sorted, none twice; `answer` is the exact answer.
[[nodiscard]] std::vector<Degeneracy> contact_features(const caseio::Case& c, const oracle::ExactAnswer& answer);

}  // namespace oblong::fuzz
