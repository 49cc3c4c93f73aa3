// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

/// Real numbers between fractions, for the checker of turning bodies. Ends are multiples of 2^−grid_bits, so that they
/// stay short; every result is rounded outward.
namespace oblong::oracle::checking {

inline constexpr long grid_bits = 512;

/// Returns the multiple of 2^−grid_bits that is next below x, or x.
[[nodiscard]] Rational grid_below(const Rational& x);
/// Returns the one next above.
[[nodiscard]] inline Rational grid_above(const Rational& x) { return -grid_below(-x); }

/// A real number x with low ≤ x ≤ high.
struct Enclosed {
    Rational low, high;

    Enclosed() = default;
    Enclosed(const Rational& x) : low(grid_below(x)), high(grid_above(x)) {}  // NOLINT(google-explicit-constructor)
    Enclosed(Rational l, Rational h) : low(std::move(l)), high(std::move(h)) {}

    /// No less than |x|.
    [[nodiscard]] Rational magnitude() const { return std::max(Rational(abs(low)), Rational(abs(high))); }

    [[nodiscard]] friend Enclosed operator+(const Enclosed& a, const Enclosed& b) {
        return {a.low + b.low, a.high + b.high};
    }
    [[nodiscard]] friend Enclosed operator-(const Enclosed& a, const Enclosed& b) {
        return {a.low - b.high, a.high - b.low};
    }
    [[nodiscard]] friend Enclosed operator-(const Enclosed& a) { return {-a.high, -a.low}; }
    friend Enclosed operator*(const Enclosed& a, const Enclosed& b);
    /// Precondition: b > 0.
    friend Enclosed operator/(const Enclosed& a, const Enclosed& b);
};

/// Returns x². Never below 0.
[[nodiscard]] Enclosed square(const Enclosed& x);
/// Returns √x. Precondition: x ≥ 0; what of the enclosure is below 0 is left out.
[[nodiscard]] Enclosed square_root(const Enclosed& x);

using EnclosedVec = Vec3<Enclosed>;
[[nodiscard]] inline EnclosedVec enclosed(const Vec3<Rational>& v) { return {v.x, v.y, v.z}; }

/// A sine and a cosine.
struct SineCosine {
    Enclosed sine, cosine;
};
/// Returns those of an angle: by Taylor's sums of a part of it, which is then doubled. Precondition: |angle| < 2^64.
[[nodiscard]] SineCosine sine_cosine(const Enclosed& angle);

/// Returns the angle between 0 and π/2 whose tangent is opposite / adjacent, by Taylor's sum of an eighth of it.
/// Preconditions: both ≥ 0, not both 0.
[[nodiscard]] Enclosed angle_of(const Enclosed& opposite, const Enclosed& adjacent);

}  // namespace oblong::oracle::checking
