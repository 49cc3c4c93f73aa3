// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/scalar/rounded_root.hpp"

namespace oblong {

/// The parameter of a hit: middle − √discriminant, where polyhedra with balls around them meet the first root of a
/// quadratic, and a rational where there are no balls (discriminant 0).
struct CastParameter {
    Rational middle;
    Rational discriminant;  ///< not negative

    /// The sign of the parameter less x.
    [[nodiscard]] int compare(const Rational& x) const {
        const Rational rest = middle - x;
        if (rest <= 0) return discriminant == 0 && rest == 0 ? 0 : -1;
        return Rational(rest * rest).compare(discriminant);
    }

    /// Rounded once to nearest even.
    template <BinaryFloat R>
    [[nodiscard]] R rounded() const {
        if (discriminant == 0) return nearest<R>(middle);
        const R negative = nearest_root<R>(discriminant, middle);
        return negative == R(0) ? R(0) : R(-negative);
    }

    [[nodiscard]] std::optional<Rational> rational() const {
        const std::optional<Rational> root = detail::rational_root(discriminant);
        if (!root) return std::nullopt;
        return Rational(middle - *root);
    }

    /// Rationals below and above the parameter by less than 2^−bits √discriminant; the parameter itself where that is
    /// rational.
    [[nodiscard]] Rational from_below(long bits) const { return beside(bits, 1); }
    [[nodiscard]] Rational from_above(long bits) const { return beside(bits, 0); }

    /// A rational at most the parameter, and within a relative 2^−90 of it. Precondition: the parameter is positive.
    [[nodiscard]] Rational just_below() const {
        for (long bits = 100;; bits *= 2) {
            Rational x = from_below(bits);
            if (x > 0 && compare(x + x * power_of_two(-90)) < 0) return x;
        }
    }

private:
    [[nodiscard]] Rational beside(long bits, int above_root) const {
        if (const std::optional<Rational> exact = rational()) return *exact;
        const long size =
            (static_cast<long>(msb(numerator(discriminant))) - static_cast<long>(msb(denominator(discriminant)))) / 2;
        const long k = bits + 2 - size;
        const Rational scaled = discriminant * power_of_two(2 * k);
        const Integer n = sqrt(Integer(numerator(scaled) / denominator(scaled)));
        return Rational(middle - Rational(n + above_root) * power_of_two(-k));
    }
};

}  // namespace oblong
