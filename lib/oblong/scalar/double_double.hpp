// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

/// Double-double arithmetic: unevaluated sums hi + lo of two doubles with |lo| ≤ ulp(hi)/2, about 106 bits.
/// Algorithms and relative error bounds, u = 2^−53, are those of Joldes, Muller and Popescu, "Tight and rigorous error
/// bounds for basic building blocks of double-word arithmetic", ACM TOMS 44(2), 2017. They hold in rounding to nearest
/// where nothing overflows or underflows; docs/explanation/numerics/double-double.md adds the underflow term, and says
/// why contraction by the compiler changes nothing.
namespace oblong {

/// A number hi + lo, with hi = fl(hi + lo).
struct DoubleDouble {
    double hi = 0;
    double lo = 0;
};

namespace detail {

// The exact operations, of numbers or of several at once: `Pair` holds two of `Number`.

template <class Pair, class Number>
[[nodiscard]] Pair exact_sum(const Number& a, const Number& b) noexcept {
    const Number sum = a + b;
    const Number b_part = sum - a;
    return {sum, (a - (sum - b_part)) + (b - b_part)};
}
template <class Pair, class Number>
[[nodiscard]] Pair exact_difference(const Number& a, const Number& b) noexcept {
    const Number difference = a - b;
    const Number b_part = difference - a;
    return {difference, (a - (difference - b_part)) - (b + b_part)};
}
/// Dekker's product with Veltkamp's splitting.
template <class Pair, class Number>
[[nodiscard]] Pair split_product(const Number& a, const Number& b) noexcept {
    const Number product = a * b;
    const auto high_half = [](const Number& x) {
        const Number scaled = x * 0x1.0000002p+27;  // 2^27 + 1
        return scaled - (scaled - x);
    };
    const Number a_high = high_half(a);
    const Number a_low = a - a_high;
    const Number b_high = high_half(b);
    const Number b_low = b - b_high;
    const Number rest = ((a_high * b_high - product) + a_high * b_low) + a_low * b_high;
    return {product, rest + a_low * b_low};
}

/// Whether the target has fused multiply-add instructions; otherwise `std::fma` is a call.
#if defined(__x86_64__) && !defined(__FMA__) && !defined(__FMA4__)
inline constexpr bool target_fuses = false;
#else
inline constexpr bool target_fuses = true;
#endif

}  // namespace detail

/// Returns a + b exactly (Knuth's TwoSum), for all magnitudes.
[[nodiscard]] inline DoubleDouble two_sum(double a, double b) noexcept { return detail::exact_sum<DoubleDouble>(a, b); }

/// Returns a − b exactly, for all magnitudes.
[[nodiscard]] inline DoubleDouble two_difference(double a, double b) noexcept {
    return detail::exact_difference<DoubleDouble>(a, b);
}

/// Returns a + b exactly (Dekker's Fast2Sum). Precondition: |a| ≥ |b| or a = 0.
[[nodiscard]] inline DoubleDouble fast_two_sum(double a, double b) noexcept {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

/// The same as `two_product` by fused multiply-adds: two instructions on processors that have them, two calls
/// elsewhere.
[[nodiscard]] inline DoubleDouble fused_two_product(double a, double b) noexcept {
    const double product = std::fma(a, b, -0.0);  // by name: the rounded product may not become part of another fma
    return {product, std::fma(a, b, -product)};
}

/// Returns a · b exactly. Precondition: the error's exponent is in range, |a b| ≥ 2^−968 or a b = 0, and |a|, |b| <
/// 2^996. Beyond the latter the low part may be NaN.
[[nodiscard]] inline DoubleDouble two_product(double a, double b) noexcept {
    if constexpr (detail::target_fuses) {
        return fused_two_product(a, b);
    } else {
        return detail::split_product<DoubleDouble>(a, b);
    }
}

[[nodiscard]] inline DoubleDouble operator-(const DoubleDouble& a) noexcept { return {-a.hi, -a.lo}; }

/// AccurateDWPlusDW (Algorithm 6): relative error at most 3u²/(1 − 4u).
[[nodiscard]] inline DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) noexcept {
    const DoubleDouble s = two_sum(a.hi, b.hi);
    const DoubleDouble t = two_sum(a.lo, b.lo);
    const DoubleDouble v = fast_two_sum(s.hi, s.lo + t.hi);
    return fast_two_sum(v.hi, t.lo + v.lo);
}

[[nodiscard]] inline DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) noexcept { return a + (-b); }

/// DWTimesDW1 (Algorithm 10): relative error at most 7u²; if contracted, Algorithm 11 with at most 6u².
[[nodiscard]] inline DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) noexcept {
    const DoubleDouble c = two_product(a.hi, b.hi);
    return fast_two_sum(c.hi, c.lo + (a.hi * b.lo + a.lo * b.hi));
}

/// DWTimesFP2 (Algorithm 8): relative error at most 3u²; if contracted, Algorithm 9 with at most 2u².
[[nodiscard]] inline DoubleDouble operator*(const DoubleDouble& a, double b) noexcept {
    const DoubleDouble c = two_product(a.hi, b);
    return fast_two_sum(c.hi, c.lo + a.lo * b);
}

/// DWDivDW2 (Algorithm 17) with one rounding fewer or more: relative error about 15u². No proof uses this bound:
/// ball.hpp encloses a quotient by its residual.
[[nodiscard]] inline DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) noexcept {
    const double high = a.hi / b.hi;
    const DoubleDouble r = b * high;
    const double rest = (a.hi - r.hi) + (a.lo - r.lo);
    return fast_two_sum(high, rest / b.hi);
}

}  // namespace oblong
