// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "fuzz/subjects/native/solver_run.hpp"

namespace oblong::fuzz {

/// The shapes of a lasso, after Fig. 3 of van den Bergen 1999.
enum class CycleKind {
    same_support,  ///< Fig. 3(a): every turn finds the same support point
    alternating,   ///< Fig. 3(b): two support points take turns
    longer,        ///< three or more different support points a period
};

inline constexpr std::array<std::string_view, 3> cycle_kind_names{"same-support", "alternating", "longer"};
[[nodiscard]] constexpr std::string_view name(CycleKind k) { return cycle_kind_names[static_cast<std::size_t>(k)]; }

/// A proven cycle: its states in order, one period of them.
struct Cycle {
    CycleKind kind;
    std::vector<TraceRow> states;
    [[nodiscard]] int period() const { return static_cast<int>(states.size()); }
};

/// Runs the solver; the cycle in which it ended, or nothing if it ended otherwise.
[[nodiscard]] std::optional<Cycle> find_cycle(const caseio::Case& c, const SolverSpec& spec);

}  // namespace oblong::fuzz
