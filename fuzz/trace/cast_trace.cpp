// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/cast_trace.hpp"

#include "fuzz/subjects/native/cast_impl.hpp"
#include "fuzz/trace/compiled_loops.hpp"

namespace oblong::fuzz {
namespace {

using caseio::to_real;

/// What the loop tells of an iteration.
template <class S>
struct Row {
    S parameter;
    Vec3<S> v, p;
    S vv, vw;
};

template <OrderedField S>
struct Question {
    detail::CastParts<S> asked;
    CastOptions<S> options;
};

/// The loop's rows again, with what its sink omits. Everything is a function of the numbers in the rows.
template <OrderedField S, class K>
CastTrace replayed(const Question<S>& q, K k, const std::vector<Row<S>>& rows) {
    CastTrace trace;
    const auto& [target, ray] = q.asked;
    trace.r = to_real(ray.direction);
    trace.start = detail::written_support(target.support(-ray.direction));
    Vec3<S> x = ray.source;
    const auto place = [&](const S& parameter, const Vec3<S>& v, const S& vv) {
        const Carrier<S>& carrier = k.carrier();
        CastPlace at{to_real(parameter),
                     to_real(x),
                     to_real(v),
                     to_real(vv),
                     to_real(S(q.options.tolerance * oblong::detail::largest_squared(carrier))),
                     carrier.set,
                     {}};
        for (unsigned i = 0; i < slot_count; ++i)
            if (contains(carrier.set, i)) at.weights[i] = to_real(carrier.weights[i]);
        return at;
    };
    for (const Row<S>& row : rows) {
        CastStep step;
        step.before = place(row.parameter, row.v, row.vv);
        step.support = detail::written_support(target.support(row.v));
        step.p = to_real(row.p);
        step.vw = to_real(row.vw);
        S parameter = row.parameter;
        if (S(0) < row.vw) {
            const S vr = dot(row.v, ray.direction);
            step.vr = to_real(vr);
            step.clip = Clip::misses;
            if (vr < S(0)) {
                parameter = row.parameter - row.vw / vr;
                step.next = to_real(parameter);
                const bool too_far = q.options.early_out && ray.max && *ray.max < parameter;
                step.clip = too_far ? Clip::too_far : Clip::grows;
            }
        }
        step.is_asked = (step.clip == Clip::stays || step.clip == Clip::grows) && is_finite(parameter);
        if (step.is_asked) {
            if (step.clip == Clip::grows) x = ray.at(parameter);
            step.x = to_real(x);
            const Reduction reduction = k.add(x, row.p);
            step.is_found = reduction == Reduction::reduced || reduction == Reduction::origin_enclosed;
            step.set = k.carrier().set;
            if (step.is_found) step.after = place(parameter, k.carrier().closest, squared_norm(k.carrier().closest));
        }
        trace.steps.push_back(std::move(step));
    }
    return trace;
}

template <OrderedField S>
CastTrace trace_in(const caseio::Case& c, const CastSpec& spec) {
    const detail::CastBodies<S> bodies(c);
    const Question<S> q{detail::parts_of<S>(c, bodies), detail::cast_options<S>(spec)};
    std::vector<Row<S>> rows;
    const detail::CastSink<S> sink{[&rows](const CastIteration<S>& i) {
        if constexpr (ScalarTraits<S>::exact)
            if (msb(denominator(i.parameter)) > largest_exact_bits) throw TooManyBits{};
        rows.push_back({i.parameter, i.v, i.p, i.vv, i.vw});
    }};
    (void)detail::AnyLoops<S>::cast(q.asked.target, q.asked.ray, q.options, spec.newest_only, sink);
    if (spec.newest_only) return replayed<S>(q, MovingJohnson<S, Subsets::newest_only>{}, rows);
    return replayed<S>(q, MovingJohnson<S>{}, rows);
}

}  // namespace

const CastPlace* CastTrace::place(std::size_t k) const {
    if (k < steps.size()) return &steps[k].before;
    return k == steps.size() && k > 0 && steps.back().after ? &*steps.back().after : nullptr;
}

std::array<std::optional<std::size_t>, slot_count> held_steps(const CastTrace& trace, std::size_t k) {
    std::array<std::optional<std::size_t>, slot_count> held;
    for (std::size_t j = 0; j < k && j < trace.steps.size(); ++j) {
        const unsigned set = trace.steps[j].before.set;
        const auto is_there = [&](unsigned slot) {
            return contains(set, slot) && held[slot] && trace.steps[*held[slot]].p == trace.steps[j].p;
        };
        unsigned slot = 0;
        while (slot < slot_count && !is_there(slot)) ++slot;
        if (slot < slot_count) continue;  // a point that P has
        if (set != all_slots) held[free_slot(set)] = j;
    }
    return held;
}

std::string_view words(Clip clip) {
    switch (clip) {
        case Clip::grows:
            return "λ grows";
        case Clip::misses:
            return "the ray misses";
        case Clip::too_far:
            return "λ passes the maximum";
        case Clip::stays:
            break;
    }
    return "λ stays";
}

CastTrace trace_cast(const caseio::Case& c, const CastSpec& spec) {
    CastTrace trace = in_scalar(spec.scalar, [&]<class S>(std::type_identity<S>) { return trace_in<S>(c, spec); });
    trace.result = run_cast(c, spec);
    trace.result.id = c.id;
    trace.result.subject = cast_name(spec);
    trace.result.time_ns.reset();
    return trace;
}

}  // namespace oblong::fuzz
