// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "caseio/case.hpp"

namespace oblong::fuzz {

/// A smallest case, in steps of `simpler`, for which `keeps` still holds: vertices removed, numbers with fewer bits.
/// Greedy: the first simplification that keeps the property is taken, until none does. Ends because every
/// step removes a part or a bit. Precondition: `keeps(c)`.
///
/// \param most_trials how often `keeps` may be asked; the best case so far is returned then
[[nodiscard]] caseio::Case minimise(caseio::Case c, const std::function<bool(const caseio::Case&)>& keeps,
                                    int most_trials = 20'000);

}  // namespace oblong::fuzz
