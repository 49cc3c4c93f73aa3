// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/gjk/descent.hpp"
#include "oblong/gjk/direction.hpp"
#include "oblong/gjk/trace.hpp"

/// The GJK distance algorithm: one loop for every scalar, subalgorithm, stopping rule, guard and direction rule.
namespace oblong {

template <OrderedField S>
struct GjkOptions {
    StoppingRule<S> stop;
    Guard guard = Guard::no_progress;
    int iteration_limit = 1000;
    Vec3<S> start{S(1), S(0), S(0)};  ///< v₀ is the point of A − B farthest in this direction
    /// Where given, v₀ itself: p ∈ A, q ∈ B, w = p − q, such as the difference of two centres.
    std::optional<DifferencePoint<S>> initial_point{};
    /// Where given, only whether the bodies meet is asked: the loop ends as `lower_bound` once a supporting plane lies
    /// farther than this from the origin (Montaut et al. 2024, Alg. 2).
    std::optional<S> separation{};
    /// Whether v₀, a point of A − B, is the first member of W. In van den Bergen's loop it is none, and the first step
    /// forgets it; kept, it saves about one iteration.
    bool keep_start = false;
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
    /// A number that decided something overflowed, or ‖v‖² underflowed to 0 where v is not: the loop ended there, and
    /// its state means nothing.
    bool overflowed = false;

    /// ‖v‖ as computed: the distance, where the loop ended by its rule. Proves nothing.
    [[nodiscard]] S distance() const
        requires RealField<S>
    {
        return square_root(squared);
    }
};

/// The loop of `gjk_distance`, from where `descent` is. Where it ends before a step, `kept` is what the descent held.
/// \param options what it says of the beginning is not read
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, Subalgorithm<S> K, TraceSink<S> T = NoTrace,
          DirectionRule<S> D = PlainDirection>
[[nodiscard]] GjkResult<S> gjk_resume(const A& a, const B& b, const GjkOptions<S>& options, Descent<S, K>& descent,
                                      T&& trace = {}, D direction = {}) {
    RuleState<S> rule(options.stop);
    int iterations = 0;
    // Made where the caller has it: it is large, and writing it twice takes a tenth of a short query.
    const auto finish = [&](Termination why, bool overflowed = false) {
        return GjkResult<S>{why,          descent.kept(), descent.v(),      descent.squared(),
                            rule.lower(), iterations,     descent.period(), overflowed || descent.overflowed()};
    };
    const auto overflow = [&] { return finish(Termination::no_progress, true); };

    if (!is_finite(descent.squared())) return overflow();
    for (;;) {
        const Vec3<S>& v = descent.v();
        const S& vv = descent.squared();
        if (rule.is_origin(vv)) {
            const bool underflow = vv == S(0) && !rule.has_omega() && !(v == Vec3<S>{});
            return underflow ? overflow() : finish(Termination::origin_enclosed);
        }
        if (iterations == options.iteration_limit) return finish(Termination::iteration_limit);
        const Vec3<S>& d = direction.next(v);
        const bool plain = direction.is_plain();
        const DifferencePoint<S> w = difference_support<S>(a, b, -d);
        direction.took(w.w);
        const S vw = dot(v, w.w);
        if (!is_finite(vw)) return overflow();
        const SupportPlane<S> plane = plain ? SupportPlane<S>{vv, vw} : SupportPlane<S>{squared_norm(d), dot(d, w.w)};
        const RuleValues<S> values = plain ? rule.update(vv, vw) : rule.update(vv, vw, plane);
        if constexpr (std::remove_cvref_t<T>::active) {
            trace(Iteration<S>{iterations, v, w, vv, vw, rule.lower(), values, descent.carrier()});
        }
        ++iterations;
        // An infinite bound is no bound: it must not meet a rule.
        if (!is_finite(rule.lower())) return overflow();
        if (options.separation && plane.separates(*options.separation)) return finish(Termination::lower_bound);
        if (values.met) return finish(rule.reason());
        const bool fixed = !plain && rule.is_fixed_point(vv, vw);
        std::optional<Termination> end;
        if (!fixed) end = descent.step(w, rule.lower());
        if (end && (plain || *end == Termination::origin_enclosed || descent.overflowed())) return finish(*end);
        if (fixed || end) {
            direction.fall_back();
            descent.forget_states();
        }
    }
}

/// Algorithm 1 of van den Bergen 1999, with the termination conditions of its §5: approaches v(A − B), the
/// point of A − B nearest the origin, from ‖v‖ above and supporting planes below.
///
/// \param a,b     support mappings, same frame
/// \param options stopping rule, guard, iteration limit, start direction
/// \param k       an empty subalgorithm
/// \param trace   receives every iteration
/// \param direction what w is sought against: v, or v with momentum. Momentum ends for good where the fixed-point
///                test, the guard or the subalgorithm would end the loop; from then on the loop is the plain one.
/// \return the last state and why the loop ended. With floats ‖v‖ may be far from the distance; it is for the
///         certifier or the oracle to say. Overflow, or a ‖v‖² that underflows, ends the loop as no_progress or
///         subalgorithm_failed, with `overflowed` set.
/// Ends within the iteration limit; in exact arithmetic on polytopes also without one.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, Subalgorithm<S> K = Johnson<S>,
          TraceSink<S> T = NoTrace, DirectionRule<S> D = PlainDirection>
[[nodiscard]] GjkResult<S> gjk_distance(const A& a, const B& b, const GjkOptions<S>& options, K k = {}, T&& trace = {},
                                        D direction = {}) {
    // Without W to begin with: v₀.
    const DifferencePoint<S> first =
        options.initial_point ? *options.initial_point : difference_support<S>(a, b, options.start);
    Descent<S, K> descent(first, options.keep_start, options.guard, std::move(k));
    GjkResult<S> result = gjk_resume(a, b, options, descent, std::forward<T>(trace), std::move(direction));
    if (descent.is_empty()) result.kept = single_point(first);
    return result;
}

}  // namespace oblong
