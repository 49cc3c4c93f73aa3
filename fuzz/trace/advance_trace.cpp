// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/advance_trace.hpp"

#include "fuzz/subjects/native/cast_impl.hpp"
#include "fuzz/trace/compiled_loops.hpp"

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
using AdvanceResult = CastResult<S, SupportPoint<S>>;

template <OrderedField S>
AdvanceStep written_step(const AdvanceResult<S>& r, const AdvancementOptions<S>& options) {
    AdvanceStep step;
    step.parameter = to_real(r.parameter);
    step.x = to_real(r.point);
    step.v = to_real(r.kept.closest);
    step.vv = to_real(r.squared);
    step.allowed = to_real(S(options.cast.tolerance * oblong::detail::largest_squared(r.kept)));
    step.set = r.kept.set;
    return step;
}

/// Writes what the cast decided after its inner loop.
template <OrderedField S>
void decide(AdvanceStep& step, const AdvanceResult<S>& r, const Ray<S>& ray, bool is_early_out) {
    const S vr = dot(r.kept.closest, ray.direction);
    step.vr = to_real(vr);
    step.clip = Clip::misses;
    if (!(vr < S(0))) return;
    const S next = r.parameter - r.squared / vr;
    step.next = to_real(next);
    const bool too_far = is_early_out && ray.max && *ray.max < next;
    step.clip = too_far ? Clip::too_far : r.parameter < next ? Clip::grows : Clip::stays;
}

template <OrderedField S>
AdvancementOptions<S> options_of(const CastSpec& spec, bool is_inner_exact) {
    AdvancementOptions<S> options;
    options.cast = detail::cast_options<S>(spec);
    if (!is_inner_exact) options.distance.stop.tolerance = options.cast.tolerance;
    if constexpr (ScalarTraits<S>::exact) options.distance.stop.kind = StoppingRule<S>::Kind::gap;
    return options;
}

/// A cast with the limit m has the state of step m in its result.
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
    int before = 0;
    std::optional<AdvanceResult<S>> last;
    AdvanceResult<S> r;
    for (int m = 0; m <= spec.iteration_limit; ++m) {
        options.cast.iteration_limit = m;
        r = detail::AnyLoops<S>::advance(q.target, q.ray, options);
        if constexpr (ScalarTraits<S>::exact)
            if (msb(denominator(r.parameter)) > largest_exact_bits) throw TooManyBits{};
        if (last) {
            const bool is_met =
                last->squared <= S(options.cast.tolerance * oblong::detail::largest_squared(last->kept));
            const bool is_decided = r.clips == m || r.termination == Termination::lower_bound ||
                                    (r.termination == Termination::no_progress && !r.overflowed);
            if (is_decided && !is_met) decide(trace.steps.back(), *last, q.ray, options.cast.early_out);
        }
        if (r.clips < m || r.overflowed) break;
        AdvanceStep step = written_step(r, options);
        std::array<Vec3<S>, slot_count> points;
        for (unsigned i = 0; i < slot_count; ++i) points[i] = r.points[i].point;
        step.vertices = written_vertices<S>(r.kept, points, known);
        step.iterations = r.iterations - before;
        before = r.iterations;
        trace.steps.push_back(std::move(step));
        last = r;
    }
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
    trace.result.id = c.id;
    trace.result.subject = cast_name(spec);
    trace.result.time_ns.reset();
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
