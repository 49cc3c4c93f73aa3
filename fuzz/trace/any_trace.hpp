// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>

#include "fuzz/trace/trace_data.hpp"

/// Traces of every kind of solver that can be traced.
namespace oblong::fuzz {

/// A solver whose iterations can be shown.
using TracedSolver = std::variant<SolverSpec, FormatSpec, CastSpec, EpaSpec>;

/// Returns the solver of a subject's name. Throws std::invalid_argument for a subject without a trace, and for no name.
[[nodiscard]] TracedSolver traced_solver(const std::string& name);

/// Returns the usual solver of a scalar for a case's query: a ray cast for raycasts and sweeps, an expanding
/// polytope for penetration, else a distance loop.
[[nodiscard]] TracedSolver usual_solver(SolverScalar scalar, caseio::Query query);

/// Returns whether the solver answers cases of this query.
[[nodiscard]] bool answers(const TracedSolver& solver, caseio::Query query);

[[nodiscard]] int iteration_limit(const TracedSolver& solver);

/// A run beside the exact one.
struct AnyTrace {
    std::variant<SideBySide, CastsSideBySide, DepthsSideBySide, AdvancesSideBySide> both;
    std::optional<Explanation> explanation;  ///< nothing where there is no exact run

    [[nodiscard]] const caseio::Result& result() const;
    /// Returns "first parting, step K: SENTENCE", or a sentence that says why no step parts.
    [[nodiscard]] std::string sentence() const;
    [[nodiscard]] std::string data(const caseio::Case& c, const TraceForm& form = {}) const;
    /// Returns the cycle of the computed run; null where it does not cycle.
    [[nodiscard]] const TraceCycle* cycle() const;
    /// Whether the runs part in this step.
    [[nodiscard]] bool part_in(int step) const;
};

[[nodiscard]] AnyTrace make_trace(const caseio::Case& c, const TracedSolver& solver);

}  // namespace oblong::fuzz
