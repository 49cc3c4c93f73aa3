// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/gjk/descent.hpp"

/// The GJK separating-axis algorithm: whether two bodies meet, without their distance.
namespace oblong {

template <OrderedField S>
struct SeparatingAxisOptions {
    Vec3<S> v0{S(1), S(0), S(0)};  ///< any vector: it need not belong to A − B, and 0 is as good as others
    Guard guard = Guard::no_progress;
    int iteration_limit = 1000;
    S omega{};  ///< ‖v‖ ≤ ω counts as v = 0 (van den Bergen 1999, §5): false for bodies nearer than that
};

/// How the search for a separating axis ended.
template <class S>
struct SeparatingAxisResult {
    /// lower_bound: v separates the bodies. origin_enclosed: they meet. All others: cannot tell.
    Termination termination = Termination::iteration_limit;
    /// The last v. Where `termination` is lower_bound: v · x > 0 for every x of A − B, exactly in exact arithmetic, up
    /// to the rounding of one support point and one product in others.
    Vec3<S> v;
    Simplex<S> kept;     ///< W; carries v, save in the first iteration, where it is empty
    int iterations = 0;  ///< support points computed
    int period = 0;      ///< of a cycle, else 0
    /// A number that decided something overflowed: the loop ended there, and its state means nothing.
    bool overflowed = false;

    /// `undecided` where a guard ended the loop or the subalgorithm failed: neither an axis nor the origin was found.
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

/// The loop of `gjk_separating_axis`, from where `descent` is.
/// \param options what it says of the beginning is not read
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
