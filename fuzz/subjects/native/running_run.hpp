// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <string>

#include "fuzz/subjects/native/format_run.hpp"

namespace oblong::fuzz {

/// Which bound of its rounding error a solver states beside its distance.
enum class ErrorBound { running, enclosed };

inline constexpr std::array<Named<ErrorBound>, 2> error_bounds{
    {{ErrorBound::running, "running"}, {ErrorBound::enclosed, "enclosed"}}};

/// A plain solver in a binary format that carries bounds of its rounding errors (oblong/scalar/running_error.hpp).
struct RunningSpec {
    ErrorBound bound = ErrorBound::running;
    FormatSpec solver;
};

/// BOUND/FORMAT/REST, such as "running/bits-24/johnson/relative-0/running-max/no-progress".
[[nodiscard]] std::string running_solver_name(const RunningSpec& spec);

/// Returns whether the first part of a name is a bound's.
[[nodiscard]] bool begins_with_bound(const std::string& name);

/// Returns the spec of such a name. Throws std::invalid_argument that names the part and what was expected there; also
/// for momentum and for stochastic rounding. Precondition: begins_with_bound(name).
[[nodiscard]] RunningSpec parse_running_name(const std::string& name);

/// Both bounds of a distance.
struct DistanceBounds {
    double running = 0, enclosed = 0;
};

/// The result of run_in_format for the same solver, bit for bit, and in `lower` and `upper` the stated distance less
/// and plus the bound: what its operations give without rounding, on the same branches, lies between. The exact
/// distance does unless rounding chose another vertex or subset. Both are absent where the bodies are said to meet.
/// \param bounds  where given, receives both bounds
[[nodiscard]] caseio::Result run_with_bound(const caseio::Case& c, const RunningSpec& spec,
                                            DistanceBounds* bounds = nullptr);

/// A plain solver in the current format, over RunningError: compiled in runs_running_error.cpp.
[[nodiscard]] caseio::Result run_over_running_error(const caseio::Case& c, const SolverSpec& spec,
                                                    DistanceBounds& bounds);

/// Returns the subject of such a name.
[[nodiscard]] std::unique_ptr<Subject> running_subject(const std::string& name);

}  // namespace oblong::fuzz
