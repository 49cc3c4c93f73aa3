// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/search/cycles/cycle_class.hpp"

#include <algorithm>

namespace oblong::fuzz {

namespace {

CycleKind kind_of(const std::vector<TraceRow>& states) {
    std::vector<const TraceRow*> different;
    for (const TraceRow& row : states) {
        const auto same = [&row](const TraceRow* other) { return other->w == row.w; };
        if (std::ranges::none_of(different, same)) different.push_back(&row);
    }
    if (different.size() == 1) return CycleKind::same_support;
    return different.size() == 2 ? CycleKind::alternating : CycleKind::longer;
}

}  // namespace

std::optional<Cycle> find_cycle(const caseio::Case& c, const SolverSpec& spec) {
    // Most runs end well: only a cycle is run a second time, with its rows.
    if (run_solver(c, spec).outcome != Outcome::cycled) return std::nullopt;
    RunDetail detail;
    (void)run_solver(c, spec, &detail);
    Cycle cycle{CycleKind::longer, {detail.rows.end() - detail.period, detail.rows.end()}};
    cycle.kind = kind_of(cycle.states);
    return cycle;
}

}  // namespace oblong::fuzz
