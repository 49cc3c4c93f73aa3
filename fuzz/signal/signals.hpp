// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

/// How close a run came to trouble: named numbers, each sorted into few levels, so that a worse case is a new feature
/// to a fuzzer and a higher place to a climber.
namespace oblong::fuzz {

enum class Signal {
    /// ℓⁿ / (n! V) of the kept simplex of n + 1 points, scaled to ℓ = 1, in the next wider format: ℓ its longest
    /// edge, V its volume. 1 for regular shapes, infinite if the points are affinely dependent; meaningful up to about
    /// 2^60.
    conditioning,
    error_ulps,     ///< |stated − d| in units in the last place of d
    promise_ratio,  ///< |stated − d| over the tolerance that the subject states, if the rule was met
    bound_ratio,    ///< |true error| over a proven bound
    iterations,     ///< support points computed
    /// min |Δ_i(X)| / E over the subsets X of the last Y = W ∪ {w} (if the rule was met, of the iteration before), E
    /// the first-order running bound of its rounding error (docs/explanation/numerics/running-error.md). At most 1: the
    /// sign is noise.
    determinant,
    decision,  ///< distance of the origin from the border of A − B over S; from outside d/S, of a loop its last ‖v‖/S
    rung,      ///< which precision had to decide: 1 filter, 2 extended, 3 integer
    lasso,     ///< period of a proven cycle
};
inline constexpr std::size_t signal_count = 9;

enum class Scale {
    logarithmic,  ///< level 1 at `from`, one more each `step` octaves in the bad direction
    linear,       ///< one more each `step`
};

struct SignalInfo {
    std::string_view name;
    std::string_view measures;
    bool small_is_bad;
    Scale scale;
    double from;  ///< the value at which level 1 begins (of `linear`: one step above 0 is level 1, and this is 0)
    double step;
    int levels;  ///< the last holds all that is worse
};

inline constexpr std::array<SignalInfo, signal_count> signals{{
    {"conditioning", "condition of the kept simplex", false, Scale::logarithmic, 2, 1, 64},
    {"error-ulps", "error in units in the last place of the exact answer", false, Scale::logarithmic, 1, 1, 80},
    {"promise-ratio", "error over the stated tolerance", false, Scale::logarithmic, 0x1p-16, 0.5, 80},
    {"bound-ratio", "error over a proven bound", false, Scale::linear, 0, 1.0 / 127, 128},
    {"iterations", "support points computed", false, Scale::logarithmic, 1, 0.25, 64},
    {"determinant", "smallest deciding determinant over its rounding error", true, Scale::logarithmic, 0x1p40, 1, 64},
    {"decision", "distance of the origin from the border of A - B, over S", true, Scale::logarithmic, 1, 1, 80},
    {"rung", "precision that decided: filter, extended, integer", false, Scale::linear, 0, 1, 3},
    {"lasso", "period of a proven cycle", false, Scale::linear, 0, 1, 16},
}};

[[nodiscard]] constexpr const SignalInfo& info(Signal s) { return signals[static_cast<std::size_t>(s)]; }
[[nodiscard]] constexpr std::string_view name(Signal s) { return info(s).name; }

/// Returns the level of a value: 0 for what is not worth a remark, then monotone in the bad direction up to
/// `info(s).levels`. Infinities are at the ends; NaN, which says that nothing was measured, is level 0.
[[nodiscard]] inline int level_of(Signal s, double value) {
    const SignalInfo& i = info(s);
    if (std::isnan(value)) return 0;
    double steps = 0;
    if (i.scale == Scale::linear) {
        steps = value / i.step;
    } else {
        // log2 of 0 and of infinity are the infinities that belong there.
        const double octaves = std::log2(std::max(value, 0.0)) - std::log2(i.from);
        steps = (i.small_is_bad ? -octaves : octaves) / i.step + 1;
    }
    return static_cast<int>(std::clamp(std::floor(steps), 0.0, static_cast<double>(i.levels)));
}

}  // namespace oblong::fuzz
