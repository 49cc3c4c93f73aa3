// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>

#include "oblong/answer/outcome.hpp"
#include "oblong/gjk/cycle.hpp"
#include "oblong/gjk/rule_kinds.hpp"
#include "oblong/simplex/enclosure.hpp"
#include "oblong/support/difference.hpp"

/// The common part of the GJK loops: W with the points behind it, the step to the next v, guards and cycle detection.
namespace oblong {

/// W with its points of A and B. Slots outside `carrier.set` are undefined.
template <class S>
struct Simplex {
    /// W, its weights and v.
    Carrier<S> carrier;
    std::array<DifferencePoint<S>, slot_count> points{};  ///< the points of both bodies, by slot
};

/// Returns W = {y}, in slot 0.
template <class S>
[[nodiscard]] Simplex<S> single_point(const DifferencePoint<S>& y) {
    Simplex<S> result;
    result.carrier.set = 1;
    result.carrier.points[0] = result.carrier.closest = y.w;
    result.carrier.weights[0] = S(1);
    result.points[0] = y;
    return result;
}

namespace detail {

/// Everything that an iteration reads from the previous one. The subalgorithm's caches are functions of the points in
/// their slots (johnson_table.hpp), so the slots of W and of the last Y = W ∪ {w} represent them. A hill-climbing
/// support mapping starts at the features of the last w.
template <class S>
struct LoopState {
    Vec3<S> v;
    S lower{};
    unsigned kept = 0;
    unsigned last_all = 0;
    std::uint32_t feature_a = 0;
    std::uint32_t feature_b = 0;
    std::array<Vec3<S>, slot_count> y{};

    [[nodiscard]] friend bool operator==(const LoopState& a, const LoopState& b) {
        if (!(a.v == b.v) || !(a.lower == b.lower) || a.kept != b.kept || a.last_all != b.last_all) return false;
        if (a.feature_a != b.feature_a || a.feature_b != b.feature_b) return false;
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

/// The sequence W_k, v_k of van den Bergen 1999, §2, from a v₀ outside W = ∅. The caller computes support points,
/// decides when v is accurate enough, and otherwise calls `step`.
template <OrderedField S, Subalgorithm<S> K = Johnson<S>>
class Descent {
public:
    /// \param v0    start of the sequence; need not belong to A − B
    /// \param guard cycle guard
    /// \param k     an empty subalgorithm
    Descent(const Vec3<S>& v0, Guard guard, K k = {}) : k_(std::move(k)), guard_(guard), squared_(squared_norm(v0)) {
        state_.v = v0;
    }
    /// Starts from a point y of A − B. With `keep`, y is the first member of W.
    Descent(const DifferencePoint<S>& y, bool keep, Guard guard, K k) : Descent(y.w, guard, std::move(k)) {
        if (keep) begin_at(y);
    }
    /// An empty descent. `assign`, `begin` or `begin_at` must be called next.
    explicit Descent(Guard guard) : guard_(guard) {}
    /// \param guard cycle guard
    /// \param k     an empty subalgorithm
    Descent(Guard guard, K k) : k_(std::move(k)), guard_(guard) {}
    /// Returns a slot to which the caller writes an initial point.
    [[nodiscard]] DifferencePoint<S>& initial_point(unsigned slot) { return points_[slot]; }
    /// Starts from the first `count` initial points, at least one: v₀ is the point of their hull nearest the origin.
    /// \return the subalgorithm's result; after `failed` and `not_finite` the descent has not started
    [[nodiscard]] Reduction assign(unsigned count)
        requires WarmSubalgorithm<K, S>
    {
        std::array<Vec3<S>, slot_count> y{};
        for (unsigned i = 0; i < count; ++i) y[i] = points_[i].w;
        const Reduction reduction = k_.assign(y, (1U << count) - 1);
        state_.v = by_numbers(carrier().closest);
        squared_ = squared_norm(state_.v);
        hold(carrier().set);
        return reduction;
    }
    /// The same as `assign`. \return false if v₀ is the origin or was not found; the descent has then not started
    [[nodiscard]] bool begin(unsigned count)
        requires WarmSubalgorithm<K, S>
    {
        return assign(count) == Reduction::reduced && S(0) < squared_ && is_finite(squared_);
    }
    /// Starts from the point y of A − B; discards earlier starts.
    void begin_at(const DifferencePoint<S>& y) {
        if constexpr (requires { k_.clear(); }) {
            k_.clear();  // keeps what was chosen at run time
        } else {
            k_ = {};
        }
        (void)k_.add(y.w);
        state_.v = y.w;
        squared_ = squared_norm(y.w);
        hold(carrier().set);
        points_[0] = y;
    }

    [[nodiscard]] const Vec3<S>& v() const { return state_.v; }  ///< the point of conv(W) nearest the origin
    [[nodiscard]] const S& squared() const { return squared_; }  ///< the computed ‖v‖²
    /// Returns W with its weights as the subalgorithm holds it. Between steps it carries v; before the first step it is
    /// empty.
    [[nodiscard]] const Carrier<S>& carrier() const { return k_.carrier(); }
    /// Returns the simplex that carries v; empty before the first step. A failed step leaves the points of the set in
    /// their slots, so only set, weights and v are stored separately.
    [[nodiscard]] Simplex<S> kept() const { return {{state_.kept, carrier().points, weights_, state_.v}, points_}; }
    [[nodiscard]] bool is_empty() const { return state_.kept == 0; }  ///< whether no step has succeeded
    [[nodiscard]] int period() const { return period_; }              ///< of the cycle that ended the loop, or 0
    /// Whether a number that decided something overflowed.
    [[nodiscard]] bool overflowed() const { return overflowed_; }
    /// Whether the last step ended because the subalgorithm's points seemed to enclose the origin and nothing in their
    /// numbers supported it. No further step is possible.
    [[nodiscard]] bool is_doubtful() const { return doubtful_; }

    /// Adds w = s(−v) and moves v to the point of conv(W ∪ {w}) nearest the origin.
    /// \param w     the support point
    /// \param lower further state that the next iteration reads: the rule's bound μ, or 0
    /// \return why the sequence ends, or nothing if it continues: origin_enclosed where the numbers support it
    /// (simplex/enclosure.hpp), no_progress where four points seem to enclose the origin and nothing supports it. After
    /// origin_enclosed and cycle v has moved, after no_progress only if ‖v‖ fell; after any other end v and `kept` are
    /// unchanged.
    [[nodiscard, gnu::always_inline]] std::optional<Termination> step(const DifferencePoint<S>& w, const S& lower) {
        if (guard_ == Guard::repeated_support && state_.has(w.w)) return Termination::repeated_support;
        const unsigned held = carrier().set;
        points_[free_slot(held) % slot_count] = by_numbers(w);
        if (guard_ != Guard::no_progress) note(w, lower);
        const Reduction reduction = k_.add(w.w);
        if (reduction == Reduction::failed) return Termination::subalgorithm_failed;
        if (reduction == Reduction::not_finite) return overflow(Termination::subalgorithm_failed);
        S next = squared_norm(carrier().closest);
        if (!is_finite(next)) return overflow(Termination::no_progress);
        // v₀ need not belong to W, so the first step may increase ‖v‖.
        const bool stuck = held != 0 && !(next < squared_);
        if (stuck && reduction == Reduction::reduced && guard_ == Guard::no_progress) return Termination::no_progress;
        const bool encloses = reduction == Reduction::origin_enclosed;
        const bool doubtful = encloses && !(carrier().closest == Vec3<S>{}) && !is_enclosure_supported(carrier());
        if (doubtful) doubtful_ = true;
        if (doubtful && stuck) return Termination::no_progress;
        state_.v = by_numbers(carrier().closest);
        state_.kept = carrier().set;
        for (unsigned i = 0; i < slot_count; ++i) weights_[i] = carrier().weights[i];
        squared_ = std::move(next);
        if (encloses) return doubtful ? Termination::no_progress : Termination::origin_enclosed;
        // Under no_progress the computed ‖v‖² strictly decreases, so no state repeats.
        if (guard_ == Guard::no_progress) return std::nullopt;
        if (const std::optional<int> period = lasso_.next(state_)) {
            period_ = *period;
            return Termination::cycle;
        }
        return std::nullopt;
    }

    /// Resets cycle detection. For callers whose earlier steps read more than v, W and `lower`.
    void forget_states() {
        lasso_ = {};
        period_ = 0;
    }

private:
    void hold(unsigned set) {
        state_.kept = state_.last_all = set;
        if (guard_ != Guard::no_progress) state_.y = carrier().points;
        for (unsigned i = 0; i < slot_count; ++i) weights_[i] = carrier().weights[i];
    }
    [[nodiscard]] Termination overflow(Termination why) {
        overflowed_ = true;
        return why;
    }
    /// Stores what cycle detection and the test for repeated support points compare.
    void note(const DifferencePoint<S>& w, const S& lower) {
        const unsigned slot = free_slot(carrier().set) % slot_count;
        state_.last_all = carrier().set | (1U << slot);
        state_.y[slot] = w.w;
        state_.feature_a = w.feature_a;
        state_.feature_b = w.feature_b;
        state_.lower = lower;
    }

    K k_;
    Guard guard_;
    detail::LoopState<S> state_;
    S squared_{};
    std::array<DifferencePoint<S>, slot_count> points_{};  ///< by slot: the last Y
    std::array<S, slot_count> weights_{};                  ///< of the set `state_.kept`
    LassoDetector<detail::LoopState<S>> lasso_;
    int period_ = 0;
    bool overflowed_ = false;
    bool doubtful_ = false;
};

}  // namespace oblong
