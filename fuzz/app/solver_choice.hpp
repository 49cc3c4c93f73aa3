// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "fuzz/subjects/native/solver_spec.hpp"
#include "fuzz/subjects/peers/process_options.hpp"
#include "fuzz/subjects/subject.hpp"

namespace CLI {
class App;
}

namespace oblong::cli {

/// Which subject answers: a name, or the parts of a plain solver.
struct SolverChoice {
    std::string subject, solver;
    std::string scalar, subalgorithm, stop, tolerance, omega, lower, form, guard, start;
    int iteration_limit = 0;
};

/// Adds `--subject` and `--solver`. `choice` outlives parsing.
void add_subject_options(CLI::App& verb, SolverChoice& choice);
/// Adds the parts of a plain solver, for verbs that plain solvers answer, and `--solver` where it is not there yet.
void add_solver_options(CLI::App& verb, SolverChoice& choice);

/// Returns the subject that was chosen: the proven one if nothing was. Parts that were not given are those of the usual
/// solver of the scalar (double if none is given). `process` limits a subject that is a program. Throws
/// std::invalid_argument for a meaningless combination.
[[nodiscard]] std::unique_ptr<fuzz::Subject> chosen_subject(const SolverChoice& choice,
                                                            const fuzz::ProcessOptions& process);

/// Returns the whole name that was chosen; empty if none was. Throws std::invalid_argument if parts were given too.
[[nodiscard]] const std::string& chosen_name(const SolverChoice& choice);

/// Returns whether parts of a solver were given beside its scalar.
[[nodiscard]] bool has_parts_beside_scalar(const SolverChoice& choice);

/// Returns the plain solver that was chosen: the usual double solver if nothing was. Throws std::invalid_argument for a
/// meaningless combination.
[[nodiscard]] fuzz::SolverSpec chosen_solver(const SolverChoice& choice);

}  // namespace oblong::cli
