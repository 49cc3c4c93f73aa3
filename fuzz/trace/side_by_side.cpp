// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/side_by_side.hpp"

#include "caseio/number_text.hpp"
#include "fuzz/subjects/native/case_numbers.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"
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

std::string held_by(SolverScalar scalar, const std::string& text) {
    if (decimal_tolerance(text) == 0) return "0";
    return in_scalar(scalar, [&]<class S>(std::type_identity<S>) {
        return caseio::fraction_text(to_rational(detail::tolerance_in<S>(text)));
    });
}

bool is_written_finite(const Vec3<caseio::Real>& v) {
    const auto finite = [](const caseio::Real& x) { return x.kind != caseio::Real::Kind::infinite; };
    return finite(v.x) && finite(v.y) && finite(v.z);
}

SolverSpec exact_counterpart(const SolverSpec& spec, const TracedRun& computed) {
    SolverSpec exact = spec;
    exact.scalar = SolverScalar::rational;
    exact.form = RuleForm::squared;
    exact.tolerance = held_by(spec.scalar, spec.tolerance);
    exact.omega = held_by(spec.scalar, spec.omega);
    const Vec3<Rational> start = values(computed.replay.direction);
    exact.start =
        caseio::fraction_text(start.x) + ',' + caseio::fraction_text(start.y) + ',' + caseio::fraction_text(start.z);
    return exact;
}

SideBySide run_side_by_side(const caseio::Case& c, const SolverSpec& spec) {
    SideBySide both{spec, {}, std::nullopt, {}};
    both.computed.result = run_solver(c, spec, &both.computed.detail);
    both.computed.result.time_ns.reset();
    both.computed.result.subject = solver_name(spec);
    if (both.computed.result.outcome == Outcome::unsupported) {
        both.why_no_exact = "the solver does not answer this case: " + both.computed.result.message;
        return both;
    }
    both.computed.replay = replay(c, spec, both.computed.detail.rows);
    both.cycle = cycle_of(c, spec, both.computed);
    if (spec.scalar == SolverScalar::rational) {
        both.why_no_exact = "this solver is exact";
        return both;
    }
    if (!is_written_finite(both.computed.replay.direction)) {
        both.why_no_exact = "the direction of the start is not finite";
        return both;
    }
    const SolverSpec exact_spec = exact_counterpart(spec, both.computed);
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

}  // namespace oblong::fuzz
