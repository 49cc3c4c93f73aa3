// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/answer/outcome.hpp"
#include "oblong/gjk/rule_kinds.hpp"
#include "oblong/scalar/concepts.hpp"

namespace oblong {

/// A stopping rule: when v is accurate enough. Plain data, which can be printed, parsed and swept. With δ = v·w / ‖v‖,
/// the signed distance of the supporting plane, and μ = max(0, δ):
///
/// | kind      | as printed           | squared, for scalars without a square root                 |
/// | absolute  | ‖v‖ − μ ≤ ε          | D = ‖v‖² − μ² − ε²:  D ≤ 0 or D² ≤ 4 ε² μ²                  |
/// | relative  | ‖v‖ − μ ≤ ε ‖v‖      | ε ≥ 1 or (1 − ε)² ‖v‖² ≤ μ²                                |
/// | gap       | g = 2 v·(v − w) ≤ ε  | the same: bounds ‖v‖² − d² (Montaut et al. 2024, eq. 16)   |
/// | gap_point | g ≤ ε²               | the same: bounds ‖v − v*‖ (eq. 18)                         |
///
/// The loop also ends on ‖v‖ ≤ ω (van den Bergen 1999, §5). The two forms of a rule are the same statement about reals
/// and round differently; both are fuzzed.
template <OrderedField S>
struct StoppingRule {
    using Kind = RuleKind;    ///< what is compared
    using Lower = LowerKind;  ///< which lower bound
    using Form = RuleForm;    ///< how it is evaluated

    Kind kind = Kind::relative;        ///< what is compared
    Lower lower = Lower::running_max;  ///< the lower bound μ
    Form form = Form::squared;         ///< with roots, or squared
    S tolerance{};                     ///< ε: a length, a ratio or a squared length
    S omega{};                         ///< ω: ‖v‖ ≤ ω counts as contact
};

/// The two numbers that a rule compares in one iteration: it is met if left ≤ right.
template <class S>
struct RuleValues {
    S left{};          ///< what must not exceed `right`
    S right{};         ///< the limit
    bool met = false;  ///< whether left ≤ right
};

/// The supporting plane at w in direction d: every x of A − B has d·x ≥ d·w, so d·w / ‖d‖ is a lower bound of the
/// distance.
template <class S>
struct SupportPlane {
    S dd{};  ///< ‖d‖²
    S dw{};  ///< d·w

    /// Returns whether the plane is farther than `threshold` ≥ 0 from the origin, which it then separates from A − B
    /// (Montaut et al. 2024, Alg. 2). False if a number overflowed.
    [[nodiscard]] bool separates(const S& threshold) const {
        if (!is_finite(dd) || !is_finite(dw) || !(S(0) < dw)) return false;
        return threshold == S(0) || S(threshold * threshold) * dd < dw * dw;
    }
};

/// A stopping rule with its lower bound from earlier iterations.
template <OrderedField S>
class RuleState {
public:
    /// Starts without a lower bound.
    explicit RuleState(const StoppingRule<S>& rule) : rule_(rule) {}

    /// Returns μ, or μ² in the squared form.
    [[nodiscard]] const S& lower() const { return lower_; }

    /// Updates the rule with ‖v‖² and v·w of this iteration. Precondition: ‖v‖² > 0.
    RuleValues<S> update(const S& vv, const S& vw) {
        if (is_gap(rule_.kind)) return gap(vv, vw);
        if constexpr (RealField<S>) {
            if (rule_.form == Rule::Form::as_printed) {
                const S length = square_root(vv);
                raise(vw / length);
                return compare_lengths(length);
            }
        }
        raise(S(0) < vw ? S(vw * vw / vv) : S(0));
        return rule_.kind == Rule::Kind::absolute ? absolute_squared(vv) : relative_squared(vv);
    }

    /// The same for a w that was sought in a direction d other than v. The plane's distance still bounds d(A, B), so
    /// the absolute and relative rules keep their guarantee; v·(v − w) bounds nothing, so the gap rules are never met.
    RuleValues<S> update(const S& vv, const S& vw, const SupportPlane<S>& plane) {
        if (is_gap(rule_.kind)) {
            RuleValues<S> values = gap(vv, vw);
            values.met = false;
            return values;
        }
        const bool before_origin = S(0) < plane.dw;
        if constexpr (RealField<S>) {
            if (rule_.form == Rule::Form::as_printed) {
                raise(before_origin ? S(plane.dw / square_root(plane.dd)) : S(0));
                return compare_lengths(square_root(vv));
            }
        }
        raise(before_origin ? S(plane.dw * plane.dw / plane.dd) : S(0));
        return rule_.kind == Rule::Kind::absolute ? absolute_squared(vv) : relative_squared(vv);
    }

    /// Returns the fixed-point condition of Montaut et al. 2024, eq. 32: whether the plain rule would be met by v·w if
    /// w had been sought in direction v. Then w improves v by less than the tolerance, and momentum must be turned off.
    [[nodiscard]] bool is_fixed_point(const S& vv, const S& vw) const {
        if (is_gap(rule_.kind)) return gap(vv, vw).met;
        const S rest = vv - vw;  // ‖v‖ (‖v‖ − δ)
        const S& e = rule_.tolerance;
        if (rule_.kind == Rule::Kind::relative) return rest <= e * vv;
        return rest <= S(0) || rest * rest <= e * e * vv;
    }

    /// Returns whether ‖v‖ ≤ ω. True for v = 0 with every ω.
    [[nodiscard]] bool is_origin(const S& vv) const { return vv <= S(rule_.omega * rule_.omega); }
    /// Returns whether ω² > 0.
    [[nodiscard]] bool has_omega() const { return S(0) < S(rule_.omega * rule_.omega); }

    /// Returns the termination that a met rule means.
    [[nodiscard]] Termination reason() const {
        switch (rule_.kind) {
            case Rule::Kind::absolute:
                return Termination::absolute;
            case Rule::Kind::relative:
                return Termination::relative;
            case Rule::Kind::gap:
            case Rule::Kind::gap_point:
                break;
        }
        return Termination::gap;
    }

private:
    using Rule = StoppingRule<S>;

    [[nodiscard]] static RuleValues<S> compare(S left, S right) {
        const bool met = left <= right;
        return {std::move(left), std::move(right), met};
    }
    [[nodiscard]] RuleValues<S> gap(const S& vv, const S& vw) const {
        const S& e = rule_.tolerance;
        return compare(S(2) * (vv - vw), rule_.kind == Rule::Kind::gap ? e : S(e * e));
    }
    [[nodiscard]] RuleValues<S> compare_lengths(const S& length) const {
        return compare(length - lower_,
                       rule_.kind == Rule::Kind::absolute ? rule_.tolerance : S(rule_.tolerance * length));
    }
    void raise(S candidate) {
        if (candidate < S(0)) candidate = S(0);
        if (rule_.lower == Rule::Lower::latest || lower_ < candidate) lower_ = std::move(candidate);
    }
    [[nodiscard]] RuleValues<S> absolute_squared(const S& vv) const {
        const S e2 = rule_.tolerance * rule_.tolerance;
        const S d = vv - lower_ - e2;
        if (d <= S(0)) return compare(d, S(0));
        return compare(d * d, S(4) * e2 * lower_);
    }
    [[nodiscard]] RuleValues<S> relative_squared(const S& vv) const {
        if (S(1) <= rule_.tolerance) return compare(S(1), rule_.tolerance);
        const S rest = S(1) - rule_.tolerance;
        return compare(rest * rest * vv, lower_);
    }

    Rule rule_;
    S lower_{};
};

}  // namespace oblong
