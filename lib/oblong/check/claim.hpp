// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/answer/body_proof.hpp"
#include "oblong/check/work.hpp"

/// What claims say of the signed distance (docs/reference/certificates.md, "Refutations").
namespace oblong::proof_check {

/// Numbers between two ends; an absent end is no bound.
struct Interval {
    std::optional<Rational> lower, upper;
    bool closed = true;  ///< whether the ends belong to it
};

/// The distances that round to the stated one: to nearest even. Refuses what is no number of the format.
[[nodiscard]] Interval rounding_interval(RoundedTo format, const std::optional<Rational>& stated);

/// The signed distances that a claim allows, against the margin of a within question. Refuses a claim of nothing.
[[nodiscard]] Interval claimed(Outcome outcome, const Rational& margin);
[[nodiscard]] Interval claimed(const Within<Rational>& claim, const Rational& margin);
[[nodiscard]] Interval claimed(const CorrectlyRounded<Rational>& claim, const Rational& margin);
[[nodiscard]] Interval claimed(const DepthClaim<Rational>& claim, const Rational& margin);

}  // namespace oblong::proof_check
