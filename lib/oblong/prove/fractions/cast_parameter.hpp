// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/scalar/rounded_root.hpp"

namespace oblong {

/// The parameter of a hit, middle − √discriminant: polyhedra with balls meet at the first root of a quadratic, and at a
/// rational (discriminant 0) if there are no balls. A ray that enters a cone may meet the second root, middle +
/// √discriminant.
struct CastParameter {
    Rational middle;
    Rational discriminant;  ///< not negative
    int root_sign = -1;     ///< −1 or 1

    /// Returns the sign of the parameter minus x.
    [[nodiscard]] int compare(const Rational& x) const {
        // root_sign · (√discriminant − rest)
        const Rational rest = (x - middle) * root_sign;
        if (rest < 0) return root_sign;
        return root_sign * discriminant.compare(Rational(rest * rest));
    }

    /// Returns the sign of the parameter minus another.
    [[nodiscard]] int compare(const CastParameter& other) const {
        if (const std::optional<Rational> x = other.rational()) return compare(*x);
        if (const std::optional<Rational> x = rational()) return -other.compare(*x);
        // Irrational numbers of this form are equal in all parts or differ: a square root is not the sum of another
        // square root and a nonzero rational.
        if (middle == other.middle && discriminant == other.discriminant && root_sign == other.root_sign) return 0;
        for (long bits = 64;; bits *= 2) {
            if (from_above(bits) < other.from_below(bits)) return -1;
            if (other.from_above(bits) < from_below(bits)) return 1;
        }
    }

    /// Returns the parameter rounded once to nearest even.
    template <BinaryFloat R>
    [[nodiscard]] R rounded() const {
        if (discriminant == 0) return nearest<R>(middle);
        if (root_sign > 0) return nearest_root<R>(discriminant, Rational(-middle));
        const R negative = nearest_root<R>(discriminant, middle);
        return negative == R(0) ? R(0) : R(-negative);
    }

    [[nodiscard]] std::optional<Rational> rational() const {
        const std::optional<Rational> root = detail::rational_root(discriminant);
        if (!root) return std::nullopt;
        return Rational(middle + *root * root_sign);
    }

    /// Return rationals below and above the parameter by less than 2^−bits √discriminant; the parameter itself if
    /// rational.
    [[nodiscard]] Rational from_below(long bits) const { return beside(bits, false); }
    [[nodiscard]] Rational from_above(long bits) const { return beside(bits, true); }

    /// Returns a lower bound of the parameter within a relative 2^−90 of it. Precondition: the parameter is positive.
    [[nodiscard]] Rational just_below() const {
        for (long bits = 100;; bits *= 2) {
            Rational x = from_below(bits);
            if (x > 0 && compare(x + x * power_of_two(-90)) < 0) return x;
        }
    }

private:
    [[nodiscard]] Rational beside(long bits, bool above) const {
        if (const std::optional<Rational> exact = rational()) return *exact;
        const long size =
            (static_cast<long>(msb(numerator(discriminant))) - static_cast<long>(msb(denominator(discriminant)))) / 2;
        const long k = bits + 2 - size;
        const Rational scaled = discriminant * power_of_two(2 * k);
        const Integer n = sqrt(Integer(numerator(scaled) / denominator(scaled)));
        const int beyond_root = above == (root_sign > 0) ? 1 : 0;
        return Rational(middle + Rational((n + beyond_root) * root_sign) * power_of_two(-k));
    }
};

}  // namespace oblong
