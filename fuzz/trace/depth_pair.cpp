// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "fuzz/subjects/native/epa_name.hpp"
#include "fuzz/trace/explanation.hpp"
#include "fuzz/trace/side_by_side.hpp"
#include "fuzz/trace/vertex_numbers.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;
using Corners = std::vector<std::uint32_t>;

struct Numbering {
    VertexNumbers a, b;

    void number(ReplayedSupport& at) const {
        if (is_written_finite(at.p)) at.feature_a = a.number(at.feature_a, values(at.p));
        if (is_written_finite(at.q)) at.feature_b = b.number(at.feature_b, values(at.q));
    }
    void apply(DepthTrace& trace) const {
        for (ReplayedSupport& corner : trace.corners) number(corner);
        for (DepthStep& step : trace.steps) number(step.support);
    }
    [[nodiscard]] DifferencePoint<Rational> exact(const ReplayedSupport& at) const {
        const Vec3<Rational>& p = a.place(at.feature_a);
        const Vec3<Rational>& q = b.place(at.feature_b);
        return {p - q, p, q, at.feature_a, at.feature_b};
    }
};

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
    both.computed.result = run_epa(c, spec);
    if (both.computed.result.outcome == Outcome::unsupported) {
        both.why_no_exact = "the solver does not answer this case: " + both.computed.result.message;
        both.computed.result.id = c.id;
        both.computed.result.subject = epa_name(spec);
        both.computed.result.time_ns.reset();
        return both;
    }
    both.computed = trace_depth(c, spec);
    add_contact(c, both);
    if (spec.scalar == SolverScalar::rational) {
        both.why_no_exact = "this solver is exact";
    } else if (!both.computed.end) {
        both.why_no_exact = "no expansion begins: the distance loop before it, or the completion of its simplex, ends";
    } else {
        try {
            const Numbering numbering{{c.a, c.dimension}, {*c.b, c.dimension}};
            numbering.apply(both.computed);
            std::vector<DifferencePoint<Rational>> corners;
            for (const ReplayedSupport& corner : both.computed.corners) corners.push_back(numbering.exact(corner));
            DepthTrace exact = trace_depth_from(c, exact_counterpart(spec), corners);
            numbering.apply(exact);
            both.exact = std::move(exact);
        } catch (const NoVertices& e) {
            both.why_no_exact = e.what();
        }
    }
    return both;
}

FirstParting first_parting(const DepthTrace& computed, const DepthTrace& exact) {
    if (!starts_alike(computed, exact)) return {Kind::start, 0};
    const std::size_t common = std::min(computed.steps.size(), exact.steps.size());
    for (std::size_t k = 0; k < common; ++k) {
        const DepthStep& c = computed.steps[k];
        const DepthStep& e = exact.steps[k];
        const int step = static_cast<int>(k);
        if (sorted(c.surface[c.nearest].corners) != sorted(e.surface[e.nearest].corners)) return {Kind::facet, step};
        if (c.support.feature_a != e.support.feature_a || c.support.feature_b != e.support.feature_b)
            return {Kind::vertex, step};
        if (c.expansion != e.expansion) return {Kind::stop, step};
        if (removed(c) != removed(e)) return {Kind::horizon, step};
    }
    if (computed.steps.size() == exact.steps.size() && computed.end == exact.end) return {};
    return {Kind::stop, common == 0 ? 0 : static_cast<int>(common) - 1};
}

}  // namespace oblong::fuzz
