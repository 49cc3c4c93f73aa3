// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "fuzz/subjects/native/epa_run.hpp"
#include "fuzz/trace/depth_trace.hpp"
#include "fuzz/trace/explanation.hpp"
#include "fuzz/trace/side_by_side.hpp"
#include "fuzz/trace/vertex_numbers.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;
using Corners = std::vector<std::uint32_t>;

void number_vertices(const PairNumbers& numbers, DepthTrace& trace) {
    for (ReplayedSupport& corner : trace.corners) numbers.number(corner);
    for (DepthStep& step : trace.steps) numbers.number(step.support);
}

DifferencePoint<Rational> exact_point(const PairNumbers& numbers, const ReplayedSupport& at) {
    const Vec3<Rational>& p = numbers.a.place(at.feature_a);
    const Vec3<Rational>& q = numbers.b->place(at.feature_b);
    return {p - q, p, q, at.feature_a, at.feature_b};
}

Corners sorted(Corners corners) {
    std::ranges::sort(corners);
    return corners;
}

std::set<Corners> removed(const DepthStep& step) {
    std::set<Corners> all;
    for (const TracedFacet& f : step.surface)
        if (f.is_removed) all.insert(sorted(f.corners));
    return all;
}

/// Whether the exact simplex lies around the origin, and its corners in the order of the computed one.
bool starts_alike(const DepthTrace& computed, const DepthTrace& exact) {
    if (!exact.end || exact.corner_w.size() != computed.corner_w.size()) return false;
    if (sign_of(computed.volume->value) != sign_of(exact.volume->value)) return false;
    return exact.steps.empty() ||
           std::ranges::all_of(exact.steps[0].surface, [](const TracedFacet& f) { return f.distance.value >= 0; });
}

/// The loop before the expansion, if it ends as the solver's own.
void add_contact(caseio::Case c, DepthsSideBySide& both) {
    c.query = caseio::Query::distance;
    SideBySide contact = run_side_by_side(c, contact_solver(both.spec));
    const ContactEnd& end = both.computed.contact;
    const std::vector<TraceRow>& rows = contact.computed.detail.rows;
    if (contact.computed.result.iterations != end.iterations || contact.computed.result.termination != end.termination)
        return;
    if (!rows.empty()) {
        const Vec3<caseio::Real>& last =
            moved_at_end(contact.computed) ? contact.computed.replay.reductions.back().v : rows.back().v;
        if (!(last == end.v)) return;
    }
    if (contact.exact) both.contact_explanation = explain(c, contact);
    both.contact = std::move(contact);
}

}  // namespace

SolverSpec contact_solver(const EpaSpec& spec) {
    SolverSpec contact;
    contact.scalar = spec.scalar;
    contact.tolerance = spec.tolerance;
    contact.form = RuleForm::squared;
    return contact;
}

EpaSpec exact_counterpart(const EpaSpec& spec) {
    EpaSpec exact = spec;
    exact.scalar = SolverScalar::rational;
    exact.tolerance = held_by(spec.scalar, spec.tolerance);
    return exact;
}

DepthsSideBySide run_depths_side_by_side(const caseio::Case& c, const EpaSpec& spec) {
    DepthsSideBySide both{spec, {}, std::nullopt, {}};
    both.computed.result = of_trace(run_epa(c, spec), c, epa_name(spec));
    return beside_exact(std::move(both), [&](DepthsSideBySide& made) {
        made.computed = trace_depth(c, spec);
        add_contact(c, made);
        require_rounding(spec.scalar);
        if (!made.computed.end)
            throw NoExactRun(
                "no expansion begins: the distance loop before it, or the completion of its simplex, ends");
        const PairNumbers numbers(c);
        number_vertices(numbers, made.computed);
        std::vector<DifferencePoint<Rational>> corners;
        for (const ReplayedSupport& corner : made.computed.corners) corners.push_back(exact_point(numbers, corner));
        DepthTrace exact = trace_depth_from(c, exact_counterpart(spec), corners);
        number_vertices(numbers, exact);
        made.exact = std::move(exact);
    });
}

FirstParting first_parting(const DepthTrace& computed, const DepthTrace& exact) {
    if (!starts_alike(computed, exact)) return {Kind::start, 0};
    const std::size_t common = std::min(computed.steps.size(), exact.steps.size());
    for (std::size_t k = 0; k < common; ++k) {
        const DepthStep& c = computed.steps[k];
        const DepthStep& e = exact.steps[k];
        const int step = static_cast<int>(k);
        if (sorted(c.surface[c.nearest].corners) != sorted(e.surface[e.nearest].corners)) return {Kind::facet, step};
        if (differs(c.support, e.support)) return {Kind::vertex, step};
        if (c.expansion != e.expansion) return {Kind::stop, step};
        if (removed(c) != removed(e)) return {Kind::horizon, step};
    }
    return parting_at_end(computed.steps.size(), exact.steps.size(), computed.end == exact.end);
}

}  // namespace oblong::fuzz
