// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "fuzz/trace/explanation.hpp"

namespace oblong::fuzz {

/// The subsets of the same points that two runs find; nothing where one finds none.
struct FoundSubsets {
    std::optional<unsigned> computed;
    std::optional<unsigned> exact;
    unsigned all = 0;  ///< the slots of the points
};

/// Returns the condition of Johnson that decides between two subsets: one that holds exactly and is violated as
/// computed, or the other way round; where the computed signs are all right, one that the computed subset violates.
/// \param delta gives Δ_slot(subset) of both runs
[[nodiscard]] DecidingNumber deciding_condition(const FoundSubsets& found,
                                                const std::function<DecidingNumber(unsigned, unsigned)>& delta);

/// Returns the Δ that decides between the subsets that two runs find in step `step`. `found` is the subset of the
/// computed run; nothing if it found none. Precondition: the exact run finds a subset in that step, and the runs made
/// the same choices before.
[[nodiscard]] DecidingNumber deciding_delta(const SideBySide& both, int step, std::optional<unsigned> found);

/// Returns a set of slots as text, such as {0, 2}.
[[nodiscard]] std::string set_text(unsigned set);

}  // namespace oblong::fuzz
