// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

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

/// The subject's name: "proven" where nothing was chosen. Parts that were not given are those of the usual
/// solver of the scalar (double where none is given). Throws std::invalid_argument on a meaningless combination.
[[nodiscard]] std::string chosen_subject(const SolverChoice& choice);

/// The same, where only plain solvers will do; the usual double solver where nothing was chosen.
[[nodiscard]] std::string chosen_solver(const SolverChoice& choice);

}  // namespace oblong::cli
