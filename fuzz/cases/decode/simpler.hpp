// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "caseio/case.hpp"

namespace oblong::fuzz {

/// Valid cases that are simpler than `c`, the boldest simplification first: a body without its pose, a
/// part in place of a sum or hull, fewer vertices, numbers with fewer bits. Each has fewer parts or fewer bits than
/// `c`, so that taking simpler cases again and again ends. The scalar, query, dimension and id stay.
[[nodiscard]] std::vector<caseio::Case> simpler(const caseio::Case& c);

}  // namespace oblong::fuzz
