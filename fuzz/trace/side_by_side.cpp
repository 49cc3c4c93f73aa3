// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/side_by_side.hpp"

#include "caseio/number_text.hpp"
#include "fuzz/subjects/native/case_numbers.hpp"
#include "fuzz/trace/vertex_numbers.hpp"

namespace oblong::fuzz {

std::string held_by(const TraceNumber& arithmetic, const std::string& text) {
    if (decimal_tolerance(text) == 0) return "0";
    return in_number(arithmetic, [&]<class S>(std::type_identity<S>) {
        return caseio::fraction_text(to_rational(detail::tolerance_in<S>(text)));
    });
}

SolverSpec exact_counterpart(const SideBySide& both) {
    SolverSpec exact = both.spec;
    exact.scalar = SolverScalar::rational;
    exact.form = RuleForm::squared;
    exact.tolerance = held_by(both.arithmetic(), both.spec.tolerance);
    exact.omega = held_by(both.arithmetic(), both.spec.omega);
    const Vec3<Rational> start = values(both.computed.replay.direction);
    exact.start =
        caseio::fraction_text(start.x) + ',' + caseio::fraction_text(start.y) + ',' + caseio::fraction_text(start.z);
    return exact;
}

caseio::Result of_trace(caseio::Result run, const caseio::Case& c, std::string solver) {
    run.id = c.id;
    run.subject = std::move(solver);
    run.time_ns.reset();
    return run;
}

void require_rounding(const TraceNumber& arithmetic) {
    if (arithmetic.is_exact()) throw NoExactRun("this solver is exact");
}

namespace {

void number_vertices(const PairNumbers& numbers, Replay& run) {
    numbers.number(run.start);
    for (ReplayedSupport& support : run.supports) numbers.number(support);
}

void add_exact(const caseio::Case& c, SideBySide& both) {
    both.computed.replay = replay(c, both.spec, both.computed.detail.rows, both.format);
    both.cycle = cycle_of(c, both);
    require_rounding(both.arithmetic());
    if (!is_written_finite(both.computed.replay.direction))
        throw NoExactRun("the direction of the start is not finite");
    const SolverSpec exact_spec = exact_counterpart(both);
    TracedRun exact;
    exact.result = run_solver(c, exact_spec, &exact.detail);
    exact.result.time_ns.reset();
    if (exact.result.outcome == Outcome::unsupported) throw NoExactRun(exact.result.message);
    const PairNumbers numbers(c);
    number_vertices(numbers, both.computed.replay);
    exact.replay = replay(c, exact_spec, exact.detail.rows);
    number_vertices(numbers, exact.replay);
    both.exact = std::move(exact);
}

SideBySide run_beside_exact(const caseio::Case& c, SideBySide both) {
    const std::string name = both.format ? format_solver_name({*both.format, both.spec}) : solver_name(both.spec);
    both.computed.result = of_trace(run_recorded(c, both.spec, both.format, both.computed.detail), c, name);
    return beside_exact(std::move(both), [&c](SideBySide& made) { add_exact(c, made); });
}

}  // namespace

SideBySide run_side_by_side(const caseio::Case& c, const SolverSpec& spec) {
    return run_beside_exact(c, {spec, std::nullopt, {}, std::nullopt, {}});
}

SideBySide run_side_by_side(const caseio::Case& c, const FormatSpec& spec) {
    return run_beside_exact(c, {std::get<SolverSpec>(spec.solver), spec.format, {}, std::nullopt, {}});
}

}  // namespace oblong::fuzz
