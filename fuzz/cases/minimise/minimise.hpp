// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "caseio/case.hpp"

namespace oblong::fuzz {

/// A smallest case, in the steps of `reduction_steps`, for which `keeps` still holds: simpler bodies, fewer vertices,
/// no poses, at the origin, numbers with fewer bits. Greedy and deterministic: the first simplification that keeps the
/// property is taken, until none does. Neither parts, vertices nor bits ever grow (`lighter`), and so it ends.
/// Precondition: `keeps(c)`.
///
/// \param max_trials how often `keeps` may be asked; the best case so far is returned then
/// \param stop       asked before each trial: where it returns true, the best case so far is returned too
[[nodiscard]] caseio::Case minimise(caseio::Case c, const std::function<bool(const caseio::Case&)>& keeps,
                                    int max_trials = 20'000, const std::function<bool()>& stop = {});

}  // namespace oblong::fuzz
