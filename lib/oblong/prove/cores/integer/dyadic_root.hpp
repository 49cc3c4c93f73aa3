// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/integer/integer_core.hpp"
#include "oblong/scalar/builtin.hpp"

/// Correct rounding of √(p/q) · 2^e − r from integers, independent of the floating-point environment.
namespace oblong {

namespace detail {

/// A binary floating-point format: bits of the significand, least exponent of the last bit, total bits.
template <std::floating_point R>
struct Format {
    static constexpr int digits = std::numeric_limits<R>::digits;
    static constexpr int lowest = std::numeric_limits<R>::min_exponent - digits;
    static constexpr int highest = std::numeric_limits<R>::max_exponent;
};

/// Returns the non-negative number mantissa · 2^exponent, composed from its bits. Precondition: R represents it.
template <std::floating_point R>
[[nodiscard]] R compose(std::uint64_t mantissa, int exponent) {
    constexpr int stored = Format<R>::digits - 1;
    if (mantissa == 0) return R(0);
    const int length = static_cast<int>(std::bit_width(mantissa));
    const int shift = std::max(Format<R>::lowest, exponent + length - Format<R>::digits) - exponent;
    const std::uint64_t kept = shift >= 0 ? mantissa >> shift : mantissa << -shift;
    const int last = exponent + shift;
    const bool normal = kept >> stored != 0;
    const auto field = static_cast<std::uint64_t>(normal ? last - Format<R>::lowest + 1 : 0);
    const std::uint64_t fraction = kept & ((std::uint64_t{1} << stored) - 1);
    return std::bit_cast<R>(static_cast<BitsOf<R>>(field << stored | fraction));
}

/// Returns n · 2^exponent rounded once to nearest even; infinity beyond the range. Precondition: n ≥ 0.
template <std::floating_point R>
[[nodiscard]] R nearest_dyadic(const WideInteger& n, int exponent) {
    if (n == 0) return R(0);
    const int length = static_cast<int>(msb(n)) + 1;
    const int drop = std::max(length - Format<R>::digits, Format<R>::lowest - exponent);
    if (drop <= 0) {
        if (exponent + length > Format<R>::highest) return std::numeric_limits<R>::infinity();
        return compose<R>(static_cast<std::uint64_t>(n), exponent);
    }
    WideInteger kept = n >> static_cast<unsigned>(drop);
    const WideInteger rest = n - (kept << static_cast<unsigned>(drop));
    const int half = rest.compare(WideInteger(1) << static_cast<unsigned>(drop - 1));
    if (half > 0 || (half == 0 && bit_test(kept, 0))) ++kept;
    if (kept != 0 && exponent + drop + static_cast<int>(msb(kept)) + 1 > Format<R>::highest) {
        return std::numeric_limits<R>::infinity();
    }
    return compose<R>(static_cast<std::uint64_t>(kept), exponent + drop);
}

/// Returns the sign of n · 2^exponent − x. Precondition: n ≥ 0, x ≥ 0; x may be infinite.
template <std::floating_point R>
[[nodiscard]] int compare_dyadic(const WideInteger& n, int exponent, R x) {
    if (x > std::numeric_limits<R>::max()) return -1;
    const Decomposed d = decompose(widened(x));
    const int common = std::min(exponent, d.exponent);
    const WideInteger left = n << static_cast<unsigned>(exponent - common);
    const WideInteger right = WideInteger(d.mantissa) << static_cast<unsigned>(d.exponent - common);
    return left.compare(right);
}

/// Returns the next number toward 0, or toward infinity, by its bits. Precondition: x ≥ 0, and there is a next number.
template <std::floating_point R>
[[nodiscard]] R neighbour_below(R x) {
    const auto bits = std::bit_cast<BitsOf<R>>(x);
    return bits == 0 ? R(0) : std::bit_cast<R>(static_cast<BitsOf<R>>(bits - 1));
}
template <std::floating_point R>
[[nodiscard]] R neighbour_above(R x) {
    return std::bit_cast<R>(static_cast<BitsOf<R>>(std::bit_cast<BitsOf<R>>(x) + 1));
}

/// Returns ⌊√n⌋: the root of the leading half of the bits, one Newton step, and exact comparisons, so that correctness
/// does not depend on convergence. Boost's root computes bit by bit.
[[nodiscard]] inline WideInteger floor_root(const WideInteger& n) {
    if (n == 0) return n;
    const unsigned bits = static_cast<unsigned>(msb(n)) + 1;
    WideInteger x;
    if (bits <= 64) {
        x = WideInteger(static_cast<std::uint64_t>(std::sqrt(static_cast<double>(static_cast<std::uint64_t>(n)))));
    } else {
        const unsigned shift = (bits - 1) / 4;
        x = floor_root(WideInteger(n >> (2 * shift))) << shift;
        x = (x + n / x) >> 1;
    }
    while (x * x > n) --x;
    while ((x + 1) * (x + 1) <= n) ++x;
    return x;
}

/// Returns numerator / denominator · 2^exponent rounded once to nearest even, with the numerator's sign; infinite
/// beyond the range. Precondition: denominator > 0.
template <std::floating_point R>
[[nodiscard]] R nearest_quotient(const WideInteger& numerator, const WideInteger& denominator, int exponent) {
    if (numerator == 0) return R(0);
    const WideInteger magnitude = abs(numerator);
    const int size = static_cast<int>(msb(magnitude)) - static_cast<int>(msb(denominator));
    const auto shift = static_cast<unsigned>(std::max(0, Format<R>::digits + 2 - size));
    WideInteger quotient;
    WideInteger rest;
    divide_qr(WideInteger(magnitude << shift), denominator, quotient, rest);
    // A sticky bit: it prevents a false tie.
    quotient = (quotient << 1) | (rest != 0 ? 1 : 0);
    const R nearest = nearest_dyadic<R>(quotient, exponent - static_cast<int>(shift) - 1);
    return numerator < 0 ? -nearest : nearest;
}

}  // namespace detail

/// The number d = √(numerator / denominator) · 2^exponent − r, with r = radius · 2^radius_exponent.
struct RootLess {
    WideInteger numerator;    ///< not negative
    WideInteger denominator;  ///< positive
    int exponent = 0;
    WideInteger radius;  ///< not negative
    int radius_exponent = 0;
};

/// Returns the sign of d, exactly, by comparing squares.
[[nodiscard]] inline int sign(const RootLess& d) {
    WideInteger left = d.numerator;
    WideInteger right = d.denominator * d.radius * d.radius;
    const int shift = 2 * (d.exponent - d.radius_exponent);
    if (shift >= 0) {
        left <<= static_cast<unsigned>(shift);
    } else {
        right <<= static_cast<unsigned>(-shift);
    }
    return left.compare(right) < 0 ? -1 : left == right ? 0 : 1;
}

/// d rounded, with the neighbours that enclose it: lower ≤ d ≤ upper, equal if d is representable.
template <std::floating_point R>
struct RoundedRoot {
    R nearest;
    R lower;
    R upper;
};

/// Returns d rounded once to nearest even, with an enclosure of at most one unit in the last place. Precondition: d ≥
/// 0.
///
/// n = ⌊√(4^k p/q)⌋ encloses the root in [n, n + 1] 2^−k. Both ends minus r are rounded; k grows until they agree. If
/// the root is a multiple of 2^−k, it is n 2^−k itself. Otherwise it is no midpoint: midpoints and r are dyadic, so a
/// dyadic root is found for k large enough, and any other number has a positive distance to all midpoints.
template <std::floating_point R>
[[nodiscard]] RoundedRoot<R> rounded_root(const RootLess& d) {
    if (d.numerator == 0) return {R(0), R(0), R(0)};
    const int size = static_cast<int>(msb(d.numerator)) - static_cast<int>(msb(d.denominator));
    for (int bits = std::numeric_limits<R>::digits + 64;; bits *= 2) {
        const int k = std::max(0, bits - size / 2);
        WideInteger quotient;
        WideInteger rest;
        divide_qr(WideInteger(d.numerator << static_cast<unsigned>(2 * k)), d.denominator, quotient, rest);
        WideInteger n = detail::floor_root(quotient);
        const bool is_root = rest == 0 && n * n == quotient;
        // The root and r as integers times 2^common.
        const int common = std::min(d.exponent - k, d.radius == 0 ? d.exponent - k : d.radius_exponent);
        const auto root_shift = static_cast<unsigned>(d.exponent - k - common);
        const WideInteger r =
            d.radius == 0 ? WideInteger(0) : WideInteger(d.radius << static_cast<unsigned>(d.radius_exponent - common));
        WideInteger low = (n << root_shift) - r;
        WideInteger high = is_root ? low : WideInteger(((n + 1) << root_shift) - r);
        if (low < 0) low = 0;
        const R below = detail::nearest_dyadic<R>(low, common);
        const R above = detail::nearest_dyadic<R>(high, common);
        if (std::bit_cast<detail::BitsOf<R>>(below) != std::bit_cast<detail::BitsOf<R>>(above)) continue;
        // The sides of the nearest number on which d may lie.
        const bool maybe_less = detail::compare_dyadic(low, common, below) < 0;
        const bool maybe_more = detail::compare_dyadic(high, common, below) > 0;
        if (maybe_less && maybe_more) continue;
        return {below, maybe_less ? detail::neighbour_below(below) : below,
                maybe_more ? detail::neighbour_above(below) : below};
    }
}

}  // namespace oblong
