// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

/// Returns the rational that a tolerance of a checked spec denotes.
[[nodiscard]] Rational decimal_tolerance(const std::string& text);

/// One iteration, in numbers that can be written: before its support point w was added to W.
struct TraceRow {
    int index = 0;
    Vec3<caseio::Real> v, w;
    caseio::Real vv, vw;       ///< squared norm of v, and v·w
    caseio::Real lower;        ///< the rule's lower bound, squared in the squared form
    caseio::Real left, right;  ///< what the rule compares: met when left ≤ right
    bool met = false;
    unsigned set = 0;  ///< the slots of W; bit i stands for slot i
    std::array<caseio::Real, 4> weights{};
};

/// Details of a run beside its result, on request.
struct RunDetail {
    std::vector<TraceRow> rows;  ///< one an iteration
    int period = 0;              ///< of the cycle in which it ended, else 0
};

/// Answers a case by one plain solver; the result's `subject` is left empty. Sweeps, raycasts and penetration
/// queries are `unsupported`, and so is a case whose numbers the scalar does not represent, or a curved body for
/// rationals.
/// Where `detail` is given, it receives every iteration.
[[nodiscard]] caseio::Result run_solver(const caseio::Case& c, const SolverSpec& spec, RunDetail* detail = nullptr);

/// The same for one scalar: compiled in runs_SCALAR.cpp, so that the loop is compiled in one place.
template <OrderedField S>
[[nodiscard]] caseio::Result run_solver_in(const caseio::Case& c, const SolverSpec& spec, RunDetail* detail);

/// Returns the plain GJK distance solvers of solver_spec.hpp.
[[nodiscard]] SubjectGroup plain_group();

/// Returns the subject that answers by one plain solver. Precondition: check_spec or parse_solver_name took the spec.
[[nodiscard]] std::unique_ptr<Subject> plain_subject(const SolverSpec& spec);

/// Returns the states of a cycle in which a run ended, so that a stored answer holds what proves that the loop never
/// ends. Precondition: detail.period is above 0, and detail has a row for each iteration.
[[nodiscard]] std::string cycle_message(const RunDetail& detail);

}  // namespace oblong::fuzz
