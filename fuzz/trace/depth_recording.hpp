// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tuple>
#include <utility>

#include "fuzz/trace/compiled_loops.hpp"
#include "fuzz/trace/depth_trace.hpp"
#include "oblong/penetration/penetration.hpp"

/// The steps of `penetration`, written down as it takes them.
namespace oblong::fuzz::detail {

/// Two support mappings.
template <OrderedField S>
struct SupportPair {
    AnySupport<S> a, b;
};

/// A surface that writes down what the expansion asks of it.
template <OrderedField S, class Surface>
class RecordingSurface {
public:
    using Facet = typename Surface::Facet;

    RecordingSurface(Surface surface, const SupportPair<S>& supports, const ExpansionRule<S>& rule,
                     std::vector<DepthStep>& steps)
        : surface_(std::move(surface)), supports_(supports), rule_(&rule), steps_(&steps) {}

    [[nodiscard]] std::uint32_t nearest() {
        using caseio::to_real;
        const std::uint32_t chosen = surface_.nearest();
        const Plane<S>& plane = surface_.facet(chosen).plane;
        const DifferencePoint<S> w = difference_support<S>(supports_.a, supports_.b, plane.n);
        const S upper = signed_distance_of(plane.n, dot(plane.n, w.w));
        DepthStep step;
        step.support = written_support(w);
        step.w = to_real(w.w);
        step.upper = to_real(upper);
        if constexpr (RealField<S>) {
            step.left = to_real(S(upper - plane.signed_distance));
            const bool absolute = rule_->kind == ExpansionRule<S>::Kind::absolute;
            step.right = to_real(absolute ? rule_->tolerance : S(rule_->tolerance * upper));
        }
        alive_.clear();
        for (std::uint32_t i = 0; i < surface_.facets().size(); ++i) {
            const Facet& f = surface_.facet(i);
            if (!f.alive) continue;
            if (i == chosen) step.nearest = alive_.size();
            alive_.push_back(i);
            step.surface.push_back({{f.vertices.begin(), f.vertices.end()},
                                    to_real(f.plane.n),
                                    to_real(f.plane.signed_distance),
                                    to_real(S(dot(f.plane.n, w.w) - f.plane.offset)),
                                    false});
        }
        steps_->push_back(std::move(step));
        return chosen;
    }
    [[nodiscard]] const Facet& facet(std::uint32_t i) const { return surface_.facet(i); }
    [[nodiscard]] const std::vector<DifferencePoint<S>>& points() const { return surface_.points(); }
    [[nodiscard]] Expansion expand(std::uint32_t seen, const DifferencePoint<S>& w) {
        const Expansion result = surface_.expand(seen, w);
        steps_->back().expansion = result;
        for (std::size_t i = 0; i < alive_.size(); ++i)
            steps_->back().surface[i].is_removed = !surface_.facet(alive_[i]).alive;
        return result;
    }

private:
    Surface surface_;
    SupportPair<S> supports_;
    const ExpansionRule<S>* rule_;
    std::vector<DepthStep>* steps_;
    std::vector<std::uint32_t> alive_;
};

template <class Surface, OrderedField S>
void expand(const SupportPair<S>& supports, const std::vector<DifferencePoint<S>>& points,
            const PenetrationOptions<S>& options, DepthTrace& trace) {
    std::optional<Surface> surface = Surface::around(points);
    if (!surface) return;
    for (const DifferencePoint<S>& corner : surface->points()) {
        trace.corners.push_back(written_support(corner));
        trace.corner_w.push_back(caseio::to_real(corner.w));
    }
    RecordingSurface<S, Surface> recording(*std::move(surface), supports, options.rule, trace.steps);
    const ExpansionResult<S> r =
        expand_to_border<S>(supports.a, supports.b, recording, options.rule, options.iteration_limit);
    trace.end = r.end;
    std::tie(trace.result.outcome, trace.result.termination) = oblong::detail::stated(r, options.rule);
}

/// Expands from these points of A − B, where they are as many as a simplex has.
template <OrderedField S>
void expand_from(const SupportPair<S>& supports, const std::vector<DifferencePoint<S>>& points,
                 const PenetrationOptions<S>& options, DepthTrace& trace) {
    const auto edge = [&points](std::size_t i) { return Vec3<S>(points[i].w - points[0].w); };
    if (options.dimension == 2 && points.size() == 3) {
        trace.volume = caseio::to_real(S(cross(edge(1), edge(2)).z));
        expand<ExpandingPolygon<S>>(supports, points, options, trace);
    } else if (options.dimension == 3 && points.size() == 4) {
        trace.volume = caseio::to_real(triple_product(edge(1), edge(2), edge(3)));
        expand<ExpandingPolytope<S>>(supports, points, options, trace);
    }
}

/// The steps of `penetration`.
template <OrderedField S>
[[nodiscard]] DepthTrace traced(const SupportPair<S>& supports, const PenetrationOptions<S>& options) {
    DepthTrace trace;
    const AnySubalgorithm<S> k(SubalgorithmKind::johnson);
    const GjkResult<S> contact = AnyLoops<S>::distance(supports.a, supports.b, options.gjk, k);
    trace.contact = {contact.iterations, contact.termination, caseio::to_real(contact.v)};
    if (!oblong::detail::is_enclosed(contact)) return trace;
    Penetration<S> ignored;
    std::vector<DifferencePoint<S>> points;
    oblong::detail::state_simplex(contact, ignored, points);
    const ExpansionStart<S> start = complete_simplex<S>(supports.a, supports.b, std::move(points), options.dimension);
    if (!start.flat) expand_from<S>(supports, start.points, options, trace);
    // The surface exchanges two corners of a simplex that is seen from the other side.
    const bool exchanges = trace.volume && (trace.volume->value > 0) == (options.dimension == 3);
    if (exchanges) trace.volume->value = -trace.volume->value;
    return trace;
}

}  // namespace oblong::fuzz::detail
