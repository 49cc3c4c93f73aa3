// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/cast_trace.hpp"

#include "caseio/real.hpp"
#include "fuzz/subjects/native/cast_impl.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"

namespace oblong::fuzz {
namespace {

using caseio::to_real;

/// C of a raycast (A) or of a sweep (B − A), with the vertices that make its support points.
template <OrderedField S>
struct Target {
    struct Point {
        Vec3<S> point, p, q;
        std::uint32_t feature_a = 0, feature_b = 0;
    };
    BodySupport<S> a;
    std::optional<BodySupport<S>> b;

    [[nodiscard]] Point support(const Vec3<S>& n) const {
        if (!b) {
            const SupportPoint<S> p = a.support(n);
            return {p.point, p.point, {}, p.feature, 0};
        }
        const auto q = Obstacle<S, BodySupport<S>, BodySupport<S>>(a, *b).support(n);
        return {q.point, q.p, q.q, q.feature_a, q.feature_b};
    }
};

/// What the loop tells of an iteration.
template <class S>
struct Row {
    S parameter;
    Vec3<S> v, p;
    S vv, vw;
};

template <class S>
struct RowSink {
    static constexpr bool active = true;
    std::vector<Row<S>>* rows;
    void operator()(const CastIteration<S>& i) const {
        if constexpr (ScalarTraits<S>::exact)
            if (msb(denominator(i.parameter)) > largest_exact_bits) throw TooManyBits{};
        rows->push_back({i.parameter, i.v, i.p, i.vv, i.vw});
    }
};

template <class S>
ReplayedSupport written(const typename Target<S>::Point& y) {
    return {to_real(y.p), to_real(y.q), y.feature_a, y.feature_b};
}

template <OrderedField S>
struct Question {
    Target<S> target;
    Ray<S> ray;
    CastOptions<S> options;
};

/// The loop's rows again, with what its sink omits. Everything is a function of the numbers in the rows.
template <OrderedField S, class K>
CastTrace replayed(const Question<S>& q, K k, const std::vector<Row<S>>& rows) {
    CastTrace trace;
    trace.r = to_real(q.ray.direction);
    trace.start = written<S>(q.target.support(-q.ray.direction));
    Vec3<S> x = q.ray.source;
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
        step.support = written<S>(q.target.support(row.v));
        step.p = to_real(row.p);
        step.vw = to_real(row.vw);
        S parameter = row.parameter;
        if (S(0) < row.vw) {
            const S vr = dot(row.v, q.ray.direction);
            step.vr = to_real(vr);
            step.clip = Clip::misses;
            if (vr < S(0)) {
                parameter = row.parameter - row.vw / vr;
                step.next = to_real(parameter);
                const bool too_far = q.options.early_out && q.ray.max && *q.ray.max < parameter;
                step.clip = too_far ? Clip::too_far : Clip::grows;
            }
        }
        step.is_asked = (step.clip == Clip::stays || step.clip == Clip::grows) && is_finite(parameter);
        if (step.is_asked) {
            if (step.clip == Clip::grows) x = q.ray.at(parameter);
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

template <OrderedField S, class K>
CastTrace trace_with(const Question<S>& q, K k) {
    std::vector<Row<S>> rows;
    (void)ray_cast<S>(q.target, q.ray, q.options, k, RowSink<S>{&rows});
    return replayed<S>(q, std::move(k), rows);
}

template <OrderedField S>
CastTrace trace_in(const caseio::Case& c, const CastSpec& spec) {
    const AnyBody<S> a = map_numbers<S>(c.a, detail::represent<S>);
    const AnyBody<S> b = c.b ? map_numbers<S>(*c.b, detail::represent<S>) : a;
    Question<S> q{{BodySupport<S>(a), std::nullopt}, {}, detail::cast_options<S>(spec)};
    if (c.ray) {
        q.ray = {detail::represent_vector<S>(c.ray->source), detail::represent_vector<S>(c.ray->direction),
                 detail::represent_max<S>(c.ray->max)};
    } else {
        q.target.b.emplace(b);
        q.ray = Sweep<S>{detail::represent_vector<S>(c.sweep->velocity_a),
                         detail::represent_vector<S>(c.sweep->velocity_b), detail::represent_max<S>(c.sweep->max)}
                    .ray();
    }
    if (spec.newest_only) return trace_with<S>(q, MovingJohnson<S, Subsets::newest_only>{});
    return trace_with<S>(q, MovingJohnson<S>{});
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
