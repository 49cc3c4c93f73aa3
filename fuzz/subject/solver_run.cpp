// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/solver_run.hpp"

#include "caseio/number_text.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"

namespace oblong::fuzz {

extern template caseio::Result run_solver_in<float>(const caseio::Case&, const SolverSpec&, RunDetail*);
extern template caseio::Result run_solver_in<double>(const caseio::Case&, const SolverSpec&, RunDetail*);
extern template caseio::Result run_solver_in<long double>(const caseio::Case&, const SolverSpec&, RunDetail*);
extern template caseio::Result run_solver_in<Quad>(const caseio::Case&, const SolverSpec&, RunDetail*);
extern template caseio::Result run_solver_in<Digits100>(const caseio::Case&, const SolverSpec&, RunDetail*);
extern template caseio::Result run_solver_in<Rational>(const caseio::Case&, const SolverSpec&, RunDetail*);

Rational decimal_tolerance(const std::string& text) { return caseio::read_number(text, {}).value; }

caseio::Result run_solver(const caseio::Case& c, const SolverSpec& spec, RunDetail* detail) {
    switch (spec.scalar) {
        case SolverScalar::float32:
            return run_solver_in<float>(c, spec, detail);
        case SolverScalar::float64:
            return run_solver_in<double>(c, spec, detail);
        case SolverScalar::long_double:
            return run_solver_in<long double>(c, spec, detail);
        case SolverScalar::quad:
            return run_solver_in<Quad>(c, spec, detail);
        case SolverScalar::digits100:
            return run_solver_in<Digits100>(c, spec, detail);
        case SolverScalar::rational:
            break;
    }
    return run_solver_in<Rational>(c, spec, detail);
}

}  // namespace oblong::fuzz
