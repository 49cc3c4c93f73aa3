// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "fuzz/trace/cast_trace.hpp"
#include "fuzz/trace/side_by_side.hpp"
#include "fuzz/trace/vertex_numbers.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;

void number_vertices(const PairNumbers& numbers, CastTrace& trace) {
    numbers.number(trace.start);
    for (CastStep& step : trace.steps) numbers.number(step.support);
}

}  // namespace

CastSpec exact_counterpart(const CastSpec& spec) {
    CastSpec exact = spec;
    exact.scalar = SolverScalar::rational;
    exact.guarded = false;
    exact.tolerance = held_by(spec.scalar, spec.tolerance);
    return exact;
}

CastsSideBySide run_casts_side_by_side(const caseio::Case& c, const CastSpec& spec) {
    CastsSideBySide both{spec, {}, std::nullopt, {}};
    both.computed.result = of_trace(run_cast(c, spec), c, cast_name(spec));
    return beside_exact(std::move(both), [&](CastsSideBySide& made) {
        made.computed = trace_cast(c, spec);
        made.cycle = cycle_of(c, spec, made.computed);
        require_rounding(spec.scalar);
        const PairNumbers numbers(c);
        CastTrace exact = trace_cast(c, exact_counterpart(spec));
        number_vertices(numbers, made.computed);
        number_vertices(numbers, exact);
        made.exact = std::move(exact);
    });
}

bool end_alike(const caseio::Result& a, const caseio::Result& b) {
    return a.termination == b.termination && (a.outcome == Outcome::not_finite) == (b.outcome == Outcome::not_finite) &&
           a.cast.has_value() == b.cast.has_value() && (!a.cast || a.cast->hit == b.cast->hit);
}

FirstParting first_parting(const CastTrace& computed, const CastTrace& exact) {
    if (differs(computed.start, exact.start)) return {Kind::start, 0};
    const std::size_t common = std::min(computed.steps.size(), exact.steps.size());
    for (std::size_t k = 0; k < common; ++k) {
        const CastStep& c = computed.steps[k];
        const CastStep& e = exact.steps[k];
        const int step = static_cast<int>(k);
        if (differs(c.support, e.support)) return {Kind::vertex, step};
        if (c.clip != e.clip) return {Kind::clip, step};
        if (c.is_found && e.is_found && c.set != e.set) return {Kind::subset, step};
        if (c.is_asked != e.is_asked || c.is_found != e.is_found) return {Kind::stop, step};
    }
    return parting_at_end(computed.steps.size(), exact.steps.size(), end_alike(computed.result, exact.result));
}

}  // namespace oblong::fuzz
