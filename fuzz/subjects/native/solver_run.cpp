// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/solver_run.hpp"

#include <fmt/format.h>

#include "caseio/number_text.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"

namespace oblong::fuzz {

Rational decimal_tolerance(const std::string& text) { return caseio::read_number(text, {}).value; }

namespace {

caseio::Result run(const caseio::Case& c, const SolverSpec& spec, RunDetail* detail) {
    return in_scalar(spec.scalar, [&]<class S>(std::type_identity<S>) { return run_solver_in<S>(c, spec, detail); });
}

}  // namespace

std::string cycle_message(const RunDetail& detail) {
    std::string text = fmt::format("cycle of period {} through v =", detail.period);
    for (auto row = detail.rows.end() - detail.period; row != detail.rows.end(); ++row) {
        const auto number = [](const caseio::Real& x) { return x.value.convert_to<double>(); };
        text += fmt::format(" [{}, {}, {}]", number(row->v.x), number(row->v.y), number(row->v.z));
    }
    return text;
}

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
