// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/square_root.hpp"

#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

std::optional<Rational> exact_root(const Rational& value) {
    // In lowest terms a fraction is a square if and only if both of its parts are.
    const Integer above = sqrt(numerator(value));
    const Integer below = sqrt(denominator(value));
    if (above * above != numerator(value) || below * below != denominator(value)) return std::nullopt;
    return Rational(above, below);
}

Enclosure enclosed_root(const Rational& value, long bits) {
    // The whole part of √(value · 4^shift) has more than `bits` bits.
    const long size = static_cast<long>(msb(numerator(value))) - static_cast<long>(msb(denominator(value)));
    const long shift = bits + 1 - size / 2;
    const Rational scaled = value * power_of_two(2 * shift);
    const Integer whole = sqrt(numerator(scaled) / denominator(scaled));
    const Rational unit = power_of_two(-shift);
    return {Rational(whole) * unit, Rational(whole + 1) * unit};
}

Rational rounded(const RootSum& number, CaseScalar scalar) {
    if (number.factor == 0) return rounded(number.constant, scalar);
    if (const std::optional<Rational> root = exact_root(number.radicand)) {
        return rounded(Rational(number.constant + number.factor * *root), scalar);
    }
    const CaseScalar format = irrational_format(scalar);
    for (long bits = 128;; bits *= 2) {
        const Enclosure e =
            Enclosure(number.constant) + Enclosure(number.factor) * enclosed_root(number.radicand, bits);
        if (const std::optional<Rational> result = common_rounding(e, format)) return *result;
    }
}

}  // namespace oblong::caseio
