// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "fuzz/bounds/bounds.hpp"

namespace oblong::fuzz {

/// The best that a search found.
struct Climbed {
    double ratio = 0;
    std::vector<std::uint8_t> bytes;  ///< `measure` of them gives it
    std::string broken;               ///< not empty: the search ended there
    long evaluations = 0;
};

/// Limits of a search.
struct ClimbBudget {
    long evaluations = 100'000;
    std::function<bool()> stop = {};  ///< asked now and then: true ends the search with the best so far
};

/// Seeded hill climbing on bytes: from random starts and from `start`, a few bytes changed at a time, kept where the
/// ratio does not fall; a new start where it has not risen for long. The same seed and budget, the same answer.
[[nodiscard]] Climbed climb(Bound b, const ClimbBudget& budget, std::uint64_t seed,
                            const std::vector<std::uint8_t>& start = {});

}  // namespace oblong::fuzz
