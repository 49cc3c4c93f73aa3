// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/advance_trace.hpp"

#include "fuzz/subjects/native/cast_impl.hpp"
#include "fuzz/trace/compiled_loops.hpp"
#include "fuzz/trace/side_by_side.hpp"

namespace oblong::fuzz {
namespace {

using caseio::to_real;

template <OrderedField S>
std::array<std::optional<AdvanceVertex>, 4> written_vertices(
    const Carrier<S>& carrier, const std::array<Vec3<S>, slot_count>& points,
    const std::vector<typename detail::AnyTarget<S>::Point>& known) {
    std::array<std::optional<AdvanceVertex>, 4> vertices;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(carrier.set, i)) continue;
        const auto found = std::ranges::find_if(known, [&](const auto& y) { return y.point == points[i]; });
        if (found == known.end()) continue;
        vertices[i] = {detail::written_support(*found), to_real(points[i]), to_real(carrier.weights[i])};
    }
    return vertices;
}

template <OrderedField S>
AdvancementOptions<S> options_of(const CastSpec& spec, bool is_inner_exact) {
    AdvancementOptions<S> options;
    options.cast = detail::cast_options<S>(spec);
    if (!is_inner_exact) options.distance.stop.tolerance = options.cast.tolerance;
    if constexpr (ScalarTraits<S>::exact) options.distance.stop.kind = StoppingRule<S>::Kind::gap;
    return options;
}

template <OrderedField S>
AdvanceTrace trace_in(const caseio::Case& c, const CastSpec& spec, bool is_inner_exact) {
    const detail::CastBodies<S> bodies(c);
    detail::CastParts<S> q = detail::parts_of<S>(c, bodies);
    AdvancementOptions<S> options = options_of<S>(spec, is_inner_exact);
    AdvanceTrace trace;
    trace.r = to_real(q.ray.direction);
    // The simplex of a cast has points without their vertices.
    std::vector<typename detail::AnyTarget<S>::Point> known;
    q.target.known = &known;
    S parameter{};  ///< of the last step
    options.cast.iteration_limit = spec.iteration_limit;
    const auto begin = [&](const AdvancementStep<S>& s) {
        require_few_bits(s.parameter);
        AdvanceStep& step = trace.steps.emplace_back();
        step.parameter = to_real(s.parameter);
        step.x = to_real(s.x);
        step.v = to_real(s.carrier.closest);
        step.vv = to_real(s.squared);
        step.allowed = to_real(S(options.cast.tolerance * oblong::detail::largest_squared(s.carrier)));
        step.iterations = s.iterations;
        step.set = s.carrier.set;
        std::array<Vec3<S>, slot_count> points;
        for (unsigned i = 0; i < slot_count; ++i) points[i] = s.points[i].point;
        step.vertices = written_vertices<S>(s.carrier, points, known);
        parameter = s.parameter;
    };
    const auto end = [&](const CastClip<S>& clip) {
        AdvanceStep& step = trace.steps.back();
        step.vr = to_real(clip.vr);
        if (clip.next != nullptr) step.next = to_real(*clip.next);
        step.clip = clip.next == nullptr     ? Clip::misses
                    : clip.is_too_far        ? Clip::too_far
                    : parameter < *clip.next ? Clip::grows
                                             : Clip::stays;
    };
    const CastResult<S, SupportPoint<S>> r =
        detail::AnyLoops<S>::advance(q.target, q.ray, options, {.step = begin, .clip = end});
    if (is_inner_exact) {
        detail::state_cast<S>(detail::plain_run(r), spec, {}, trace.result);
    } else {
        trace.result = run_cast(c, spec);
    }
    return trace;
}

}  // namespace

std::set<std::pair<std::uint32_t, std::uint32_t>> carriers(const AdvanceStep& step) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> all;
    for (const std::optional<AdvanceVertex>& v : step.vertices)
        if (v) all.emplace(v->support.feature_a, v->support.feature_b);
    return all;
}

AdvanceTrace trace_advance(const caseio::Case& c, const CastSpec& spec, bool is_inner_exact) {
    AdvanceTrace trace =
        in_scalar(spec.scalar, [&]<class S>(std::type_identity<S>) { return trace_in<S>(c, spec, is_inner_exact); });
    trace.result = of_trace(std::move(trace.result), c, cast_name(spec));
    return trace;
}

ExactNearest exact_nearest(const caseio::Case& c, const Vec3<Rational>& x) {
    using S = Rational;
    const detail::CastBodies<S> bodies(c);
    detail::AnyTarget<S> target = detail::parts_of<S>(c, bodies).target;
    std::vector<detail::AnyTarget<S>::Point> known;
    target.known = &known;
    GjkOptions<S> options;
    options.stop.kind = RuleKind::gap;
    const oblong::detail::PointSupport<S> point{x};
    const oblong::detail::PlainTarget<S, detail::AnyTarget<S>> plain{&target};
    const detail::AnySubalgorithm<S> k(SubalgorithmKind::johnson);
    const GjkResult<S> r =
        detail::AnyLoops<S>::distance(detail::AnySupport<S>(point), detail::AnySupport<S>(plain), options, k);
    std::array<Vec3<S>, slot_count> points;
    for (unsigned i = 0; i < slot_count; ++i) points[i] = r.kept.points[i].q;
    return {r.v, written_vertices<S>(r.kept.carrier, points, known)};
}

}  // namespace oblong::fuzz
