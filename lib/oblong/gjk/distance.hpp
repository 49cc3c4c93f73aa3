// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/gjk/descent.hpp"
#include "oblong/gjk/direction.hpp"
#include "oblong/gjk/trace.hpp"
#include "oblong/simplex/voronoi.hpp"

/// The GJK distance algorithm: one loop for every scalar, subalgorithm, stopping rule, guard and direction rule.
namespace oblong {

/// Options of `gjk_distance`.
template <OrderedField S>
struct GjkOptions {
    StoppingRule<S> stop;              ///< when v is accurate enough
    Guard guard = Guard::no_progress;  ///< cycle guard
    int iteration_limit = 1000;        ///< largest number of support points
    Vec3<S> start{S(1), S(0), S(0)};   ///< v₀ is the point of A − B farthest in this direction
    /// If set, v₀ itself: p ∈ A, q ∈ B, w = p − q, for example the difference of two centres.
    std::optional<DifferencePoint<S>> initial_point{};
    /// If set, the query only decides whether the bodies meet: the loop ends as `lower_bound` once a supporting plane
    /// is farther than this from the origin (Montaut et al. 2024, Alg. 2).
    std::optional<S> separation{};
    /// Whether v₀, a point of A − B, is the first member of W. Van den Bergen's loop drops v₀ in the first step;
    /// keeping it saves about one iteration.
    bool keep_start = false;
};

/// The last state of the loop. Proves nothing by itself.
template <class S>
struct GjkResult {
    Termination termination = Termination::iteration_limit;  ///< why the loop ended
    Simplex<S> kept;                                         ///< simplex that carries v
    Vec3<S> v;                                               ///< the point of `kept` nearest the origin, as computed
    S squared{};                                             ///< the computed ‖v‖²
    S lower{};                                               ///< μ, or μ² in the squared form of the rule, as computed
    int iterations = 0;                                      ///< number of support points, without the one for v₀
    int period = 0;                                          ///< of a cycle, or 0
    /// Whether a number that decided something overflowed, or ‖v‖² underflowed to 0 for v ≠ 0. The loop ended there,
    /// and its state is undefined.
    bool overflowed = false;
    /// Whether the loop ended as no_progress because four points seemed to enclose the origin, and neither ‖v‖ nor the
    /// signs of their volumes supported it (simplex/enclosure.hpp). v is the nearest point that was found.
    bool doubtful = false;

    /// ‖v‖ as computed: the distance, where the loop ended by its rule. Proves nothing.
    [[nodiscard]] S distance() const
        requires RealField<S>
    {
        return square_root(squared);
    }
};

/// Runs the loop of `gjk_distance` from the state of `descent`. If it ends before a step, `kept` is the simplex of the
/// descent. Ignores the start that the options name.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, Subalgorithm<S> K, TraceSink<S> T = NoTrace,
          DirectionRule<S> D = PlainDirection>
[[nodiscard]] GjkResult<S> gjk_resume(const A& a, const B& b, const GjkOptions<S>& options, Descent<S, K>& descent,
                                      T&& trace = {}, D direction = {}) {
    RuleState<S> rule(options.stop);
    int iterations = 0;
    // Constructed in place: the result is large, and a copy costs a tenth of a short query.
    const auto finish = [&](Termination why, bool overflowed = false) {
        return GjkResult<S>{why,
                            descent.kept(),
                            descent.v(),
                            descent.squared(),
                            rule.lower(),
                            iterations,
                            descent.period(),
                            overflowed || descent.overflowed(),
                            descent.is_doubtful()};
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
        // An infinite bound is not compared with a rule.
        if (!is_finite(rule.lower())) return overflow();
        if (options.separation && plane.separates(*options.separation)) return finish(Termination::lower_bound);
        if (values.met) return finish(rule.reason());
        const bool fixed = !plain && rule.is_fixed_point(vv, vw);
        std::optional<Termination> end;
        if (!fixed) end = descent.step(w, rule.lower());
        const bool last = plain || descent.is_doubtful() || descent.overflowed();
        if (end && (last || *end == Termination::origin_enclosed)) return finish(*end);
        if (fixed || end) {
            direction.fall_back();
            descent.forget_states();
        }
    }
}

/// Algorithm 1 of van den Bergen 1999, with the termination conditions of its §5. Approximates v(A − B), the point of A
/// − B nearest the origin, with ‖v‖ as upper bound and supporting planes as lower bounds.
///
/// \param a,b       support mappings, in the same frame
/// \param options   stopping rule, guard, iteration limit, start
/// \param k         an empty subalgorithm; by default the one that fails least and is fastest
/// (docs/log/gjk/false-enclosures.md). `Johnson<S>` is the paper's
/// \param trace     receives every iteration
/// \param direction direction rule: v, or v with momentum. Momentum is turned off where the fixed-point test, the guard
/// or the subalgorithm would end the loop; from then on the loop is the plain one.
/// \return the last state and why the loop ended. In floats ‖v‖ may be far from the distance: use the certifier to
/// bound it. origin_enclosed has a reason in the loop's numbers: v is 0 up to rounding, the four points' volumes have
/// signs that rounding cannot have made, or ‖v‖ ≤ ω; without one the loop ends as no_progress, with `doubtful` set.
/// Overflow, or a ‖v‖² that underflows, ends the loop as no_progress or subalgorithm_failed, with `overflowed` set.
/// Ends within the iteration limit; in exact arithmetic on polytopes also without a limit.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, Subalgorithm<S> K = VoronoiRegions<S>,
          TraceSink<S> T = NoTrace, DirectionRule<S> D = PlainDirection>
[[nodiscard]] GjkResult<S> gjk_distance(const A& a, const B& b, const GjkOptions<S>& options, K k = {}, T&& trace = {},
                                        D direction = {}) {
    // Starts with v₀ and an empty W.
    const DifferencePoint<S> first =
        options.initial_point ? *options.initial_point : difference_support<S>(a, b, options.start);
    Descent<S, K> descent(first, options.keep_start, options.guard, std::move(k));
    GjkResult<S> result = gjk_resume(a, b, options, descent, std::forward<T>(trace), std::move(direction));
    if (descent.is_empty()) result.kept = single_point(first);
    return result;
}

}  // namespace oblong
