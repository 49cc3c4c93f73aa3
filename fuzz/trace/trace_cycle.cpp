// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/trace_cycle.hpp"

#include <fmt/format.h>

#include "fuzz/trace/cast_trace.hpp"
#include "fuzz/trace/shadow.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Real;

/// Whether steps i and j of a distance loop read the same: v, W, the points that the subalgorithm held last, and the
/// rule's bound. Precondition: neither is 0, before which no point was held.
bool is_same_state(const RunDetail& run, std::size_t i, std::size_t j) {
    const TraceRow& x = run.rows[i];
    const TraceRow& y = run.rows[j];
    if (x.set != y.set || !(x.v == y.v)) return false;
    const TraceRow& before_x = run.rows[i - 1];
    const TraceRow& before_y = run.rows[j - 1];
    if (!(before_x.lower == before_y.lower) || before_x.set != before_y.set || before_x.set == all_slots) return false;
    const SlotPoints of_x = slot_points(run, i);
    const SlotPoints of_y = slot_points(run, j);
    const unsigned held = before_x.set | (1U << free_slot(before_x.set));
    for (unsigned slot = 0; slot < slot_count; ++slot)
        if (contains(held, slot) && of_x[slot] != of_y[slot]) return false;
    return true;
}

/// Whether steps i and j of a cast read the same: λ, v and P.
bool is_same_state(const CastTrace& run, std::size_t i, std::size_t j) {
    const CastPlace& x = *run.place(i);
    const CastPlace& y = *run.place(j);
    if (x.set != y.set || !(x.parameter == y.parameter) || !(x.v == y.v)) return false;
    const auto of_x = held_steps(run, i);
    const auto of_y = held_steps(run, j);
    for (unsigned slot = 0; slot < slot_count; ++slot) {
        if (!contains(x.set, slot)) continue;
        if (!of_x[slot] || !of_y[slot] || !(run.steps[*of_x[slot]].p == run.steps[*of_y[slot]].p)) return false;
    }
    return true;
}

/// The first state that comes back, of states 1 to count − 1.
template <class Run>
std::optional<TraceCycle> first_return(const Run& run, std::size_t count) {
    for (std::size_t i = 1; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j)
            if (is_same_state(run, i, j)) return TraceCycle{i, j - i};
    return std::nullopt;
}

/// The cycle of a distance loop in which it ended, or which its rows show.
std::optional<TraceCycle> own_cycle(const RunDetail& run, Termination ended) {
    std::optional<TraceCycle> found;
    if (ended == Termination::cycle) {
        // The loop detects a cycle late; its last state, which no row holds, is that of one period before.
        const auto period = static_cast<std::size_t>(run.period);
        found = TraceCycle{run.rows.size() - period, period};
        while (found->first > 1 && is_same_state(run, found->first - 1, found->first - 1 + period)) --found->first;
    } else if (ended == Termination::iteration_limit) {
        found = first_return(run, run.rows.size());
    }
    for (std::size_t k = 0; found && k < found->period; ++k) found->way.push_back(values(run.rows[found->first + k].v));
    return found;
}

std::optional<TraceCycle> own_cycle(const CastTrace& run) {
    const std::optional<Termination> ended = run.result.termination;
    if (ended != Termination::cycle && ended != Termination::iteration_limit) return std::nullopt;
    const std::size_t states = run.steps.size() + (run.place(run.steps.size()) != nullptr ? 1 : 0);
    std::optional<TraceCycle> found = first_return(run, states);
    for (std::size_t k = 0; found && k < found->period; ++k) {
        const CastPlace& at = *run.place(found->first + k);
        found->way.push_back(values(at.x) - values(at.v));
    }
    return found;
}

bool is_of_guard(std::optional<Termination> ended) {
    return ended == Termination::no_progress || ended == Termination::repeated_support;
}

}  // namespace

std::string sentence(const TraceCycle& cycle) {
    return fmt::format("{}step {} comes back as step {}, with period {}{}",
                       cycle.is_guarded ? "the guard ends a cycle: without it " : "cycle: ", cycle.first,
                       cycle.first + cycle.period, cycle.period,
                       cycle.is_guarded ? "" : ", so the loop would never end");
}

std::optional<TraceCycle> cycle_of(const caseio::Case& c, const SideBySide& both) {
    const TracedRun& run = both.computed;
    if (!run.result.termination || run.result.outcome == Outcome::not_finite) return std::nullopt;
    if (!is_of_guard(run.result.termination)) return own_cycle(run.detail, *run.result.termination);
    SolverSpec unguarded = both.spec;
    unguarded.guard = Guard::none;
    RunDetail detail;
    const caseio::Result result = run_recorded(c, unguarded, both.format, detail);
    std::optional<TraceCycle> found;
    if (result.termination == Termination::cycle) found = own_cycle(detail, Termination::cycle);
    if (found) found->is_guarded = true;
    return found;
}

std::optional<TraceCycle> cycle_of(const caseio::Case& c, const CastSpec& spec, const CastTrace& run) {
    if (run.result.outcome == Outcome::not_finite) return std::nullopt;
    if (!spec.guarded || !is_of_guard(run.result.termination)) return own_cycle(run);
    CastSpec unguarded = spec;
    unguarded.guarded = false;
    std::optional<TraceCycle> found = own_cycle(trace_cast(c, unguarded));
    if (found) found->is_guarded = true;
    return found;
}

}  // namespace oblong::fuzz
