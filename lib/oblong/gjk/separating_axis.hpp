// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/gjk/descent.hpp"

/// The GJK separating-axis algorithm: decides whether two bodies meet, without their distance.
namespace oblong {

/// Options of `gjk_separating_axis`.
template <OrderedField S>
struct SeparatingAxisOptions {
    Vec3<S> v0{S(1), S(0), S(0)};      ///< any vector; it need not belong to A − B and may be 0
    Guard guard = Guard::no_progress;  ///< cycle guard
    int iteration_limit = 1000;        ///< largest number of support points
    S omega{};  ///< ‖v‖ ≤ ω counts as v = 0 (van den Bergen 1999, §5): wrong for bodies nearer than ω
};

/// The result of the search for a separating axis.
template <class S>
struct SeparatingAxisResult {
    /// lower_bound: v separates the bodies. origin_enclosed: they meet. Any other value: no decision.
    Termination termination = Termination::iteration_limit;
    /// The last v. If `termination` is lower_bound: v · x > 0 for every x of A − B, proven in exact arithmetic, and up
    /// to the rounding of one support point and one product in floats.
    Vec3<S> v;
    Simplex<S> kept;     ///< W; carries v, except in the first iteration, in which it is empty
    int iterations = 0;  ///< number of support points
    int period = 0;      ///< of a cycle, or 0
    /// Whether a number that decided something overflowed. The loop ended there, and its state is undefined.
    bool overflowed = false;

    /// Returns the decision; `undecided` if a guard ended the loop or the subalgorithm failed.
    [[nodiscard]] Outcome outcome() const {
        if (overflowed) return Outcome::not_finite;
        switch (termination) {
            case Termination::lower_bound:
                return Outcome::separated;
            case Termination::origin_enclosed:
                return Outcome::intersecting;
            case Termination::cycle:
                return Outcome::cycled;
            case Termination::iteration_limit:
                return Outcome::not_converged;
            default:
                return Outcome::undecided;
        }
    }
};

/// Runs the loop of `gjk_separating_axis` from the state of `descent`. Ignores the start that the options name.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, Subalgorithm<S> K>
[[nodiscard]] SeparatingAxisResult<S> gjk_separating_axis_resume(const A& a, const B& b,
                                                                 const SeparatingAxisOptions<S>& options,
                                                                 Descent<S, K>& descent) {
    int iterations = 0;
    const auto finish = [&](Termination why, bool overflowed = false) {
        return SeparatingAxisResult<S>{why,        descent.v(),      descent.kept(),
                                       iterations, descent.period(), overflowed || descent.overflowed()};
    };

    for (;;) {
        if (iterations == options.iteration_limit) return finish(Termination::iteration_limit);
        const DifferencePoint<S> w = difference_support<S>(a, b, -descent.v());
        ++iterations;
        const S vw = dot(descent.v(), w.w);
        if (!is_finite(vw)) return finish(Termination::no_progress, true);
        if (S(0) < vw) return finish(Termination::lower_bound);
        if (const std::optional<Termination> end = descent.step(w, S(0))) return finish(*end);
        if (S(0) < options.omega && descent.squared() <= S(options.omega * options.omega))
            return finish(Termination::origin_enclosed);
    }
}

/// Algorithm 2 of van den Bergen 1999, §4: the descent of `gjk_distance` from any vector, which ends as soon as a
/// supporting plane separates the origin from A − B, or the origin is found inside. No root, no stopping rule.
///
/// \param a,b     support mappings, same frame
/// \param options first vector, guard, iteration limit, ω
/// \param k       an empty subalgorithm
/// \return whether the bodies are separated, with the axis, or meet, or why that cannot be told.
/// Ends within the iteration limit; in exact arithmetic on polytopes also without one, and then it always decides: from
/// v₁ on v · w ≤ 0 < ‖v‖² makes ‖v‖ fall strictly (docs/explanation/gjk/separating-axis.md).
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, Subalgorithm<S> K = Johnson<S>>
[[nodiscard]] SeparatingAxisResult<S> gjk_separating_axis(const A& a, const B& b,
                                                          const SeparatingAxisOptions<S>& options, K k = {}) {
    Descent<S, K> descent(options.v0, options.guard, std::move(k));
    return gjk_separating_axis_resume(a, b, options, descent);
}

}  // namespace oblong
