// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/signal/signals.hpp"

/// Extra coverage counters of libFuzzer for signals that are not branches. A build without libFuzzer counts too,
/// without effect.
namespace oblong::fuzz {

/// Signals of several solvers, or of several bounds, in one harness are kept apart by a lane.
inline constexpr int lane_count = 16;

/// Marks every level of the signal up to this one as reached in this run: each that no input reached before is new
/// coverage. libFuzzer clears the marks before each run. Does nothing if the environment variable OBLONG_FUZZ_GUIDANCE
/// is "off" (read at the first call).
/// \param level clamped to the signal's levels; 0 marks nothing
/// \param lane  in [0, lane_count)
void reached(Signal s, int level, int lane = 0);

/// `reached` of the value's level.
inline void measured(Signal s, double value, int lane = 0) { reached(s, level_of(s, value), lane); }

/// Returns the highest level marked since the last clearing; 0: none. For tests, and for runs without libFuzzer.
[[nodiscard]] int highest_level(Signal s, int lane = 0);
void clear_levels();

}  // namespace oblong::fuzz
