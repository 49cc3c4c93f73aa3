// SPDX-License-Identifier: BSL-1.0
#include "oblong/scalar/convert.hpp"

#include <algorithm>

namespace oblong {

Rational power_of_two(long exponent) {
    Rational result(1);
    const bool below = exponent < 0;
    const auto places = below ? 0UL - static_cast<unsigned long>(exponent) : static_cast<unsigned long>(exponent);
    const mpz_ptr part = below ? mpq_denref(result.data()) : mpq_numref(result.data());
    mpz_mul_2exp(part, part, places);
    return result;
}

namespace detail {

template <std::floating_point S>
std::optional<S> same_number(const Rational& value) {
    using limits = std::numeric_limits<S>;
    const auto* numerator = mpq_numref(value.data());
    const auto* denominator = mpq_denref(value.data());
    if (mpz_sgn(numerator) == 0) return S(0);
    const auto k = static_cast<long>(mpz_scan1(denominator, 0));
    if (static_cast<long>(mpz_sizeinbase(denominator, 2)) != k + 1) return std::nullopt;
    const auto lowest = static_cast<long>(mpz_scan1(numerator, 0));
    const auto length = static_cast<long>(mpz_sizeinbase(numerator, 2));
    const bool fits = length - lowest <= limits::digits && length - k <= limits::max_exponent &&
                      lowest - k >= limits::min_exponent - limits::digits;
    if (!fits) return std::nullopt;
    return static_cast<S>(std::ldexp(mpz_get_d(numerator), static_cast<int>(-k)));
}
template std::optional<float> same_number(const Rational&);
template std::optional<double> same_number(const Rational&);

Significand rounded(const Rational& value, const FloatRange& range) {
    const Integer num = abs(numerator(value));
    const Integer den = denominator(value);
    // The last kept bit: `digits` below the leading bit, but never below the smallest subnormal.
    long last = std::max(static_cast<long>(msb(num)) - static_cast<long>(msb(den)) - range.digits,
                         range.min_exponent - range.digits);
    for (;; ++last) {
        Integer quotient;
        Integer remainder;
        const Integer below = last > 0 ? den << last : den;
        divide_qr(last < 0 ? num << -last : num, below, quotient, remainder);
        if (quotient != 0 && static_cast<long>(msb(quotient)) >= range.digits) continue;
        remainder *= 2;
        const int half = remainder.compare(below);
        if (half > 0 || (half == 0 && bit_test(quotient, 0))) ++quotient;
        const bool beyond = quotient != 0 && last + static_cast<long>(msb(quotient)) >= range.max_exponent;
        return {std::move(quotient), last, beyond};
    }
}

}  // namespace detail

template float nearest(const Rational&);
template double nearest(const Rational&);
template long double nearest(const Rational&);

}  // namespace oblong
