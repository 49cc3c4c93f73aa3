// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "caseio/real.hpp"
#include "fuzz/subjects/native/any_parts.hpp"
#include "fuzz/subjects/native/cast_target.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "oblong/cast/advancement.hpp"
#include "oblong/cast/ray_cast.hpp"
#include "oblong/scalar/format_number.hpp"

/// The loops that solvers and their traces share: compiled once a scalar, in runs_SCALAR.cpp.
namespace oblong::fuzz::detail {

/// Writes iterations down if someone asked for them.
template <OrderedField S>
struct RowSink {
    static constexpr bool active = true;
    RunDetail* run_detail = nullptr;

    void operator()(const Iteration<S>& i) const {
        if (run_detail == nullptr) return;
        using caseio::to_real;
        TraceRow row{i.index,
                     to_real(i.v),
                     to_real(i.w.w),
                     to_real(i.vv),
                     to_real(i.vw),
                     to_real(i.lower),
                     to_real(i.rule.left),
                     to_real(i.rule.right),
                     i.rule.met,
                     i.carrier.set,
                     {}};
        for (unsigned slot = 0; slot < slot_count; ++slot) row.weights[slot] = to_real(i.carrier.weights[slot]);
        run_detail->rows.push_back(std::move(row));
    }
};

/// Gives the events of a cast to functions, if there are any.
template <OrderedField S>
struct CastSink {
    static constexpr bool active = true;
    std::function<void(const CastIteration<S>&)> iteration{};
    std::function<void(const AdvancementStep<S>&)> step{};
    std::function<void(const CastClip<S>&)> clip{};
    std::function<void(const CastReduction<S>&)> reduction{};

    void operator()(const CastIteration<S>& event) const { give(iteration, event); }
    void operator()(const AdvancementStep<S>& event) const { give(step, event); }
    void operator()(const CastClip<S>& event) const { give(clip, event); }
    void operator()(const CastReduction<S>& event) const { give(reduction, event); }

private:
    template <class Event>
    static void give(const std::function<void(const Event&)>& to, const Event& event) {
        if (to) to(event);
    }
};

/// Defined outside of the class, so that an extern declaration keeps other units from compiling them.
template <OrderedField S>
struct AnyLoops {
    using Cast = CastResult<S, typename AnyTarget<S>::Point>;

    /// gjk_distance.
    [[nodiscard]] static GjkResult<S> distance(const AnySupport<S>& a, const AnySupport<S>& b,
                                               const GjkOptions<S>& options, AnySubalgorithm<S> k,
                                               const RowSink<S>& sink = {},
                                               const std::optional<MomentumKind>& momentum = {});
    /// ray_cast. \param newest_only see MovingJohnson
    [[nodiscard]] static Cast cast(const AnyTarget<S>& target, const Ray<S>& ray, const CastOptions<S>& options,
                                   bool newest_only, const CastSink<S>& sink = {});
    /// ray_advancement.
    [[nodiscard]] static CastResult<S, SupportPoint<S>> advance(const AnyTarget<S>& target, const Ray<S>& ray,
                                                                const AdvancementOptions<S>& options,
                                                                const CastSink<S>& sink = {});
};

template <OrderedField S>
GjkResult<S> AnyLoops<S>::distance(const AnySupport<S>& a, const AnySupport<S>& b, const GjkOptions<S>& options,
                                   AnySubalgorithm<S> k, const RowSink<S>& sink,
                                   const std::optional<MomentumKind>& momentum) {
    return gjk_distance<S>(a, b, options, std::move(k), sink, direction_rule<S>(momentum));
}

template <OrderedField S>
typename AnyLoops<S>::Cast AnyLoops<S>::cast(const AnyTarget<S>& target, const Ray<S>& ray,
                                             const CastOptions<S>& options, bool newest_only, const CastSink<S>& sink) {
    if (newest_only) return ray_cast<S>(target, ray, options, MovingJohnson<S, Subsets::newest_only>{}, sink);
    return ray_cast<S>(target, ray, options, MovingJohnson<S>{}, sink);
}

template <OrderedField S>
CastResult<S, SupportPoint<S>> AnyLoops<S>::advance(const AnyTarget<S>& target, const Ray<S>& ray,
                                                    const AdvancementOptions<S>& options, const CastSink<S>& sink) {
    return ray_advancement<S>(target, ray, options, Johnson<S>{}, sink);
}

/// gjk_distance: in instances of their own for the fast scalars.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B>
[[nodiscard]] GjkResult<S> run_loop(const A& a, const B& b, const GjkOptions<S>& options, SubalgorithmKind kind,
                                    const RowSink<S>& sink = {}) {
    if constexpr (is_compiled_apart<S>) {
        return with_subalgorithm<S>(kind, [&](auto k) { return gjk_distance<S>(a, b, options, std::move(k), sink); });
    } else {
        return AnyLoops<S>::distance(AnySupport<S>(a), AnySupport<S>(b), options, AnySubalgorithm<S>(kind), sink);
    }
}

}  // namespace oblong::fuzz::detail
