// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/subject/solver_spec.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

/// The rational that a tolerance of a checked spec denotes.
[[nodiscard]] Rational decimal_tolerance(const std::string& text);

/// Answers a case by one plain solver; the result's `subject` is left empty. Sweeps, raycasts and penetration
/// queries are `unsupported`, and so is a case whose numbers the scalar does not represent, or a curved body for
/// rationals.
[[nodiscard]] caseio::Result run_solver(const caseio::Case& c, const SolverSpec& spec);

/// The same for one scalar: defined once in solver_SCALAR.cpp each, so that the loop is compiled in one place.
template <OrderedField S>
[[nodiscard]] caseio::Result run_solver_in(const caseio::Case& c, const SolverSpec& spec);

}  // namespace oblong::fuzz
