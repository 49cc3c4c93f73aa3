// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/side_by_side.hpp"

#include "caseio/number_text.hpp"
#include "fuzz/subjects/native/case_numbers.hpp"
#include "fuzz/trace/vertex_numbers.hpp"

namespace oblong::fuzz {
namespace {

/// Writes the vertices' numbers in the place of the features. Points that are not finite keep their features.
void number_vertices(const VertexNumbers& a, const VertexNumbers& b, Replay& run) {
    const auto number = [&](ReplayedSupport& at) {
        if (is_written_finite(at.p)) at.feature_a = a.number(at.feature_a, values(at.p));
        if (is_written_finite(at.q)) at.feature_b = b.number(at.feature_b, values(at.q));
    };
    number(run.start);
    for (ReplayedSupport& support : run.supports) number(support);
}

}  // namespace

std::string held_by(const TraceNumber& arithmetic, const std::string& text) {
    if (decimal_tolerance(text) == 0) return "0";
    return in_number(arithmetic, [&]<class S>(std::type_identity<S>) {
        return caseio::fraction_text(to_rational(detail::tolerance_in<S>(text)));
    });
}

bool is_written_finite(const Vec3<caseio::Real>& v) {
    const auto finite = [](const caseio::Real& x) { return x.kind != caseio::Real::Kind::infinite; };
    return finite(v.x) && finite(v.y) && finite(v.z);
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

namespace {

/// Runs both solvers of what has only its spec and format.
SideBySide beside_exact(const caseio::Case& c, SideBySide both) {
    both.computed.result = run_recorded(c, both.spec, both.format, both.computed.detail);
    both.computed.result.time_ns.reset();
    both.computed.result.subject = both.format ? format_solver_name({*both.format, both.spec}) : solver_name(both.spec);
    if (both.computed.result.outcome == Outcome::unsupported) {
        both.why_no_exact = "the solver does not answer this case: " + both.computed.result.message;
        return both;
    }
    both.computed.replay = replay(c, both.spec, both.computed.detail.rows, both.format);
    both.cycle = cycle_of(c, both);
    if (both.arithmetic().is_exact()) {
        both.why_no_exact = "this solver is exact";
        return both;
    }
    if (!is_written_finite(both.computed.replay.direction)) {
        both.why_no_exact = "the direction of the start is not finite";
        return both;
    }
    const SolverSpec exact_spec = exact_counterpart(both);
    TracedRun exact;
    exact.result = run_solver(c, exact_spec, &exact.detail);
    exact.result.time_ns.reset();
    if (exact.result.outcome == Outcome::unsupported) {
        both.why_no_exact = exact.result.message;
        return both;
    }
    try {
        const VertexNumbers a(c.a, c.dimension);
        const VertexNumbers b(*c.b, c.dimension);
        number_vertices(a, b, both.computed.replay);
        exact.replay = replay(c, exact_spec, exact.detail.rows);
        number_vertices(a, b, exact.replay);
        both.exact = std::move(exact);
    } catch (const NoVertices& e) {
        both.why_no_exact = e.what();
    }
    return both;
}

}  // namespace

SideBySide run_side_by_side(const caseio::Case& c, const SolverSpec& spec) {
    return beside_exact(c, {spec, std::nullopt, {}, std::nullopt, {}});
}

SideBySide run_side_by_side(const caseio::Case& c, const FormatSpec& spec) {
    return beside_exact(c, {std::get<SolverSpec>(spec.solver), spec.format, {}, std::nullopt, {}});
}

}  // namespace oblong::fuzz
