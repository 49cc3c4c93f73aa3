// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/solver_run.hpp"

#include <fmt/format.h>

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

namespace {

caseio::Result run(const caseio::Case& c, const SolverSpec& spec, RunDetail* detail) {
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

/// The cycle's states, so that a stored answer holds what proves that the loop never ends.
std::string cycle_message(const RunDetail& detail) {
    std::string text = fmt::format("cycle of period {} through v =", detail.period);
    for (auto row = detail.rows.end() - detail.period; row != detail.rows.end(); ++row) {
        const auto number = [](const caseio::Real& x) { return x.value.convert_to<double>(); };
        text += fmt::format(" [{}, {}, {}]", number(row->v.x), number(row->v.y), number(row->v.z));
    }
    return text;
}

}  // namespace

caseio::Result run_solver(const caseio::Case& c, const SolverSpec& spec, RunDetail* detail) {
    caseio::Result result = run(c, spec, detail);
    if (result.outcome == Outcome::cycled) {
        RunDetail around;  // most runs end well: only a cycle is run again for its states
        if (detail == nullptr) (void)run(c, spec, &around);
        result.message = cycle_message(detail == nullptr ? around : *detail);
    }
    return result;
}

}  // namespace oblong::fuzz
