// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/depth_trace.hpp"

#include "fuzz/subjects/native/epa_impl.hpp"
#include "fuzz/subjects/native/epa_run.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"
#include "fuzz/trace/depth_recording.hpp"
#include "fuzz/trace/side_by_side.hpp"

namespace oblong::fuzz {
namespace {

template <OrderedField S>
struct Bodies {
    AnyBody<S> a, b;
};

template <OrderedField S>
Bodies<S> bodies_of(const caseio::Case& c) {
    return {map_numbers<S>(c.a, detail::represent<S>), map_numbers<S>(*c.b, detail::represent<S>)};
}

template <OrderedField S>
DepthTrace trace_in(const caseio::Case& c, const EpaSpec& spec) {
    const Bodies<S> bodies = bodies_of<S>(c);
    const BodySupport<S> a(bodies.a);
    const BodySupport<S> b(bodies.b);
    return detail::traced<S>({detail::AnySupport<S>(a), detail::AnySupport<S>(b)},
                             detail::penetration_options<S>(spec, c.dimension));
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
    trace.result = of_trace(run_epa(c, spec), c, epa_name(spec));
    return trace;
}

DepthTrace trace_depth_from(const caseio::Case& c, const EpaSpec& spec,
                            const std::vector<DifferencePoint<Rational>>& corners) {
    DepthTrace trace;
    const Bodies<Rational> bodies = bodies_of<Rational>(c);
    const BodySupport<Rational> a(bodies.a);
    const BodySupport<Rational> b(bodies.b);
    detail::expand_from<Rational>({detail::AnySupport<Rational>(a), detail::AnySupport<Rational>(b)}, corners,
                                  detail::penetration_options<Rational>(spec, c.dimension), trace);
    return trace;
}

}  // namespace oblong::fuzz
