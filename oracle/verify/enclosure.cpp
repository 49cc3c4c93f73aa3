// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/enclosure.hpp"

#include <algorithm>

#include "oblong/scalar/convert.hpp"

namespace oblong::oracle::checking {

namespace {

/// The floor of √x in multiples of 2^−grid_bits. Precondition: x ≥ 0.
Rational root_below(const Rational& x) {
    const Rational scaled = x * power_of_two(2 * grid_bits);
    return Rational(sqrt(Integer(numerator(scaled) / denominator(scaled)))) * power_of_two(-grid_bits);
}
Rational root_above(const Rational& x) {
    const Rational below = root_below(x);
    return below * below == x ? below : below + power_of_two(-grid_bits);
}

Enclosed around(const Rational& centre, const Rational& radius) { return {centre - radius, centre + radius}; }

}  // namespace

Rational grid_below(const Rational& x) {
    const Rational scaled = x * power_of_two(grid_bits);
    Integer floor;
    mpz_fdiv_q(floor.data(), mpq_numref(scaled.data()), mpq_denref(scaled.data()));
    return Rational(floor) * power_of_two(-grid_bits);
}

Enclosed operator*(const Enclosed& a, const Enclosed& b) {
    const auto [low, high] = std::minmax(
        {Rational(a.low * b.low), Rational(a.low * b.high), Rational(a.high * b.low), Rational(a.high * b.high)});
    return {grid_below(low), grid_above(high)};
}

Enclosed operator/(const Enclosed& a, const Enclosed& b) {
    const auto [low, high] = std::minmax(
        {Rational(a.low / b.low), Rational(a.low / b.high), Rational(a.high / b.low), Rational(a.high / b.high)});
    return {grid_below(low), grid_above(high)};
}

Enclosed square(const Enclosed& x) {
    const Rational far = x.magnitude();
    const bool has_zero = x.low <= 0 && x.high >= 0;
    const Rational near = has_zero ? Rational(0) : std::min(Rational(abs(x.low)), Rational(abs(x.high)));
    return {grid_below(near * near), grid_above(far * far)};
}

Enclosed square_root(const Enclosed& x) {
    return {root_below(std::max(Rational(0), x.low)), root_above(std::max(Rational(0), x.high))};
}

SineCosine sine_cosine(const Enclosed& angle) {
    // The sine and the cosine of x and y differ by |x − y| at most, so a short number near the middle stands for all.
    const Rational middle = grid_below((angle.low + angle.high) / 2);
    const Rational away = std::max(Rational(angle.high - middle), Rational(middle - angle.low));
    long halvings = 0;
    Rational part = middle;
    for (; abs(part) * 2 > 1; ++halvings) part = part / 2;
    const Rational rounded = grid_below(part);
    // With |x| ≤ 1/2 what is left of either alternating sum is no greater than its first term that is left out.
    Enclosed sine, cosine, power = Rational(1);
    for (int k = 0;; ++k) {
        const bool is_even = k % 4 < 2;
        Enclosed& sum = k % 2 == 0 ? cosine : sine;
        sum = is_even ? sum + power : sum - power;
        power = power * Enclosed(rounded) / Enclosed(Rational(k + 1));
        if (k % 2 == 1 && power.magnitude() <= 4 * power_of_two(-grid_bits)) break;
    }
    const Rational left = 8 * power_of_two(-grid_bits) + (part - rounded);
    sine = sine + around(0, left);
    cosine = cosine + around(0, left);
    for (; halvings > 0; --halvings) {
        const Enclosed doubled = sine * cosine * Enclosed(Rational(2));
        cosine = square(cosine) * Enclosed(Rational(2)) - Enclosed(Rational(1));
        sine = doubled;
    }
    return {sine + around(0, away), cosine + around(0, away)};
}

Enclosed angle_of(const Enclosed& opposite, const Enclosed& adjacent) {
    // tan(α/2) = tan α / (1 + √(1 + tan² α)), from y / x: y / (x + √(x² + y²)).
    Enclosed tangent = opposite / (adjacent + square_root(square(opposite) + square(adjacent)));
    constexpr int halvings = 3;
    const Enclosed one = Rational(1);
    for (int i = 1; i < halvings; ++i) tangent = tangent / (one + square_root(one + square(tangent)));
    // The tangent of an eighth of at most π/2 is below 1/5. Terms decrease and alternate.
    Enclosed sum, power = tangent;
    for (int k = 1;; k += 2) {
        const Enclosed term = power / Enclosed(Rational(k));
        sum = k % 4 == 1 ? sum + term : sum - term;
        power = power * square(tangent);
        if (power.magnitude() <= 4 * power_of_two(-grid_bits)) break;
    }
    return (sum + around(0, 4 * power_of_two(-grid_bits))) * Enclosed(Rational(1L << halvings));
}

}  // namespace oblong::oracle::checking
