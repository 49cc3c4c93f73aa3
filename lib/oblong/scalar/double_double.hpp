// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

/// Double-double arithmetic: unevaluated sums hi + lo of two doubles with |lo| ≤ ulp(hi)/2, about 106 bits.
/// Algorithms and relative error bounds, u = 2^−53, are those of Joldes, Muller and Popescu, "Tight and rigorous error
/// bounds for basic building blocks of double-word arithmetic", ACM TOMS 44(2), 2017. They hold in rounding to nearest
/// where nothing overflows or underflows; docs/numerics/double-double.md adds the underflow term.
/// `std::fma` is called by name, so that contraction by the compiler changes nothing.
namespace oblong {

/// hi + lo, with hi = fl(hi + lo).
struct DoubleDouble {
    double hi = 0;
    double lo = 0;
};

/// a + b exactly (Knuth's TwoSum): no condition on magnitudes.
[[nodiscard]] inline DoubleDouble two_sum(double a, double b) noexcept {
    const double sum = a + b;
    const double b_part = sum - a;
    return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// a + b exactly where |a| ≥ |b| or a = 0 (Dekker's Fast2Sum).
[[nodiscard]] inline DoubleDouble fast_two_sum(double a, double b) noexcept {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

/// a · b exactly, where the error's exponent is in range: |a b| ≥ 2^−969 or a b = 0.
[[nodiscard]] inline DoubleDouble two_product(double a, double b) noexcept {
    const double product = a * b;
    return {product, std::fma(a, b, -product)};
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

/// DWTimesDW3 (Algorithm 12): relative error at most 4u².
[[nodiscard]] inline DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) noexcept {
    const DoubleDouble c = two_product(a.hi, b.hi);
    const double low = std::fma(a.lo, b.hi, std::fma(a.hi, b.lo, a.lo * b.lo));
    return fast_two_sum(c.hi, c.lo + low);
}

/// DWDivDW2 (Algorithm 17): relative error at most 15u² + 56u³.
[[nodiscard]] inline DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) noexcept {
    const double high = a.hi / b.hi;
    const DoubleDouble p = two_product(b.hi, high);
    const DoubleDouble r = fast_two_sum(p.hi, std::fma(b.lo, high, p.lo));
    const double rest = (a.hi - r.hi) + (a.lo - r.lo);
    return fast_two_sum(high, rest / b.hi);
}

}  // namespace oblong
