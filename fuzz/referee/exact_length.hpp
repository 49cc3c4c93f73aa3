// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "oblong/scalar/rational.hpp"

/// An exact distance, and questions about numbers near it that need no root.
namespace oblong::fuzz {

/// mantissa · 2^exponent
struct Dyadic {
    Integer mantissa = 0;
    long exponent = 0;
};

/// Returns the number that a finite built-in float denotes.
template <std::floating_point R>
[[nodiscard]] Dyadic dyadic(R x) {
    static_assert(std::numeric_limits<R>::digits <= 64);
    int exponent = 0;
    const R rest = std::ldexp(std::frexp(std::fabs(x), &exponent), 64);  // an integer below 2^64
    Dyadic result{Integer(static_cast<unsigned long>(rest)), exponent - 64L};
    if (x < 0) result.mantissa = -result.mantissa;
    return result;
}

[[nodiscard]] Dyadic operator+(const Dyadic& x, const Dyadic& y);
[[nodiscard]] Rational to_rational(const Dyadic& x);

/// d = max(0, √(numerator / denominator) · 2^exponent − radius): the distance of two cores less the radii of the balls
/// around them.
struct ExactLength {
    Integer numerator = 0;    ///< not negative
    Integer denominator = 1;  ///< positive
    long exponent = 0;
    Dyadic radius;  ///< not negative

    /// Returns the sign of d − x, by comparing squares.
    [[nodiscard]] int compare(const Dyadic& x) const;
    [[nodiscard]] int compare(const Rational& x) const;
    /// An infinite x is above every distance. Precondition: not NaN.
    template <std::floating_point R>
    [[nodiscard]] int compare(R x) const {
        if (std::isinf(x)) return x > 0 ? -1 : 1;
        return compare(dyadic(x));
    }
    /// Returns the square of the cores' distance.
    [[nodiscard]] Rational squared() const;
};

/// Returns whether x is d rounded once to nearest, ties to even: d lies between the midpoints on both sides of x.
/// Nothing of how x was found is used. NaN and negative numbers are no distance.
[[nodiscard]] bool is_nearest(const ExactLength& d, float x);
[[nodiscard]] bool is_nearest(const ExactLength& d, double x);

}  // namespace oblong::fuzz
