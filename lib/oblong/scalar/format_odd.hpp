// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "oblong/scalar/binary_format.hpp"
#include "oblong/scalar/double_double.hpp"

/// Operations of narrow binary formats by doubles: the exact result rounded to odd in double, then once to the format.
/// docs/explanation/numerics/binary-formats.md proves that this is the exact result rounded once.
namespace oblong::detail {

/// 2^e. Precondition: −1074 ≤ e ≤ 1023.
[[nodiscard]] constexpr double double_power(int e) noexcept {
    constexpr int bias = std::numeric_limits<double>::max_exponent - 1;
    constexpr int stored = std::numeric_limits<double>::digits - 1;
    const auto bits =
        e > -bias ? static_cast<std::uint64_t>(e + bias) << stored : std::uint64_t(1) << (e + bias + stored - 1);
    return std::bit_cast<double>(bits);
}

/// Between these no error term underflows and no intermediate overflows.
inline constexpr double least_odd = double_power(-900);
inline constexpr double greatest_odd = double_power(900);

[[nodiscard]] inline bool in_odd_range(double x) noexcept {
    const double size = std::fabs(x);
    return size >= least_odd && size <= greatest_odd;
}

/// Returns the double of odd significand among the two around fl + error, or fl where the error is 0. Preconditions:
/// fl is the nearest double, normal and not 0; only the sign of the error matters.
[[nodiscard]] inline double to_odd(double fl, double error) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(fl);
    if (error == 0 || (bits & 1U) != 0) return fl;
    return std::bit_cast<double>((error > 0) == (fl > 0) ? bits | 1U : bits - 1);
}

/// a + b rounded to odd; absent where the proof does not hold.
[[nodiscard]] inline std::optional<double> odd_sum(double a, double b, FormatRounding rounding) noexcept {
    const DoubleDouble s = two_sum(a, b);
    if (s.hi == 0 && rounding != FormatRounding::down) return s.hi;
    if (!in_odd_range(s.hi)) return std::nullopt;
    return to_odd(s.hi, s.lo);
}

/// a · b rounded to odd; absent where the proof does not hold.
[[nodiscard]] inline std::optional<double> odd_product(double a, double b) noexcept {
    const DoubleDouble p = fused_two_product(a, b);
    if (p.hi == 0 && (a == 0 || b == 0)) return p.hi;
    if (!in_odd_range(p.hi)) return std::nullopt;
    return to_odd(p.hi, p.lo);
}

/// a / b rounded to odd; absent where the proof does not hold.
[[nodiscard]] inline std::optional<double> odd_quotient(double a, double b) noexcept {
    const double q = a / b;
    if (q == 0 && a == 0) return q;
    if (!in_odd_range(q) || !in_odd_range(a)) return std::nullopt;
    const double rest = std::fma(-q, b, a);
    return to_odd(q, (b > 0) == (rest > 0) ? std::fabs(rest) : -std::fabs(rest));
}

/// √a rounded to odd; absent where the proof does not hold.
[[nodiscard]] inline std::optional<double> odd_root(double a) noexcept {
    if (a == 0) return a;
    if (!(a > 0) || !in_odd_range(a)) return std::nullopt;
    const double root = std::sqrt(a);
    return to_odd(root, std::fma(-root, root, a));
}

/// Returns the next number of a sequence that a seed determines (SplitMix64).
[[nodiscard]] constexpr std::uint64_t next_random(std::uint64_t& state) noexcept {
    state += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
}

/// Returns whether stochastic rounding goes away from zero. `distance`: the exact result's distance from its neighbour
/// towards zero, in units of 2^−stochastic_bits of that distance's range, truncated. Draws only where it is not 0.
[[nodiscard]] constexpr bool rounds_away(std::uint64_t distance, std::uint64_t& random) noexcept {
    if (distance == 0) return false;
    return distance + (next_random(random) >> (64U - stochastic_bits)) >= std::uint64_t(1) << stochastic_bits;
}

/// Returns what a result beyond the range becomes, for the sign of the result: infinity, or the largest number.
[[nodiscard]] constexpr bool overflows_to_infinity(FormatRounding rounding, bool negative) noexcept {
    if (rounding == FormatRounding::up) return !negative;
    if (rounding == FormatRounding::down) return negative;
    return rounding != FormatRounding::toward_zero;
}

/// The largest finite number of a format. Precondition: a double holds it.
[[nodiscard]] inline double largest_number(const BinaryFormat& format) noexcept {
    const double ulp = double_power(1 - format.precision);
    return (format.infinities ? 2 - ulp : 2 - 2 * ulp) * double_power(format.max_exponent);
}

/// Returns a number of the format's precision within its range, by its rules of overflow.
[[nodiscard]] inline double within_range(double x, const BinaryFormat& format) noexcept {
    const double largest = largest_number(format);
    if (!(std::fabs(x) > largest)) return x;
    if (!std::isinf(x) && !overflows_to_infinity(format.rounding, std::signbit(x))) return std::copysign(largest, x);
    if (!format.infinities) return std::numeric_limits<double>::quiet_NaN();
    return std::copysign(std::numeric_limits<double>::infinity(), x);
}

/// Returns whether the operations of a format are those of this header: rounding to odd keeps two bits more than any
/// rounding reads, and a double holds every number.
[[nodiscard]] constexpr bool rounds_by_doubles(const BinaryFormat& format) noexcept {
    const int read = format.rounding == FormatRounding::stochastic ? stochastic_bits + 1 : 2;
    return format.precision + read <= std::numeric_limits<double>::digits &&
           format.min_exponent - format.precision + 1 >= -1074 && format.max_exponent <= 1023;
}

/// Rounds a number that was rounded to odd to the format. Preconditions: `rounds_by_doubles(format)`; |odd| in the
/// range of `in_odd_range`, or 0.
[[nodiscard]] inline double rounded_odd(double odd, const BinaryFormat& format, std::uint64_t& random) noexcept {
    if (odd == 0) return odd;
    constexpr int stored = std::numeric_limits<double>::digits - 1;
    constexpr std::uint64_t leading = std::uint64_t(1) << stored;
    const auto bits = std::bit_cast<std::uint64_t>(odd);
    const std::uint64_t significand = (bits & (leading - 1)) | leading;
    const int exponent = static_cast<int>((bits >> stored) & 0x7ffU) - 1023;
    const bool negative = (bits >> 63U) != 0;
    const int last = (exponent < format.min_exponent ? format.min_exponent : exponent) - format.precision + 1;
    const int dropped = last - (exponent - stored);  // at least 2
    const bool all = dropped >= 64;                  // below half of the least number: the significand has 53 bits
    std::uint64_t kept = all ? 0 : significand >> dropped;
    const std::uint64_t rest = all ? significand : significand & ((std::uint64_t(1) << dropped) - 1);
    bool away = false;
    if (format.rounding == FormatRounding::nearest_even) {
        const std::uint64_t half = all ? 0 : std::uint64_t(1) << (dropped - 1);
        away = !all && (rest > half || (rest == half && (kept & 1U) != 0));
    } else if (format.rounding == FormatRounding::stochastic) {
        const int shift = dropped - stochastic_bits;
        away = rounds_away(shift >= 64 ? 0 : rest >> shift, random);
    } else if (format.rounding != FormatRounding::toward_zero) {
        away = rest != 0 && (format.rounding == FormatRounding::down) == negative;
    }
    if (away) ++kept;
    const double size = static_cast<double>(kept) * double_power(last);
    return within_range(negative ? -size : size, format);
}

}  // namespace oblong::detail
