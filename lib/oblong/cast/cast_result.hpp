// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

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

/// The state of one iteration.
template <class S>
struct CastIteration {
    int index;  ///< from 0
    const S& parameter;
    const Vec3<S>& v;
    const Vec3<S>& p;  ///< s_C(v)
    const S& vv;       ///< ‖v‖²
    const S& vw;       ///< v·(x − p)
};

}  // namespace oblong
