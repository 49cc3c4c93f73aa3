// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "fuzz/trace/cast_trace.hpp"
#include "fuzz/trace/side_by_side.hpp"
#include "fuzz/trace/vertex_numbers.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;

/// Writes the vertices' numbers in the place of the features.
class Numbering {
public:
    explicit Numbering(const caseio::Case& c) : a_(c.a, c.dimension) {
        if (c.sweep) b_.emplace(*c.b, c.dimension);
    }
    void apply(CastTrace& trace) const {
        number(trace.start);
        for (CastStep& step : trace.steps) number(step.support);
    }

private:
    void number(ReplayedSupport& at) const {
        if (is_written_finite(at.p)) at.feature_a = a_.number(at.feature_a, values(at.p));
        if (b_ && is_written_finite(at.q)) at.feature_b = b_->number(at.feature_b, values(at.q));
    }

    VertexNumbers a_;
    std::optional<VertexNumbers> b_;
};

bool differs(const ReplayedSupport& a, const ReplayedSupport& b) {
    return a.feature_a != b.feature_a || a.feature_b != b.feature_b;
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
    both.computed.result = run_cast(c, spec);
    both.computed.result.id = c.id;
    both.computed.result.subject = cast_name(spec);
    if (both.computed.result.outcome == Outcome::unsupported) {
        both.computed.result.time_ns.reset();
        both.why_no_exact = "the solver does not answer this case: " + both.computed.result.message;
        return both;
    }
    try {
        both.computed = trace_cast(c, spec);
        both.cycle = cycle_of(c, spec, both.computed);
        if (spec.scalar == SolverScalar::rational) {
            both.why_no_exact = "this solver is exact";
            return both;
        }
        const Numbering numbering(c);
        CastTrace exact = trace_cast(c, exact_counterpart(spec));
        numbering.apply(both.computed);
        numbering.apply(exact);
        both.exact = std::move(exact);
    } catch (const NoVertices& e) {
        both.why_no_exact = e.what();
    } catch (const TooManyBits&) {
        both.why_no_exact = fmt::format("λ of the exact cast has more than {} bits", largest_exact_bits);
    }
    return both;
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
    if (computed.steps.size() == exact.steps.size() && end_alike(computed.result, exact.result)) return {};
    return {Kind::stop, common == 0 ? 0 : static_cast<int>(common) - 1};
}

}  // namespace oblong::fuzz
