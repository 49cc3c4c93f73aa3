// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>

#include "fuzz/findings/search/cycles/cycle_class.hpp"

namespace oblong::fuzz {

/// The budget and the solver of a search for cycles.
struct HuntPlan {
    SolverSpec solver;
    std::uint64_t seed = 1;
    long pairs = 100'000;             ///< at most
    double seconds = 60;              ///< at most
    int keep = 5;                     ///< cases kept and minimised of each kind and period
    std::function<bool()> stop = {};  ///< asked now and then: true ends the hunt with what was found
};

struct Hunted {
    caseio::Case found;  ///< minimised; its note names solver, kind and period
    CycleKind kind;
    int period;
};

struct HuntReport {
    long pairs = 0;  ///< tried
    double seconds = 0;
    bool out_of_time = false;
    bool interrupted = false;
    std::map<std::pair<CycleKind, int>, long> cycles;  ///< how many of each kind and period
    std::vector<Hunted> kept;
};

/// Draws oblong pairs (in the solver's own scalar where that is float) and looks for those on which the solver
/// would never end. `progress` is called now and then with the pairs tried and the cycles found.
[[nodiscard]] HuntReport hunt_cycles(const HuntPlan& plan, const std::function<void(long, long)>& progress);

}  // namespace oblong::fuzz
