// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/gjk/distance.hpp"

/// The Frank-Wolfe algorithm on f(x) = ‖x‖² over A − B (Montaut et al. 2024, §II). A step policy computes x_{k+1} from
/// x_k and s_k; with the fully corrective step the algorithm is GJK.
namespace oblong {

/// A step policy: how x moves towards its support point s. `move` writes x_{k+1} into x, witnesses included. `reads_k`:
/// the step depends on the iteration number, so no state repeats. `descends`: in exact arithmetic the next step
/// decreases ‖x‖ if x·(x − s) > 0. `carrier`: the active set W, empty if the step keeps only x.
template <class P, class S>
concept FrankWolfeStep =
    std::copyable<P> && requires(P step, const P& seen, DifferencePoint<S>& x, const DifferencePoint<S>& s) {
        { seen.reads_k } -> std::convertible_to<bool>;
        { seen.descends() } -> std::same_as<bool>;
        { seen.carrier() } -> std::convertible_to<Carrier<S>>;
        { step.move(x, s) } -> std::same_as<Reduction>;
    };

namespace detail {

/// Replaces x by γ x + (1 − γ) s, and its points of A and B likewise.
template <class S>
void combine(DifferencePoint<S>& x, const DifferencePoint<S>& s, const S& gamma) {
    const S rest = S(1) - gamma;
    x.w = x.w * gamma + s.w * rest;
    x.p = x.p * gamma + s.p * rest;
    x.q = x.q * gamma + s.q * rest;
}

}  // namespace detail

/// γ_k = (k+1)/(k+2) (eq. 12): x_k is the mean of x_0 and all support points so far. The paper weights x, not s; much
/// of the literature steps towards s by 2/(k+2), twice as far.
template <OrderedField S>
class PresetStep {
public:
    static constexpr bool reads_k = true;
    [[nodiscard]] static bool descends() { return false; }
    [[nodiscard]] static Carrier<S> carrier() { return {}; }
    Reduction move(DifferencePoint<S>& x, const DifferencePoint<S>& s) {
        const S gamma = S(k_ + 1) / S(k_ + 2);
        ++k_;
        detail::combine(x, s, gamma);
        return Reduction::reduced;
    }

private:
    int k_ = 0;
};

/// γ_k minimises ‖γ x + (1 − γ) s‖ on [0, 1] (eq. 13, Algorithm 1): the point of the segment [x, s] nearest the origin.
template <OrderedField S>
struct LineSearch {
    static constexpr bool reads_k = false;
    [[nodiscard]] static bool descends() { return true; }
    [[nodiscard]] static Carrier<S> carrier() { return {}; }
    static Reduction move(DifferencePoint<S>& x, const DifferencePoint<S>& s) {
        const Vec3<S> back = x.w - s.w;
        const S length = squared_norm(back);
        const S along = -dot(s.w, back);
        if (!is_finite(length) || !is_finite(along)) return Reduction::not_finite;
        if (length == S(0) || length <= along) return Reduction::reduced;  // γ = 1: x stays
        detail::combine(x, s, along <= S(0) ? S(0) : S(along / length));
        return Reduction::reduced;
    }
};

/// The same step written with an active set (Algorithm 3): W̃ = {x_k, s_k}, x_{k+1} is the point of conv(W̃) nearest the
/// origin, W = {x_{k+1}}. In exact arithmetic its iterates are those of LineSearch.
template <OrderedField S, Subalgorithm<S> K = JohnsonAllSubsets<S>>
struct ActiveSet {
    static constexpr bool reads_k = false;
    [[nodiscard]] static bool descends() { return true; }
    [[nodiscard]] static Carrier<S> carrier() { return {}; }
    static Reduction move(DifferencePoint<S>& x, const DifferencePoint<S>& s) {
        K k;
        if (k.add(x.w) == Reduction::not_finite) return Reduction::not_finite;
        const Reduction reduction = k.add(s.w);
        if (reduction == Reduction::failed || reduction == Reduction::not_finite) return reduction;
        const Carrier<S>& segment = k.carrier();
        detail::combine(x, s, contains(segment.set, 0) ? segment.weights[0] : S(0));
        x.w = segment.closest;
        return Reduction::reduced;
    }
};

/// W̃ = W ∪ {s_k}, x_{k+1} is the point of conv(W̃) nearest the origin, and W its smallest carrier (Algorithm 4, with
/// W_0 = ∅): GJK. In exact arithmetic its iterates are those of gjk_distance.
template <OrderedField S, Subalgorithm<S> K = Johnson<S>>
class FullyCorrective {
public:
    static constexpr bool reads_k = false;
    [[nodiscard]] bool descends() const { return k_.carrier().set != 0; }
    [[nodiscard]] const Carrier<S>& carrier() const { return k_.carrier(); }
    Reduction move(DifferencePoint<S>& x, const DifferencePoint<S>& s) {
        points_[free_slot(k_.carrier().set)] = s;
        const Reduction reduction = k_.add(s.w);
        if (reduction == Reduction::failed || reduction == Reduction::not_finite) return reduction;
        const Carrier<S>& w = k_.carrier();
        x = {w.closest, {}, {}};
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(w.set, i)) continue;
            x.p = x.p + points_[i].p * w.weights[i];
            x.q = x.q + points_[i].q * w.weights[i];
        }
        return reduction;
    }

private:
    K k_;
    std::array<DifferencePoint<S>, slot_count> points_{};
};

/// The last state of the loop. Proves nothing by itself.
template <class S>
struct FrankWolfeResult {
    Termination termination = Termination::iteration_limit;
    DifferencePoint<S> x;  ///< with its points of A and B; the features are undefined
    S squared{};           ///< the computed ‖x‖²
    S lower{};             ///< μ, or μ² in the squared form of the rule, as computed
    int iterations = 0;    ///< number of support points, without the one for x_0
    int period = 0;        ///< of a cycle, or 0
    bool overflowed = false;
};

namespace detail {

/// Everything that the next plain iteration reads, for steps that do not read k.
template <class S>
struct FrankWolfeState {
    Vec3<S> x;
    S lower{};
    Carrier<S> active;

    [[nodiscard]] friend bool operator==(const FrankWolfeState& a, const FrankWolfeState& b) {
        if (!(a.x == b.x) || !(a.lower == b.lower) || a.active.set != b.active.set) return false;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(a.active.set, i) && !(a.active.points[i] == b.active.points[i])) return false;
        }
        return true;
    }
};

}  // namespace detail

/// Algorithms 1, 3 and 4 of Montaut et al. 2024, and with momentum Algorithms 5 and 6.
///
/// \param a,b       support mappings, in the same frame
/// \param options   see gjk_distance; x_0 is its v₀. The repeated-support guard has no effect, since support points
/// repeat by design; the no-progress guard applies only to steps that descend.
/// \param step      step policy
/// \param trace     receives every iteration
/// \param direction direction rule: x, or x with momentum, which is turned off at a fixed point (eq. 32) or where the
/// guard or the subalgorithm would end the loop
/// \return the last state and why the loop ended. Under the gap rules, in exact arithmetic, ‖x‖² − d² ≤ ε or ‖x − x*‖ ≤
/// ε. Overflow ends the loop as no_progress, with `overflowed` set.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, FrankWolfeStep<S> P, TraceSink<S> T = NoTrace,
          DirectionRule<S> D = PlainDirection>
[[nodiscard]] FrankWolfeResult<S> frank_wolfe(const A& a, const B& b, const GjkOptions<S>& options, P step,
                                              T&& trace = {}, D direction = {}) {
    RuleState<S> rule(options.stop);
    LassoDetector<detail::FrankWolfeState<S>> lasso;
    DifferencePoint<S> x = options.initial_point ? *options.initial_point : difference_support<S>(a, b, options.start);
    S xx = squared_norm(x.w);
    FrankWolfeResult<S> result;

    const auto finish = [&](Termination why) {
        result.termination = why;
        result.x = x;
        result.squared = xx;
        result.lower = rule.lower();
        return result;
    };
    const auto overflow = [&] {
        result.overflowed = true;
        return finish(Termination::no_progress);
    };

    if (!is_finite(xx)) return overflow();
    for (;;) {
        if (rule.is_origin(xx)) return finish(Termination::origin_enclosed);
        if (result.iterations == options.iteration_limit) return finish(Termination::iteration_limit);
        const Vec3<S>& d = direction.next(x.w);
        const bool plain = direction.is_plain();
        const DifferencePoint<S> s = difference_support<S>(a, b, -d);
        direction.took(s.w);
        const S xs = dot(x.w, s.w);
        if (!is_finite(xs)) return overflow();
        const SupportPlane<S> plane = plain ? SupportPlane<S>{xx, xs} : SupportPlane<S>{squared_norm(d), dot(d, s.w)};
        const RuleValues<S> values = plain ? rule.update(xx, xs) : rule.update(xx, xs, plane);
        if constexpr (std::remove_cvref_t<T>::active) {
            trace(Iteration<S>{result.iterations, x.w, s, xx, xs, rule.lower(), values, step.carrier()});
        }
        ++result.iterations;
        if (!is_finite(rule.lower())) return overflow();
        if (options.separation && plane.separates(*options.separation)) return finish(Termination::lower_bound);
        if (values.met) return finish(rule.reason());
        if (!plain && rule.is_fixed_point(xx, xs)) {
            direction.fall_back();
            continue;
        }

        const bool must_descend = options.guard == Guard::no_progress && step.descends();
        DifferencePoint<S> next = x;
        const Reduction reduction = step.move(next, s);
        S squared = squared_norm(next.w);
        if (reduction == Reduction::not_finite || !is_finite(squared)) return overflow();
        const bool failed = reduction == Reduction::failed;
        if (failed || (must_descend && reduction == Reduction::reduced && !(squared < xx))) {
            if (plain) return finish(failed ? Termination::subalgorithm_failed : Termination::no_progress);
            direction.fall_back();
            continue;
        }
        const bool encloses = reduction == Reduction::origin_enclosed;
        const bool doubtful = encloses && !is_enclosure_supported<S>(step.carrier());
        if (doubtful && !(squared < xx)) return finish(Termination::no_progress);
        x = std::move(next);
        xx = std::move(squared);
        if (encloses) return finish(doubtful ? Termination::no_progress : Termination::origin_enclosed);
        if (step.reads_k || !plain) continue;
        if (const std::optional<int> period = lasso.next({x.w, rule.lower(), step.carrier()})) {
            result.period = *period;
            return finish(Termination::cycle);
        }
    }
}

}  // namespace oblong
