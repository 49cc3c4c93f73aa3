// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "fuzz/trace/side_by_side.hpp"

namespace oblong::fuzz {

/// The first step in which two runs of one solver make different choices. A step k finds the support point w_k, asks
/// the stopping rule, and moves v to the nearest point of the simplex with w_k.
struct FirstParting {
    enum class Kind {
        none,     ///< every choice is the same
        start,    ///< another vertex for v₀, before step 0
        vertex,   ///< another vertex for w_k
        clip,     ///< of casts: another answer to whether, or how far, λ grows
        facet,    ///< of expansions: another facet is nearest the origin
        horizon,  ///< of expansions: w removes other facets
        subset,   ///< another subset of the same points carries their nearest point
        stop,     ///< one run ends in step k and the other goes on, or the two end in different ways
    };
    Kind kind = Kind::none;
    int step = 0;  ///< k; 0 for `none` and `start`

    [[nodiscard]] friend bool operator==(const FirstParting&, const FirstParting&) = default;
};

/// Returns the name as it is written above.
[[nodiscard]] std::string_view name(FirstParting::Kind kind);

/// Compares choices only: vertices, whether the rule is met, subsets, why a loop ended. Numbers
/// that differ without another choice are no parting.
[[nodiscard]] FirstParting first_parting(const TracedRun& computed, const TracedRun& exact);

/// Returns the parting of runs that choose alike as long as both go on: none, or where the first of them ends.
[[nodiscard]] FirstParting parting_at_end(std::size_t computed_steps, std::size_t exact_steps, bool ends_alike);

/// Returns the subset that the subalgorithm found in step `step`; nothing if it found none or was not asked.
[[nodiscard]] std::optional<unsigned> chosen_subset(const TracedRun& run, int step);

/// Returns whether the last step moved v: the loop ended in the state that its subalgorithm found there.
[[nodiscard]] bool moved_at_end(const TracedRun& run);

}  // namespace oblong::fuzz
