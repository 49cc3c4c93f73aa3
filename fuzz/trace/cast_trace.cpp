// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/cast_trace.hpp"

#include "fuzz/subjects/native/cast_impl.hpp"
#include "fuzz/trace/compiled_loops.hpp"
#include "fuzz/trace/side_by_side.hpp"

namespace oblong::fuzz {
namespace {

using caseio::to_real;

/// Writes the events of a cast down.
template <OrderedField S>
class Writer {
public:
    Writer(const detail::CastParts<S>& asked, const S& tolerance) : target_(asked.target), tolerance_(tolerance) {
        trace_.r = to_real(asked.ray.direction);
        trace_.start = detail::written_support(target_.support(-asked.ray.direction));
    }
    [[nodiscard]] detail::CastSink<S> sink() {
        return {.iteration = [this](const CastIteration<S>& i) { begin(i); },
                .clip = [this](const CastClip<S>& clip) { add(clip); },
                .reduction = [this](const CastReduction<S>& r) { end(r); }};
    }
    [[nodiscard]] CastTrace trace() && { return std::move(trace_); }

private:
    [[nodiscard]] CastPlace place(const S& parameter, const Vec3<S>& x, const Carrier<S>& carrier) const {
        CastPlace at;
        at.parameter = to_real(parameter);
        at.x = to_real(x);
        at.allowed = to_real(S(tolerance_ * oblong::detail::largest_squared(carrier)));
        at.set = carrier.set;
        for (unsigned i = 0; i < slot_count; ++i)
            if (contains(carrier.set, i)) at.weights[i] = to_real(carrier.weights[i]);
        return at;
    }
    void begin(const CastIteration<S>& i) {
        require_few_bits(i.parameter);
        CastStep& step = trace_.steps.emplace_back();
        step.before = place(i.parameter, i.x, i.carrier);
        step.before.v = to_real(i.v);
        step.before.vv = to_real(i.vv);
        step.support = detail::written_support(target_.support(i.v));
        step.p = to_real(i.p);
        step.vw = to_real(i.vw);
    }
    void add(const CastClip<S>& clip) {
        CastStep& step = trace_.steps.back();
        step.vr = to_real(clip.vr);
        if (clip.next != nullptr) step.next = to_real(*clip.next);
        step.clip = clip.next == nullptr ? Clip::misses : clip.is_too_far ? Clip::too_far : Clip::grows;
    }
    void end(const CastReduction<S>& r) {
        CastStep& step = trace_.steps.back();
        step.is_asked = true;
        step.x = to_real(r.x);
        step.is_found = r.reduction == Reduction::reduced || r.reduction == Reduction::origin_enclosed;
        step.set = r.carrier.set;
        if (!step.is_found) return;
        step.after = place(r.parameter, r.x, r.carrier);
        step.after->v = to_real(r.carrier.closest);
        step.after->vv = to_real(squared_norm(r.carrier.closest));
    }

    const detail::AnyTarget<S>& target_;
    S tolerance_;
    CastTrace trace_;
};

template <OrderedField S>
CastTrace trace_in(const caseio::Case& c, const CastSpec& spec) {
    const detail::CastBodies<S> bodies(c);
    const detail::CastParts<S> asked = detail::parts_of<S>(c, bodies);
    const CastOptions<S> options = detail::cast_options<S>(spec);
    Writer<S> writer(asked, options.tolerance);
    (void)detail::AnyLoops<S>::cast(asked.target, asked.ray, options, spec.newest_only, writer.sink());
    return std::move(writer).trace();
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
    constexpr std::array<std::string_view, 4> all{"λ stays", "λ grows", "the ray misses", "λ passes the maximum"};
    return all.at(static_cast<std::size_t>(clip));
}

CastTrace trace_cast(const caseio::Case& c, const CastSpec& spec) {
    CastTrace trace = in_scalar(spec.scalar, [&]<class S>(std::type_identity<S>) { return trace_in<S>(c, spec); });
    trace.result = of_trace(run_cast(c, spec), c, cast_name(spec));
    return trace;
}

}  // namespace oblong::fuzz
