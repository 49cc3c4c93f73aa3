// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/scalar/convert.hpp"

namespace oblong {

namespace detail {

/// Returns the square root of a rational, if it is rational.
[[nodiscard]] inline std::optional<Rational> rational_root(const Rational& q) {
    const Integer num = numerator(q);
    const Integer den = denominator(q);
    const Integer num_root = sqrt(num);
    const Integer den_root = sqrt(den);
    if (num_root * num_root != num || den_root * den_root != den) return std::nullopt;
    return Rational(num_root, den_root);
}

}  // namespace detail

/// Returns √q − r rounded once to nearest even. Precondition: q ≥ 0.
///
/// Encloses the root in [n, n + 1] / 2^k with an integer n, and rounds both ends minus r; k grows until they agree. A
/// rational root is rounded directly. Any other root is irrational, so √q − r is never a midpoint, and the ends agree
/// for k large enough.
template <BinaryFloat S>
[[nodiscard]] S nearest_root(const Rational& q, const Rational& r = 0) {
    if (const std::optional<Rational> root = detail::rational_root(q)) return nearest<S>(*root - r);
    const long size = static_cast<long>(msb(numerator(q))) - static_cast<long>(msb(denominator(q)));
    for (long bits = 2L * std::numeric_limits<S>::digits;; bits *= 2) {
        const long k = bits - size / 2;
        const Rational scaled = q * power_of_two(2 * k);
        const Integer n = sqrt(Integer(numerator(scaled) / denominator(scaled)));
        const S low = nearest<S>(Rational(n) * power_of_two(-k) - r);
        const S high = nearest<S>(Rational(n + 1) * power_of_two(-k) - r);
        if (low == high) return low;
    }
}

}  // namespace oblong
