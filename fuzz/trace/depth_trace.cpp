// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/depth_trace.hpp"

#include <tuple>

#include "caseio/real.hpp"
#include "fuzz/subjects/native/epa_impl.hpp"
#include "fuzz/subjects/native/epa_name.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"

namespace oblong::fuzz {
namespace {

using caseio::to_real;

template <class S>
ReplayedSupport written(const DifferencePoint<S>& y) {
    return {to_real(y.p), to_real(y.q), y.feature_a, y.feature_b};
}

template <OrderedField S>
struct Bodies {
    AnyBody<S> a, b;
};

template <OrderedField S>
Bodies<S> bodies_of(const caseio::Case& c) {
    return {map_numbers<S>(c.a, detail::represent<S>), map_numbers<S>(*c.b, detail::represent<S>)};
}

/// A surface that writes down what the expansion asks of it.
template <OrderedField S, class Surface>
class RecordingSurface {
public:
    using Facet = typename Surface::Facet;

    RecordingSurface(Surface surface, const BodySupport<S>& a, const BodySupport<S>& b, const ExpansionRule<S>& rule,
                     std::vector<DepthStep>& steps)
        : surface_(std::move(surface)), a_(&a), b_(&b), rule_(&rule), steps_(&steps) {}

    [[nodiscard]] std::uint32_t nearest() {
        const std::uint32_t chosen = surface_.nearest();
        const Plane<S>& plane = surface_.facet(chosen).plane;
        const DifferencePoint<S> w = difference_support<S>(*a_, *b_, plane.n);
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
    const BodySupport<S>* a_;
    const BodySupport<S>* b_;
    const ExpansionRule<S>* rule_;
    std::vector<DepthStep>* steps_;
    std::vector<std::uint32_t> alive_;
};

template <class Surface, OrderedField S>
void expand(const Bodies<S>& bodies, const std::vector<DifferencePoint<S>>& points,
            const PenetrationOptions<S>& options, DepthTrace& trace) {
    std::optional<Surface> surface = Surface::around(points);
    if (!surface) return;
    for (const DifferencePoint<S>& corner : surface->points()) {
        trace.corners.push_back(written(corner));
        trace.corner_w.push_back(to_real(corner.w));
    }
    const BodySupport<S> a(bodies.a);
    const BodySupport<S> b(bodies.b);
    RecordingSurface<S, Surface> recording(*std::move(surface), a, b, options.rule, trace.steps);
    const ExpansionResult<S> r = expand_to_border<S>(a, b, recording, options.rule, options.iteration_limit);
    trace.end = r.end;
    std::tie(trace.result.outcome, trace.result.termination) = oblong::detail::stated(r, options.rule);
}

template <OrderedField S>
void expand_from(const Bodies<S>& bodies, const std::vector<DifferencePoint<S>>& points,
                 const PenetrationOptions<S>& options, DepthTrace& trace) {
    const auto edge = [&points](std::size_t i) { return Vec3<S>(points[i].w - points[0].w); };
    if (options.dimension == 2 && points.size() == 3) {
        trace.volume = to_real(S(cross(edge(1), edge(2)).z));
        expand<ExpandingPolygon<S>>(bodies, points, options, trace);
    } else if (options.dimension == 3 && points.size() == 4) {
        trace.volume = to_real(triple_product(edge(1), edge(2), edge(3)));
        expand<ExpandingPolytope<S>>(bodies, points, options, trace);
    }
}

/// The steps of `penetration`.
template <OrderedField S>
DepthTrace trace_in(const caseio::Case& c, const EpaSpec& spec) {
    DepthTrace trace;
    const Bodies<S> bodies = bodies_of<S>(c);
    const BodySupport<S> a(bodies.a);
    const BodySupport<S> b(bodies.b);
    const PenetrationOptions<S> options = detail::penetration_options<S>(spec, c.dimension);
    const GjkResult<S> contact = gjk_distance<S>(a, b, options.gjk, Johnson<S>{});
    trace.contact_iterations = contact.iterations;
    if (!oblong::detail::is_enclosed(contact)) return trace;
    Penetration<S> ignored;
    std::vector<DifferencePoint<S>> points;
    oblong::detail::state_simplex(contact, ignored, points);
    const ExpansionStart<S> start = complete_simplex<S>(a, b, std::move(points), c.dimension);
    if (!start.flat) expand_from<S>(bodies, start.points, options, trace);
    // The surface exchanges two corners of a simplex that is seen from the other side.
    const bool exchanges = trace.volume && (trace.volume->value > 0) == (c.dimension == 3);
    if (exchanges) trace.volume->value = -trace.volume->value;
    return trace;
}

}  // namespace

std::vector<Vec3<caseio::Real>> DepthTrace::points(std::size_t k) const {
    std::vector<Vec3<caseio::Real>> all = corner_w;
    for (std::size_t j = 0; j < k && j < steps.size(); ++j)
        if (steps[j].expansion == Expansion::done) all.push_back(steps[j].w);
    return all;
}

DepthTrace trace_depth(const caseio::Case& c, const EpaSpec& spec) {
    DepthTrace trace = in_scalar(spec.scalar, [&]<class S>(std::type_identity<S>) { return trace_in<S>(c, spec); });
    trace.result = run_epa(c, spec);
    trace.result.id = c.id;
    trace.result.subject = epa_name(spec);
    trace.result.time_ns.reset();
    return trace;
}

DepthTrace trace_depth_from(const caseio::Case& c, const EpaSpec& spec,
                            const std::vector<DifferencePoint<Rational>>& corners) {
    DepthTrace trace;
    expand_from<Rational>(bodies_of<Rational>(c), corners, detail::penetration_options<Rational>(spec, c.dimension),
                          trace);
    return trace;
}

}  // namespace oblong::fuzz
