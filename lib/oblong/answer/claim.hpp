// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <variant>

#include "oblong/answer/outcome.hpp"

/// Claims about two bodies that a proof can refute. d is the exact distance of the bodies.
namespace oblong {

/// The format to which a claimed distance is rounded.
enum class RoundedTo { float32, float64 };

/// The claim lower ≤ d ≤ upper. An absent end is no bound.
template <class Q>
struct Within {
    std::optional<Q> lower;  ///< at most d
    std::optional<Q> upper;  ///< at least d
    [[nodiscard]] friend bool operator==(const Within&, const Within&) = default;
};

/// The claim that d, rounded once to nearest even, is `distance`; if absent, that d is beyond the format's range.
template <class Q>
struct CorrectlyRounded {
    RoundedTo rounded_to = RoundedTo::float64;  ///< the format
    std::optional<Q> distance;                  ///< absent if beyond the format's range
    [[nodiscard]] friend bool operator==(const CorrectlyRounded&, const CorrectlyRounded&) = default;
};

/// A claim. An outcome is separated, touching, overlapping or intersecting; a refusal claims nothing and is never
/// refuted. \tparam Q exact fractions
template <class Q>
using Claim = std::variant<Outcome, Within<Q>, CorrectlyRounded<Q>>;

/// Returns the claim |stated − d| ≤ absolute + relative · d. Precondition: 0 ≤ relative < 1, absolute ≥ 0.
template <class Q>
[[nodiscard]] Within<Q> within_tolerance(const Q& stated, const Q& absolute, const Q& relative) {
    return {Q((stated - absolute) / (Q(1) + relative)), Q((stated + absolute) / (Q(1) - relative))};
}

}  // namespace oblong
