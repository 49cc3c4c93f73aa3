// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/referee/exact_length.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

Integer shifted(const Integer& x, long by) { return x << static_cast<unsigned long>(by); }

int sign_of(int order) { return (order > 0) - (order < 0); }

template <class R>
using Bits = std::conditional_t<sizeof(R) == 4, std::uint32_t, std::uint64_t>;

/// (x + y) / 2
Dyadic middle(const Dyadic& x, const Dyadic& y) {
    Dyadic sum = x + y;
    --sum.exponent;
    return sum;
}

template <class R>
bool rounds_to(const ExactLength& d, R x) {
    using limits = std::numeric_limits<R>;
    if (!(x >= 0)) return false;
    const bool even = (std::bit_cast<Bits<R>>(x) & 1U) == 0;
    const Dyadic beyond{Integer(1), limits::max_exponent};  // the number after the greatest, were there one
    if (std::isinf(x)) return d.compare(middle(dyadic(limits::max()), beyond)) >= 0;
    const Dyadic here = dyadic(x);
    const Dyadic above = x == limits::max() ? beyond : dyadic(std::nextafter(x, limits::infinity()));
    const int upper = d.compare(middle(here, above));
    if (upper > 0 || (upper == 0 && !even)) return false;
    if (x == 0) return true;
    const int lower = d.compare(middle(dyadic(std::nextafter(x, R(0))), here));
    return lower > 0 || (lower == 0 && even);
}

}  // namespace

Dyadic operator+(const Dyadic& x, const Dyadic& y) {
    const Dyadic& low = x.exponent < y.exponent ? x : y;
    const Dyadic& high = x.exponent < y.exponent ? y : x;
    if (high.mantissa == 0) return low;
    return {low.mantissa + shifted(high.mantissa, high.exponent - low.exponent), low.exponent};
}

Rational to_rational(const Dyadic& x) { return Rational(x.mantissa) * power_of_two(x.exponent); }

int ExactLength::compare(const Dyadic& x) const {
    if (x.mantissa < 0) return 1;
    const Dyadic beyond = x + radius;  // d ≥ x where the cores are at least so far apart
    Integer left = numerator;
    Integer right = beyond.mantissa * beyond.mantissa * denominator;
    const long by = 2 * (exponent - beyond.exponent);
    if (by >= 0) {
        left = shifted(left, by);
    } else {
        right = shifted(right, -by);
    }
    const int order = sign_of(left.compare(right));
    return x.mantissa == 0 ? std::max(order, 0) : order;  // balls that overlap are 0 apart
}

int ExactLength::compare(const Rational& x) const {
    if (x < 0) return 1;
    const Rational beyond = x + to_rational(radius);
    const int order = sign_of(squared().compare(Rational(beyond * beyond)));
    return x == 0 ? std::max(order, 0) : order;
}

Rational ExactLength::squared() const { return Rational(numerator, denominator) * power_of_two(2 * exponent); }

bool is_nearest(const ExactLength& d, float x) { return rounds_to(d, x); }
bool is_nearest(const ExactLength& d, double x) { return rounds_to(d, x); }

}  // namespace oblong::fuzz
