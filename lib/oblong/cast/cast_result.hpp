// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include "oblong/answer/outcome.hpp"
#include "oblong/cast/ray.hpp"
#include "oblong/simplex/subalgorithm.hpp"
#include "oblong/support/difference.hpp"

/// Options and results of casts, common to all loops.
namespace oblong {

/// A support mapping of the target of a ray: support points have a member `point`, and may have more.
template <class C, class S>
concept CastTarget = requires(const C& c, const Vec3<S>& n) {
    { c.support(n).point } -> std::convertible_to<Vec3<S>>;
};

template <class C, class S>
using SupportOf = std::remove_cvref_t<decltype(std::declval<const C&>().support(std::declval<const Vec3<S>&>()))>;

enum class CastOutcome {
    hit,
    miss,
    unknown,  ///< the loop ended before it met its rule: see `termination`
};

/// Cycle guard: ends a loop that rounding keeps from meeting its rule.
enum class CastGuard {
    none,         ///< as printed: cycles are detected, other endless runs meet the iteration limit
    no_progress,  ///< ends when neither λ nor, at a constant x, ‖v‖² improves: proven to end
};

template <OrderedField S>
struct CastOptions {
    /// ε_tol: a hit is told once ‖v‖² ≤ ε_tol max { ‖x − p‖² : p ∈ P } (van den Bergen 2004, §4). In exact arithmetic
    /// x is then at most √ε_tol max ‖x − p‖ from the body. That says nothing about the parameter: a ray may approach
    /// a face as slowly as it likes, or pass by at that distance (docs/explanation/gjk/ray-cast.md).
    S tolerance{};
    CastGuard guard = CastGuard::no_progress;
    int iteration_limit = 1000;
    bool early_out = true;        ///< end with a miss as soon as λ > max
    std::optional<Vec3<S>> axis;  ///< not 0: v₀, a separating axis of an earlier cast; skips the first test
};

/// The result of a cast. \tparam P support points of the target
template <class S, class P>
struct CastResult {
    CastOutcome outcome = CastOutcome::unknown;
    /// For a hit: `relative` (the rule was met) or `origin_enclosed` (v = 0, or four points around x). For a miss:
    /// `lower_bound`. Otherwise no_progress, cycle, subalgorithm_failed or iteration_limit.
    Termination termination = Termination::iteration_limit;
    S parameter{};    ///< λ: for a hit the parameter, otherwise the last λ. In exact arithmetic no hit lies before it
    Vec3<S> point;    ///< x = s + λ r
    Vec3<S> normal;   ///< of the last clip, of any length: outward at a hit; 0 without a clip (λ = 0)
    Vec3<S> axis;     ///< for a miss: a separating axis of ray and body
    S squared{};      ///< ‖v‖² as computed
    Carrier<S> kept;  ///< carrier of v: points x − p
    std::array<P, slot_count> points{};  ///< p, by the carrier's slots
    int iterations = 0;                  ///< number of support points, without the one for v₀
    int clips = 0;                       ///< number of increases of λ
    int period = 0;                      ///< of a cycle, or 0
    bool overflowed = false;             ///< a number that decided something overflowed: the state is undefined
};

// The events of a loop, in the order in which a sink gets them. A sink takes those for which it has a call operator.

/// An iteration of `ray_cast`, told once its support point is known.
template <class S>
struct CastIteration {
    int index;           ///< from 0
    const S& parameter;  ///< λ
    const Vec3<S>& x;    ///< s + λ r
    const Vec3<S>& v;
    const Vec3<S>& p;           ///< s_C(v)
    const S& vv;                ///< ‖v‖²
    const S& vw;                ///< v·(x − p)
    const Carrier<S>& carrier;  ///< of v, without p
};

/// The plane through p, or through the nearest point, where x lies beyond it.
template <class S>
struct CastClip {
    const S& vr;      ///< v·r
    const S* next;    ///< the λ at which the ray meets the plane; null where it does not: v·r ≥ 0
    bool is_too_far;  ///< whether `next` ends the cast with a miss, being more than the maximum
};

/// The reduction of P ∪ {p} that ends an iteration of `ray_cast`.
template <class S>
struct CastReduction {
    const S& parameter;  ///< λ after the clip
    const Vec3<S>& x;    ///< after the clip
    Reduction reduction;
    const Carrier<S>& carrier;  ///< of the new v, if `reduction` found it
};

/// The inner loop of a step of `ray_advancement` found the nearest point.
template <class S>
struct AdvancementStep {
    const S& parameter;                                     ///< λ
    const Vec3<S>& x;                                       ///< s + λ r
    const S& squared;                                       ///< ‖v‖²
    const Carrier<S>& carrier;                              ///< of v
    const std::array<SupportPoint<S>, slot_count>& points;  ///< p, by the carrier's slots
    int iterations;                                         ///< of the inner loop
};

namespace detail {

/// Gives an event to a sink that takes it.
template <class T, class Event>
void tell(T& sink, const Event& event) {
    if constexpr (std::remove_cvref_t<T>::active) {
        if constexpr (requires { sink(event); }) sink(event);
    }
}

/// Returns max { ‖x − p‖² : p ∈ P }, or 0 for the empty P.
template <class S>
[[nodiscard]] S largest_squared(const Carrier<S>& carrier) {
    S largest(0);
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(carrier.set, i)) continue;
        S one = squared_norm(carrier.points[i]);
        if (largest < one) largest = std::move(one);
    }
    return largest;
}

}  // namespace detail

}  // namespace oblong
