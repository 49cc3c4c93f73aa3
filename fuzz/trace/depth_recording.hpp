// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tuple>
#include <utility>

#include "caseio/real.hpp"
#include "fuzz/trace/depth_trace.hpp"
#include "oblong/penetration/penetration.hpp"

/// The steps of `penetration`, written down as it takes them.
namespace oblong::fuzz::detail {

template <class S>
[[nodiscard]] ReplayedSupport written(const DifferencePoint<S>& y) {
    return {caseio::to_real(y.p), caseio::to_real(y.q), y.feature_a, y.feature_b};
}

/// Two support mappings. They must outlive it.
template <class A, class B>
struct SupportPair {
    const A& a;
    const B& b;
};

/// A surface that writes down what the expansion asks of it.
template <OrderedField S, class Surface, class Supports>
class RecordingSurface {
public:
    using Facet = typename Surface::Facet;

    RecordingSurface(Surface surface, const Supports& supports, const ExpansionRule<S>& rule,
                     std::vector<DepthStep>& steps)
        : surface_(std::move(surface)), supports_(supports), rule_(&rule), steps_(&steps) {}

    [[nodiscard]] std::uint32_t nearest() {
        using caseio::to_real;
        const std::uint32_t chosen = surface_.nearest();
        const Plane<S>& plane = surface_.facet(chosen).plane;
        const DifferencePoint<S> w = difference_support<S>(supports_.a, supports_.b, plane.n);
        const S upper = signed_distance_of(plane.n, dot(plane.n, w.w));
        DepthStep step;
        step.support = written(w);
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
    Supports supports_;
    const ExpansionRule<S>* rule_;
    std::vector<DepthStep>* steps_;
    std::vector<std::uint32_t> alive_;
};

template <class Surface, OrderedField S, class Supports>
void expand(const Supports& supports, const std::vector<DifferencePoint<S>>& points,
            const PenetrationOptions<S>& options, DepthTrace& trace) {
    std::optional<Surface> surface = Surface::around(points);
    if (!surface) return;
    for (const DifferencePoint<S>& corner : surface->points()) {
        trace.corners.push_back(written(corner));
        trace.corner_w.push_back(caseio::to_real(corner.w));
    }
    RecordingSurface<S, Surface, Supports> recording(*std::move(surface), supports, options.rule, trace.steps);
    const ExpansionResult<S> r =
        expand_to_border<S>(supports.a, supports.b, recording, options.rule, options.iteration_limit);
    trace.end = r.end;
    std::tie(trace.result.outcome, trace.result.termination) = oblong::detail::stated(r, options.rule);
}

/// Expands from these points of A − B, where they are as many as a simplex has.
template <OrderedField S, class Supports>
void expand_from(const Supports& supports, const std::vector<DifferencePoint<S>>& points,
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
template <OrderedField S, class Supports>
[[nodiscard]] DepthTrace traced(const Supports& supports, const PenetrationOptions<S>& options) {
    DepthTrace trace;
    const GjkResult<S> contact = gjk_distance<S>(supports.a, supports.b, options.gjk, Johnson<S>{});
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
