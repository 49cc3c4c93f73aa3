// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <limits>
#include <optional>

#include "oblong/scalar/rational.hpp"

/// Conversions between floating types and rationals: exact, or absent if there is no exact result, or rounded once.
/// Boost's conversion of a rational to a floating type truncates.
namespace oblong {

/// A binary floating type with std::numeric_limits, built-in or Boost's.
template <class S>
concept BinaryFloat = OrderedField<S> && std::numeric_limits<S>::is_specialized && std::numeric_limits<S>::radix == 2 &&
                      !ScalarTraits<S>::exact;

/// Returns 2^exponent as a rational.
[[nodiscard]] inline Rational power_of_two(long exponent) {
    const Integer power = Integer(1) << static_cast<unsigned long>(exponent < 0 ? -exponent : exponent);
    return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

/// Returns the value of a floating-point number as a rational. Precondition: `is_finite(value)`.
template <BinaryFloat S>
[[nodiscard]] Rational to_rational(const S& value) {
    using std::frexp;
    using std::ldexp;
    int exponent = 0;
    S rest = frexp(value, &exponent);
    Integer mantissa = 0;
    // Takes 30 bits in each step: they fit a long, and every step is exact.
    constexpr int bits = 30;
    for (int left = std::numeric_limits<S>::digits + 1; left > 0 && rest != S(0); left -= bits) {
        rest = ldexp(rest, bits);
        const long chunk = static_cast<long>(rest);
        rest = rest - S(static_cast<int>(chunk));
        mantissa = (mantissa << bits) + chunk;
        exponent -= bits;
    }
    return Rational(mantissa) * power_of_two(exponent);
}

/// Returns the value itself.
[[nodiscard]] inline Rational to_rational(const Rational& value) { return value; }

namespace detail {

/// Returns the float or double that equals `value`, if there is one: the denominator is 2^k and the numerator's bits
/// fit the format. Reads the integers in place, without allocation.
template <std::floating_point S>
[[nodiscard]] std::optional<S> same_number(const Rational& value) {
    using limits = std::numeric_limits<S>;
    const auto* numerator = mpq_numref(value.backend().data());
    const auto* denominator = mpq_denref(value.backend().data());
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

}  // namespace detail

/// Returns `value` rounded once to nearest even, with gradual underflow; beyond the range an infinity.
template <BinaryFloat S>
[[nodiscard]] S nearest(const Rational& value) {
    using std::ldexp;
    using limits = std::numeric_limits<S>;
    if (value == 0) return S(0);
    if constexpr (std::floating_point<S> && limits::digits <= 53) {
        if (const std::optional<S> same = detail::same_number<S>(value)) return *same;
    }
    const bool negative = value < 0;
    Integer num = abs(numerator(value));
    Integer den = denominator(value);
    // The last kept bit: `digits` below the leading bit, but never below the smallest subnormal.
    long last = static_cast<long>(msb(num)) - static_cast<long>(msb(den)) - limits::digits;
    const long lowest = static_cast<long>(limits::min_exponent) - limits::digits;
    if (last < lowest) last = lowest;
    for (;;) {
        Integer n = num;
        Integer d = den;
        if (last < 0) n <<= static_cast<unsigned long>(-last);
        if (last > 0) d <<= static_cast<unsigned long>(last);
        Integer quotient;
        Integer remainder;
        divide_qr(n, d, quotient, remainder);
        const long length = quotient == 0 ? 0 : static_cast<long>(msb(quotient)) + 1;
        if (length > limits::digits) {
            ++last;
            continue;
        }
        const int half = Integer(remainder * 2).compare(d);
        if (half > 0 || (half == 0 && bit_test(quotient, 0))) ++quotient;
        if (quotient != 0 && last + static_cast<long>(msb(quotient)) >= limits::max_exponent) {
            return negative ? S(-limits::infinity()) : S(limits::infinity());
        }
        S result(0);
        constexpr unsigned bits = 30;
        const long top = quotient == 0 ? -1 : static_cast<long>(msb(quotient)) / static_cast<long>(bits);
        for (long i = top; i >= 0; --i) {
            const Integer limb =
                (quotient >> static_cast<unsigned long>(i * static_cast<long>(bits))) & ((1L << bits) - 1);
            result = ldexp(result, static_cast<int>(bits)) + S(static_cast<int>(limb));
        }
        result = ldexp(result, static_cast<int>(last));
        return negative ? S(-result) : result;
    }
}

/// Returns the number of type `S` that equals `value`, or nothing.
template <OrderedField S>
[[nodiscard]] std::optional<S> exactly(const Rational& value) {
    if constexpr (ScalarTraits<S>::exact) {
        return S(value);
    } else if constexpr (std::floating_point<S> && std::numeric_limits<S>::digits <= 53) {
        return detail::same_number<S>(value);
    } else {
        const S rounded = nearest<S>(value);
        if (!is_finite(rounded) || to_rational(rounded) != value) return std::nullopt;
        return rounded;
    }
}

}  // namespace oblong
