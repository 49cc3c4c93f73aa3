// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "oracle/curved/supporting.hpp"

namespace oblong::oracle {

/// fraction · 2^exponent: a rounded number that neither overflows nor underflows.
struct Rough {
    double fraction = 0;  ///< of magnitude in [1/2, 1), or 0
    long exponent = 0;    ///< 0 for 0

    Rough() = default;
    Rough(double x, long scale) {
        int own = 0;
        fraction = std::frexp(x, &own);
        if (fraction != 0) exponent = own + scale;
    }
    [[nodiscard]] friend bool operator<(const Rough& x, const Rough& y) {
        const auto side = [](double value) { return value < 0 ? -1 : value > 0 ? 1 : 0; };
        const int sign = side(x.fraction);
        if (sign != side(y.fraction)) return sign < side(y.fraction);
        if (x.exponent != y.exponent) return (x.exponent < y.exponent) == (sign > 0);
        return x.fraction < y.fraction;
    }
};

/// The bits of the largest magnitude of a coordinate; 0 for the vector 0.
[[nodiscard]] inline std::size_t bits_of(const IntegerVec& n) {
    std::size_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
        if (n[i] != 0) bits = std::max(bits, mpz_sizeinbase(n[i].data(), 2));
    return bits;
}

/// Returns height / ‖n‖ times a factor, within some units in the last place. Precondition: n is not 0.
[[nodiscard]] inline Rough rough_distance(const IntegerVec& n, const Integer& height, double factor = 1) {
    const long unit = static_cast<long>(bits_of(n));
    double square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        long own = 0;
        const double fraction = mpz_get_d_2exp(&own, n[i].data());
        const double part = std::ldexp(fraction, static_cast<int>(std::max(own - unit, -2000L)));
        square += part * part;
    }
    long above = 0;
    const double fraction = mpz_get_d_2exp(&above, height.data());
    return {factor * fraction / std::sqrt(square), above - unit};
}

}  // namespace oblong::oracle
