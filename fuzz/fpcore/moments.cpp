// SPDX-License-Identifier: GPL-3.0-or-later
#include <concepts>

#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/fpcore/kernel.hpp"
#include "fuzz/subjects/native/cast_target.hpp"
#include "oblong/cast/ray_cast.hpp"
#include "oblong/penetration/penetration.hpp"

namespace oblong::fuzz {
namespace {

using Body = AnyBody<double>;

Body in_doubles(const AnyBody<Rational>& body) { return map_numbers<double>(body, detail::represent<double>); }

/// Receives iterations of a loop.
template <class Receive>
struct Sink {
    static constexpr bool active = true;
    Receive receive;
    template <class Event>
        requires std::invocable<const Receive&, const Event&>
    void operator()(const Event& event) const {
        receive(event);
    }
};
template <class Receive>
Sink(Receive) -> Sink<Receive>;

GjkOptions<double> options_of(double tolerance) {
    GjkOptions<double> options;
    options.stop.tolerance = tolerance;
    return options;
}

void add_iterations(const Body& a, const Body& b, double tolerance, std::vector<Moment>& moments) {
    double before_vv = 0, before_vw = 0;
    const auto receive = [&](const Iteration<double>& i) {
        Moment m{.v = i.v,
                 .p = i.w.p,
                 .vv = i.vv,
                 .vw = i.vw,
                 .tolerance = tolerance,
                 .before_vv = before_vv,
                 .before_vw = before_vw};
        for (unsigned slot = 0; slot < slot_count; ++slot)
            if (contains(i.carrier.set, slot)) m.points.push_back(i.carrier.points[slot]);
        m.points.push_back(i.w.w);
        moments.push_back(std::move(m));
        before_vv = i.vv;
        before_vw = i.vw;
    };
    (void)gjk_distance<double>(BodySupport<double>(a), BodySupport<double>(b), options_of(tolerance),
                               VoronoiRegions<double>{}, Sink{receive});
}

void add_facets(const Body& a, const Body& b, int dimension, double tolerance, std::vector<Moment>& moments) {
    PenetrationOptions<double> options{.gjk = options_of(tolerance), .rule = {}, .dimension = dimension};
    options.rule.tolerance = tolerance;
    const auto keep = [&]<class Surface>(const Surface& surface) {
        if constexpr (Surface::corners == 3)
            for (const auto& facet : surface.facets()) {
                Moment m;
                for (const std::uint32_t corner : facet.vertices) m.points.push_back(surface.points()[corner].w);
                moments.push_back(std::move(m));
            }
    };
    (void)penetration<double>(BodySupport<double>(a), BodySupport<double>(b), options, keep);
}

void add_clips(const caseio::Case& c, double tolerance, std::vector<Moment>& moments) {
    const detail::CastBodies<double> bodies(c);
    const auto parts = detail::parts_of<double>(c, bodies);
    CastOptions<double> options;
    options.tolerance = tolerance;
    const auto receive = [&](const CastIteration<double>& i) {
        if (i.parameter == 0)
            moments.push_back({.v = i.v, .p = i.p, .source = parts.ray.source, .direction = parts.ray.direction});
    };
    (void)ray_cast<double>(parts.target, parts.ray, options, MovingJohnson<double>{}, Sink{receive});
}

}  // namespace

std::vector<Moment> moments_of(std::span<const caseio::Case> cases, Loop loop, std::uint64_t seed, double tolerance) {
    std::vector<Moment> moments;
    for (const caseio::Case& c : cases) {
        if (loop == Loop::distance) {
            add_iterations(in_doubles(c.a), in_doubles(*c.b), tolerance, moments);
        } else if (loop == Loop::expansion) {
            const caseio::Case deep = requery(c, caseio::Query::penetration, seed);
            add_facets(in_doubles(deep.a), in_doubles(*deep.b), deep.dimension, tolerance, moments);
        } else {
            add_clips(requery(c, caseio::Query::raycast, seed), tolerance, moments);
        }
    }
    return moments;
}

}  // namespace oblong::fuzz
