// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/cast/cast_result.hpp"
#include "oblong/cast/moving_johnson.hpp"
#include "oblong/cast/separating_axis.hpp"
#include "oblong/gjk/cycle.hpp"
#include "oblong/gjk/trace.hpp"
#include "oblong/simplex/enclosure.hpp"

/// The GJK ray cast: one loop for every scalar.
namespace oblong {

namespace detail {

/// Everything that an iteration reads from the previous one: λ, v and the points of P in their slots.
template <class S>
struct CastState {
    S parameter{};
    Vec3<S> v;
    unsigned set = 0;
    std::array<Vec3<S>, slot_count> p{};

    [[nodiscard]] friend bool operator==(const CastState& a, const CastState& b) {
        if (a.set != b.set || !(a.parameter == b.parameter) || !(a.v == b.v)) return false;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(a.set, i) && !(a.p[i] == b.p[i])) return false;
        }
        return true;
    }
};

}  // namespace detail

/// Algorithm 3 of van den Bergen 2004 with the rule of its §4: the smallest λ in [0, max] with s + λ r in the body.
/// Every support point clips away a part of the ray or brings v nearer to the normal that will.
///
/// \param c       the body
/// \param ray     source, direction, max
/// \param options tolerance, guard, iteration limit, early out, cached axis
/// \param k       an empty subalgorithm for points seen from a moving x
/// \param trace   receives every iteration: `CastIteration`, `CastClip`, `CastReduction`
/// \return in exact arithmetic: a miss is one; λ of a hit is at most the true parameter, and with ε_tol = 0 equal to
/// it.
///         On a polytope the loop then ends with ε_tol = 0 too (docs/explanation/gjk/ray-cast.md proves both). In
///         floats nothing is proven; overflow ends the loop with `overflowed` set.
template <OrderedField S, CastTarget<S> C, class K = MovingJohnson<S>, class T = NoTrace>
[[nodiscard]] CastResult<S, SupportOf<C, S>> ray_cast(const C& c, const Ray<S>& ray, const CastOptions<S>& options,
                                                      K k = {}, T&& trace = {}) {
    using Point = SupportOf<C, S>;
    CastResult<S, Point> result;
    LassoDetector<detail::CastState<S>> lasso;
    S& lambda = result.parameter;
    Vec3<S> x = ray.source;
    Vec3<S> v = options.axis ? *options.axis : Vec3<S>(x - c.support(-ray.direction).point);
    S vv = squared_norm(v);
    bool skip_test = options.axis.has_value();

    const auto finish = [&](CastOutcome outcome, Termination why) {
        if (outcome == CastOutcome::hit && ray.max && *ray.max < lambda) {  // met without an early out
            outcome = CastOutcome::miss;
            why = Termination::lower_bound;
            result.axis = result.normal;
        }
        result.outcome = outcome;
        result.termination = why;
        result.point = x;
        result.squared = vv;
        result.kept = k.carrier();
        return result;
    };
    const auto overflow = [&] {
        result.overflowed = true;
        return finish(CastOutcome::unknown, Termination::no_progress);
    };
    const auto miss = [&] {
        result.axis = detail::separating_axis(v, result.normal, ray.direction);
        return finish(CastOutcome::miss, Termination::lower_bound);
    };

    for (;;) {
        if (!is_finite(vv)) return overflow();
        if (!skip_test) {
            if (vv == S(0)) return finish(CastOutcome::hit, Termination::origin_enclosed);
            if (vv <= S(options.tolerance * detail::largest_squared(k.carrier())))
                return finish(CastOutcome::hit, Termination::relative);
        }
        skip_test = false;
        if (result.iterations == options.iteration_limit)
            return finish(CastOutcome::unknown, Termination::iteration_limit);
        const Point p = c.support(v);
        const S vw = dot(v, Vec3<S>(x - p.point));
        if (!is_finite(vw)) return overflow();
        detail::tell(trace, CastIteration<S>{result.iterations, lambda, x, v, p.point, vv, vw, k.carrier()});
        ++result.iterations;
        bool clipped = false;
        if (S(0) < vw) {
            const S vr = dot(v, ray.direction);
            if (S(0) <= vr) {
                detail::tell(trace, CastClip<S>{vr, nullptr, false});
                return miss();
            }
            S next = lambda - vw / vr;
            const bool is_too_far = options.early_out && ray.max && *ray.max < next;
            detail::tell(trace, CastClip<S>{vr, &next, is_too_far});
            if (!is_finite(next)) return overflow();
            clipped = lambda < next;
            if (clipped) ++result.clips;
            lambda = std::move(next);
            result.normal = v;
            if (is_too_far) return miss();
            x = ray.at(lambda);
        }
        const bool first = k.carrier().set == 0;
        const Reduction reduction = k.add(x, p.point);
        detail::tell(trace, CastReduction<S>{lambda, x, reduction, k.carrier()});
        if (reduction == Reduction::not_finite) return overflow();
        if (reduction == Reduction::failed) return finish(CastOutcome::unknown, Termination::subalgorithm_failed);
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(k.carrier().set, i) && k.points()[i] == p.point) result.points[i] = p;
        }
        S nearer = squared_norm(k.carrier().closest);
        const bool stuck = !first && !clipped && !(nearer < vv) && reduction == Reduction::reduced;
        if (stuck && options.guard == CastGuard::no_progress)
            return finish(CastOutcome::unknown, Termination::no_progress);
        v = k.carrier().closest;
        vv = std::move(nearer);
        if (reduction == Reduction::origin_enclosed) {
            if (!is_enclosure_supported(k.carrier())) return finish(CastOutcome::unknown, Termination::no_progress);
            return finish(CastOutcome::hit, Termination::origin_enclosed);
        }
        if (const std::optional<int> period = lasso.next({lambda, v, k.carrier().set, k.points()})) {
            result.period = *period;
            return finish(CastOutcome::unknown, Termination::cycle);
        }
    }
}

}  // namespace oblong
