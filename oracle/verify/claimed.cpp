// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/claimed.hpp"

#include <algorithm>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/verify/checked_pair.hpp"

namespace oblong::oracle::checking {

namespace {

/// A binary format: numbers k · 2^e with k < 2^digits, e ≥ lowest, below 2^end.
struct Format {
    long digits, lowest, end;
};

/// The largest e with 2^e ≤ x. Precondition: x > 0.
long exponent_of(const Rational& x) {
    const long e = static_cast<long>(msb(Integer(numerator(x)))) - static_cast<long>(msb(Integer(denominator(x))));
    return x < power_of_two(e) ? e - 1 : e;
}

}  // namespace

Interval rounding_to(RoundedTo format, const std::optional<Rational>& stated) {
    const Format f = format == RoundedTo::float32 ? Format{24, -149, 128} : Format{53, -1074, 1024};
    if (!stated) return {power_of_two(f.end) - power_of_two(f.end - f.digits - 1), std::nullopt};
    const Rational& m = *stated;
    require(m >= 0, "a negative distance");
    require(m < power_of_two(f.end), "the distance is beyond the format's range");
    const long last = m == 0 ? f.lowest : std::max(exponent_of(m) - f.digits + 1, f.lowest);
    const Rational unit = power_of_two(last);
    const Rational count = m / unit;
    require(denominator(count) == 1, "the distance is no number of its format");
    const bool even = !bit_test(Integer(numerator(count)), 0);
    if (m == 0) return {std::nullopt, Rational(unit / 2), even};
    const bool narrow = last > f.lowest && count == power_of_two(f.digits - 1);  // smaller steps below
    return {Rational(m - (narrow ? unit / 4 : unit / 2)), Rational(m + unit / 2), even};
}

Interval Claimed::operator()(Outcome o) const {
    require(!is_refusal(o), "a claim of nothing");
    if (o == Outcome::separated) return {margin, std::nullopt, false};
    if (o == Outcome::touching) return {margin, margin};
    return {std::nullopt, margin, o == Outcome::intersecting};
}
Interval Claimed::operator()(const Within<Rational>& c) const {
    return {c.lower && *c.lower > 0 ? c.lower : std::nullopt, c.upper};
}
Interval Claimed::operator()(const CorrectlyRounded<Rational>& c) const {
    return rounding_to(c.rounded_to, c.distance);
}

}  // namespace oblong::oracle::checking
