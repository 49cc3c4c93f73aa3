// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/claim.hpp"

#include "oblong/scalar/convert.hpp"

namespace oblong::proof_check {

Interval rounding_interval(RoundedTo format, const std::optional<Rational>& stated) {
    const bool is_float = format == RoundedTo::float32;
    const long digits = is_float ? 24 : 53, lowest = is_float ? -149 : -1074, end = is_float ? 128 : 1024;
    if (!stated) return {power_of_two(end) - power_of_two(end - digits - 1), std::nullopt};
    require(*stated >= 0, "a negative distance");
    require(*stated < power_of_two(end), "the distance is beyond the format's range");
    // The number is `count` times the least positive number of the format, and near it every `step`-th is a number.
    const Rational unit = power_of_two(lowest);
    const Rational quotient = *stated / unit;
    require(denominator(quotient) == 1, "the distance is no number of its format");
    const Integer count = numerator(quotient);
    const long beyond = std::max(0L, static_cast<long>(bits_of(count)) - digits);
    const Integer step = Integer(1) << beyond;
    require(count % step == 0, "the distance is no number of its format");
    const bool even = !bit_test(count, static_cast<unsigned>(beyond));
    const Rational half = unit * step / 2;
    if (count == 0) return {std::nullopt, half, even};
    const bool is_first = beyond > 0 && count == step << (digits - 1);  // below it the steps are half as wide
    return {*stated - (is_first ? Rational(half / 2) : half), *stated + half, even};
}

Interval claimed(Outcome outcome, const Rational& margin) {
    switch (outcome) {
        case Outcome::separated:
            return {margin, std::nullopt, false};
        case Outcome::touching:
            return {margin, margin};
        case Outcome::overlapping:
            return {std::nullopt, margin, false};
        case Outcome::intersecting:
            return {std::nullopt, margin};
        default:
            throw Refusal{"a claim of nothing"};
    }
}

Interval claimed(const Within<Rational>& claim, const Rational&) {
    return {claim.lower && *claim.lower > 0 ? claim.lower : std::nullopt, claim.upper};
}

Interval claimed(const CorrectlyRounded<Rational>& claim, const Rational&) {
    return rounding_interval(claim.rounded_to, claim.distance);
}

Interval claimed(const DepthClaim<Rational>& claim, const Rational&) {
    Interval depths;
    if (claim.upper) depths.lower = -*claim.upper;
    if (claim.lower && *claim.lower > 0) depths.upper = -*claim.lower;
    return depths;
}

}  // namespace oblong::proof_check
