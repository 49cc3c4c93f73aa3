// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "fuzz/trace/replay.hpp"
#include "fuzz/trace/trace_cycle.hpp"
#include "fuzz/trace/trace_number.hpp"

/// A plain solver on one case, beside the same solver in exact arithmetic.
namespace oblong::fuzz {

/// A run with its iterations.
struct TracedRun {
    RunDetail detail;
    Replay replay;
    caseio::Result result;
};

/// The run of a solver as it computes, and that of the same solver in rationals: the same start direction, and the
/// tolerance and ω that the solver's scalar holds, so that the two differ by the loop's arithmetic alone.
struct SideBySide {
    SolverSpec spec;
    std::optional<BinaryFormat> format;  ///< in which the run computes, instead of the scalar
    TracedRun computed;
    std::optional<TracedRun> exact;  ///< nothing: `why_no_exact` states the reason
    std::string why_no_exact;
    std::optional<TraceCycle> cycle{};  ///< of the computed run

    [[nodiscard]] TraceNumber arithmetic() const { return {spec.scalar, format}; }
};

/// Returns the cycle in which the computed run ended, that of its rows if it ended by its iteration limit, or the one
/// that its guard ended. Nothing where the run does not cycle.
[[nodiscard]] std::optional<TraceCycle> cycle_of(const caseio::Case& c, const SideBySide& both);

/// Returns the solver in rationals that takes the start direction and the tolerances of the run `both.computed`.
[[nodiscard]] SolverSpec exact_counterpart(const SideBySide& both);

/// Runs both, and numbers the vertices of both runs alike (vertex_numbers.hpp). A rational solver, a curved body, a
/// refusal and a start that overflows have no exact run.
[[nodiscard]] SideBySide run_side_by_side(const caseio::Case& c, const SolverSpec& spec);
/// The same for a plain solver in a binary format. Precondition: the format does not round stochastically, since a step
/// is computed again alone.
[[nodiscard]] SideBySide run_side_by_side(const caseio::Case& c, const FormatSpec& spec);

/// Returns the value that an arithmetic holds of a decimal, as a fraction.
[[nodiscard]] std::string held_by(const TraceNumber& arithmetic, const std::string& text);

/// Returns a result as a trace keeps it: with its case and solver, and without its time.
[[nodiscard]] caseio::Result of_trace(caseio::Result run, const caseio::Case& c, std::string solver);

/// Throws NoExactRun if the solver is exact itself.
void require_rounding(const TraceNumber& arithmetic);

/// Runs `compare`, which makes the exact run, and keeps what its NoExactRun says. Precondition: both.computed.result is
/// the solver's.
template <class Both, class Compare>
[[nodiscard]] Both beside_exact(Both both, const Compare& compare) {
    try {
        if (both.computed.result.outcome == Outcome::unsupported)
            throw NoExactRun("the solver does not answer this case: " + both.computed.result.message);
        compare(both);
    } catch (const NoExactRun& e) {
        both.why_no_exact = e.what();
    }
    return both;
}

}  // namespace oblong::fuzz
