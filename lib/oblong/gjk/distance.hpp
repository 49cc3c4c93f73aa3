// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/gjk/cycle.hpp"
#include "oblong/gjk/trace.hpp"
#include "oblong/simplex/johnson.hpp"

/// The GJK distance algorithm: one loop for every scalar, subalgorithm, stopping rule and guard.
namespace oblong {

/// What ends the loop when rounding keeps the stopping rule from being met (van den Bergen 1999, §5).
enum class Guard {
    none,              ///< the original of 1988
    repeated_support,  ///< w is in W_{k−1} ∪ {w_{k−1}}: cannot happen exactly, can still cycle in floats
    no_progress,       ///< the computed ‖v‖² did not strictly decrease: ends by proof
};

template <OrderedField S>
struct GjkOptions {
    StoppingRule<S> stop;
    Guard guard = Guard::no_progress;
    int iteration_limit = 1000;
    Vec3<S> start{S(1), S(0), S(0)};  ///< v₀ is the point of A − B farthest in this direction
};

/// W with the points of A and B behind it. Slots outside `carrier.set` mean nothing.
template <class S>
struct Simplex {
    Carrier<S> carrier;
    std::array<DifferencePoint<S>, slot_count> points{};
};

/// The state in which the loop ended. Proves nothing by itself.
template <class S>
struct GjkResult {
    Termination termination = Termination::iteration_limit;
    Simplex<S> kept;  ///< carries v
    Vec3<S> v;
    S squared{};         ///< the computed ‖v‖²
    S lower{};           ///< μ, or μ² in the squared form of the rule, as computed
    int iterations = 0;  ///< support points computed, without the one for v₀
    int period = 0;      ///< of a cycle, else 0
    /// A number that decided something overflowed: the loop ended there, and its state means nothing.
    bool overflowed = false;
};

namespace detail {

/// All that an iteration reads from the one before. The subalgorithm's caches are functions of the points in
/// their slots (johnson_table.hpp), so the slots of W and of the last Y = W ∪ {w} stand for them.
template <class S>
struct LoopState {
    Vec3<S> v;
    S lower{};
    unsigned kept = 0;
    unsigned last_all = 0;
    std::array<Vec3<S>, slot_count> y{};

    [[nodiscard]] friend bool operator==(const LoopState& a, const LoopState& b) {
        if (!(a.v == b.v) || !(a.lower == b.lower) || a.kept != b.kept || a.last_all != b.last_all) return false;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(a.last_all, i) && !(a.y[i] == b.y[i])) return false;
        }
        return true;
    }
    [[nodiscard]] bool has(const Vec3<S>& w) const {
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(last_all, i) && y[i] == w) return true;
        }
        return false;
    }
};

}  // namespace detail

/// Algorithm 1 of van den Bergen 1999, with the termination conditions of its §5: approaches v(A − B), the
/// point of A − B nearest the origin, from ‖v‖ above and supporting planes below.
///
/// \param a,b     support mappings, same frame
/// \param options stopping rule, guard, iteration limit, start direction
/// \param k       an empty subalgorithm
/// \param trace   receives every iteration
/// \return the last state and why the loop ended. With floats ‖v‖ may be far from the distance; it is for the
///         certifier or the oracle to say. Overflow ends the loop as no_progress or subalgorithm_failed, with
///         `overflowed` set.
/// Ends within the iteration limit; in exact arithmetic on polytopes also without one.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, Subalgorithm<S> K = Johnson<S>,
          TraceSink<S> T = NoTrace>
[[nodiscard]] GjkResult<S> gjk_distance(const A& a, const B& b, const GjkOptions<S>& options, K k = {},
                                        T&& trace = {}) {
    GjkResult<S> result;
    RuleState<S> rule(options.stop);
    LassoDetector<detail::LoopState<S>> lasso;
    detail::LoopState<S> state;

    const DifferencePoint<S> first = difference_support<S>(a, b, options.start);
    result.kept.carrier.set = 1;
    result.kept.carrier.points[0] = result.kept.carrier.closest = first.w;
    result.kept.carrier.weights[0] = S(1);
    result.kept.points[0] = first;
    std::array<DifferencePoint<S>, slot_count> points{};  // by slot: the last Y
    state.v = first.w;
    S vv = squared_norm(state.v);

    const auto finish = [&](Termination why) {
        result.termination = why;
        result.v = state.v;
        result.squared = vv;
        result.lower = rule.lower();
        return result;
    };
    const auto overflow = [&](Termination why) {
        result.overflowed = true;
        return finish(why);
    };

    if (!is_finite(vv)) return overflow(Termination::no_progress);
    for (;;) {
        if (rule.is_origin(vv)) return finish(Termination::origin_enclosed);
        if (result.iterations == options.iteration_limit) return finish(Termination::iteration_limit);
        const DifferencePoint<S> w = difference_support<S>(a, b, -state.v);
        const S vw = dot(state.v, w.w);
        if (!is_finite(vw)) return overflow(Termination::no_progress);
        const RuleValues<S> values = rule.update(vv, vw);
        if constexpr (std::remove_cvref_t<T>::active) {
            trace(Iteration<S>{result.iterations, state.v, w, vv, vw, rule.lower(), values, k.carrier()});
        }
        ++result.iterations;
        // An infinite bound is no bound: it must not meet a rule.
        if (!is_finite(rule.lower())) return overflow(Termination::no_progress);
        if (values.met) return finish(rule.reason());
        if (options.guard == Guard::repeated_support && state.has(w.w)) return finish(Termination::repeated_support);

        const unsigned held = k.carrier().set;
        const unsigned slot = free_slot(held);
        state.last_all = held | (1U << slot);
        state.y[slot] = w.w;
        points[slot] = w;
        const Reduction reduction = k.add(w.w);
        if (reduction == Reduction::failed) return finish(Termination::subalgorithm_failed);
        if (reduction == Reduction::not_finite) return overflow(Termination::subalgorithm_failed);
        const Carrier<S>& carrier = k.carrier();
        S next = squared_norm(carrier.closest);
        if (!is_finite(next)) return overflow(Termination::no_progress);
        // v₀ is no member of W, so the first step may lead farther away.
        const bool stuck = held != 0 && !(next < vv) && reduction == Reduction::reduced;
        if (stuck && options.guard == Guard::no_progress) return finish(Termination::no_progress);
        state.v = carrier.closest;
        state.kept = carrier.set;
        vv = std::move(next);
        result.kept = {carrier, points};
        if (reduction == Reduction::origin_enclosed) return finish(Termination::origin_enclosed);
        state.lower = rule.lower();
        if (const std::optional<int> period = lasso.next(state)) {
            result.period = *period;
            return finish(Termination::cycle);
        }
    }
}

}  // namespace oblong
