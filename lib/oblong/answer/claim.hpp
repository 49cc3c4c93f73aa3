// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <variant>

#include "oblong/answer/outcome.hpp"

/// What can be said of two bodies, by anyone, and be refuted. d is the exact distance of the bodies.
namespace oblong {

/// The format to which a stated distance is rounded.
enum class RoundedTo { float32, float64 };

/// lower ≤ d ≤ upper; an end that is absent is no bound.
template <class Q>
struct Within {
    std::optional<Q> lower, upper;
    [[nodiscard]] friend bool operator==(const Within&, const Within&) = default;
};

/// d rounded once, to nearest even, is `distance`; nothing: d lies beyond the format's range.
template <class Q>
struct CorrectlyRounded {
    RoundedTo rounded_to = RoundedTo::float64;
    std::optional<Q> distance;
    [[nodiscard]] friend bool operator==(const CorrectlyRounded&, const CorrectlyRounded&) = default;
};

/// An outcome is separated, touching, overlapping or intersecting; a refusal claims nothing and is never refuted.
/// \tparam Q exact fractions
template <class Q>
using Claim = std::variant<Outcome, Within<Q>, CorrectlyRounded<Q>>;

/// |stated − d| ≤ absolute + relative · d. Precondition: 0 ≤ relative < 1, absolute ≥ 0.
template <class Q>
[[nodiscard]] Within<Q> within_tolerance(const Q& stated, const Q& absolute, const Q& relative) {
    return {Q((stated - absolute) / (Q(1) + relative)), Q((stated + absolute) / (Q(1) - relative))};
}

}  // namespace oblong
