// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <limits>
#include <optional>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/environment.hpp"
#include "oblong/scalar/rational.hpp"

/// Conversions between floating types and rationals: exact, or absent if there is no exact result, or rounded once. The
/// floating type is built-in, or Boost's if the unit includes scalar/multiprecision.hpp.
namespace oblong {

/// A binary floating type with std::numeric_limits, built-in or Boost's.
template <class S>
concept BinaryFloat = OrderedField<S> && std::numeric_limits<S>::is_specialized && std::numeric_limits<S>::radix == 2 &&
                      !ScalarTraits<S>::exact;

/// Returns 2^exponent as a rational.
[[nodiscard]] Rational power_of_two(long exponent);

namespace detail {

/// The steps in which significands of types wider than a double are read and written: they fit a long.
inline constexpr long chunk_bits = 30;

/// A significand times 2^last; `beyond` if the number rounds to infinity.
struct Significand {
    Integer value;
    long last = 0;
    bool beyond = false;
};

/// The numbers of a binary format, as std::numeric_limits states them.
struct FloatRange {
    long digits = 0;
    long min_exponent = 0;
    long max_exponent = 0;
};

/// Returns the magnitude of a number rounded once to nearest even. Precondition: the number is not 0.
[[nodiscard]] Significand rounded(const Rational& value, const FloatRange& range);

/// Returns the float or double that equals `value`, if there is one: the denominator is 2^k and the numerator's bits
/// fit the format. Reads the integers in place, without allocation.
template <std::floating_point S>
[[nodiscard]] std::optional<S> same_number(const Rational& value);
extern template std::optional<float> same_number(const Rational&);
extern template std::optional<double> same_number(const Rational&);

}  // namespace detail

/// Returns the value of a floating-point number as a rational. Precondition: `is_finite(value)`.
template <BinaryFloat S>
[[nodiscard]] Rational to_rational(const S& value) {
    if (!environment_is_default()) return detail::with_environment_set([&] { return to_rational(value); });
    if constexpr (std::floating_point<S> && std::numeric_limits<S>::digits <= 53) {
        return Rational(static_cast<double>(value));
    } else {
        using std::frexp;
        using std::ldexp;
        int exponent = 0;
        S rest = frexp(value, &exponent);
        Integer mantissa = 0;
        // Every step is exact.
        constexpr int bits = detail::chunk_bits;
        for (int left = std::numeric_limits<S>::digits + 1; left > 0 && rest != S(0); left -= bits) {
            rest = ldexp(rest, bits);
            const long chunk = static_cast<long>(rest);
            rest = rest - S(static_cast<int>(chunk));
            mantissa <<= bits;
            mantissa += chunk;
            exponent -= bits;
        }
        return Rational(mantissa) * power_of_two(exponent);
    }
}

/// Returns the value itself.
[[nodiscard]] inline Rational to_rational(const Rational& value) { return value; }

/// Returns `value` rounded once to nearest even, with gradual underflow; beyond the range an infinity.
template <BinaryFloat S>
[[nodiscard]] S nearest(const Rational& value) {
    if (!environment_is_default()) return detail::with_environment_set([&] { return nearest<S>(value); });
    using std::ldexp;
    using limits = std::numeric_limits<S>;
    if (value == 0) return S(0);
    if constexpr (std::floating_point<S> && limits::digits <= 53) {
        if (const std::optional<S> same = detail::same_number<S>(value)) return *same;
    }
    const bool negative = value < 0;
    const detail::Significand found =
        detail::rounded(value, {limits::digits, limits::min_exponent, limits::max_exponent});
    if (found.beyond) return negative ? S(-limits::infinity()) : S(limits::infinity());
    S result(0);
    constexpr long bits = detail::chunk_bits;
    const long top = found.value == 0 ? -1 : static_cast<long>(msb(found.value)) / bits;
    for (long i = top; i >= 0; --i) {
        const Integer chunk = (found.value >> (i * bits)) & ((1L << bits) - 1);
        result = ldexp(result, static_cast<int>(bits)) + S(static_cast<int>(chunk));
    }
    result = ldexp(result, static_cast<int>(found.last));
    return negative ? S(-result) : result;
}
/// @{
/// Compiled once, in the library.
extern template float nearest(const Rational&);
extern template double nearest(const Rational&);
extern template long double nearest(const Rational&);
/// @}

/// Returns the number of type `S` that equals `value`, or nothing.
template <OrderedField S>
[[nodiscard]] std::optional<S> exactly(const Rational& value) {
    if constexpr (ScalarTraits<S>::exact) {
        return S(value);
    } else if constexpr (std::floating_point<S> && std::numeric_limits<S>::digits <= 53) {
        return detail::in_default_environment([&] { return detail::same_number<S>(value); });
    } else {
        const S rounded = nearest<S>(value);
        if (!is_finite(rounded) || to_rational(rounded) != value) return std::nullopt;
        return rounded;
    }
}

}  // namespace oblong
