// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/cast/cast_result.hpp"
#include "oblong/cast/separating_axis.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/gjk/trace.hpp"

namespace oblong {

namespace detail {

/// A body of one point.
template <class S>
struct PointSupport {
    Vec3<S> point;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& /*n*/) const { return {point, 0}; }
};

/// Reduces a target's support points to their positions, for a loop that needs no more.
template <class S, class C>
struct PlainTarget {
    const C* c;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const { return {c->support(n).point, 0}; }
};

}  // namespace detail

/// Options of conservative advancement.
template <OrderedField S>
struct AdvancementOptions {
    CastOptions<S> cast;     ///< `axis` and `guard` are ignored; the iteration limit is that of the steps
    GjkOptions<S> distance;  ///< options of the inner loop; in exact arithmetic gap 0 makes the nearest point exact
};

/// Algorithm 1 of van den Bergen 2004, conservative advancement: in every step the nearest point c of the body, and
/// λ ← λ − ‖n‖² / n·r with n = x − c. This is Newton's method on the distance as a function of λ, which is convex:
/// λ never passes the hit. With nearest points that are only nearly nearest it may, by as much as they err.
/// `trace` receives every step: `AdvancementStep`, then `CastClip` if the step decides about λ.
/// Stops by the rule of `CastOptions::tolerance`, with P the inner loop's simplex.
///
/// \return `iterations` counts support points of all inner loops, `clips` the steps. A λ that no longer grows ends
///         the loop as `no_progress`: the next step would repeat this one. On a polytope with exact nearest points it
///         ends after at most one step for each face, edge and vertex (docs/explanation/gjk/ray-cast.md).
template <OrderedField S, CastTarget<S> C, Subalgorithm<S> K = Johnson<S>, class T = NoTrace>
[[nodiscard]] CastResult<S, SupportPoint<S>> ray_advancement(const C& c, const Ray<S>& ray,
                                                             const AdvancementOptions<S>& options, const K& k = {},
                                                             T&& trace = {}) {
    CastResult<S, SupportPoint<S>> result;
    result.point = ray.source;
    GjkOptions<S> inner = options.distance;
    if (ray.direction != Vec3<S>{}) inner.start = ray.direction;  // of {x} − C; toward x's way first
    const auto finish = [&](CastOutcome outcome, Termination why) {
        if (outcome == CastOutcome::hit && ray.max && *ray.max < result.parameter) {  // met without an early out
            outcome = CastOutcome::miss;
            why = Termination::lower_bound;
            result.axis = result.normal;
        }
        result.outcome = outcome;
        result.termination = why;
        return result;
    };
    for (;;) {
        const GjkResult<S> nearest =
            gjk_distance<S>(detail::PointSupport<S>{result.point}, detail::PlainTarget<S, C>{&c}, inner, k);
        result.iterations += nearest.iterations;
        result.kept = nearest.kept.carrier;
        result.squared = nearest.squared;
        for (unsigned i = 0; i < slot_count; ++i) result.points[i] = {nearest.kept.points[i].q, 0};
        result.overflowed = nearest.overflowed;
        if (nearest.overflowed) return finish(CastOutcome::unknown, Termination::no_progress);
        detail::tell(trace, AdvancementStep<S>{result.parameter, result.point, result.squared, result.kept,
                                               result.points, nearest.iterations});
        if (nearest.termination == Termination::origin_enclosed)
            return finish(CastOutcome::hit, Termination::origin_enclosed);
        // After a cycle, a failed subalgorithm or the limit, v need not be nearest.
        if (nearest.termination == Termination::cycle || nearest.termination == Termination::iteration_limit) {
            result.period = nearest.period;
            return finish(CastOutcome::unknown, nearest.termination);
        }
        if (result.squared <= S(options.cast.tolerance * detail::largest_squared(result.kept)))
            return finish(CastOutcome::hit, Termination::relative);
        if (result.clips == options.cast.iteration_limit)
            return finish(CastOutcome::unknown, Termination::iteration_limit);
        const S nr = dot(nearest.v, ray.direction);
        const bool away = S(0) <= nr;
        S next = away ? result.parameter : S(result.parameter - result.squared / nr);
        if (!is_finite(next)) {
            result.overflowed = true;
            return finish(CastOutcome::unknown, Termination::no_progress);
        }
        const bool is_too_far = !away && options.cast.early_out && ray.max && *ray.max < next;
        detail::tell(trace, CastClip<S>{nr, away ? nullptr : &next, is_too_far});
        if (away || is_too_far) {
            result.axis = detail::separating_axis(nearest.v, result.normal, ray.direction);
            return finish(CastOutcome::miss, Termination::lower_bound);
        }
        if (!(result.parameter < next)) return finish(CastOutcome::unknown, Termination::no_progress);
        result.normal = nearest.v;
        result.parameter = std::move(next);
        result.point = ray.at(result.parameter);
        inner.start = -nearest.v;
        ++result.clips;
    }
}

}  // namespace oblong
