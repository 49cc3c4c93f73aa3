// SPDX-License-Identifier: BSL-1.0
#include "oblong/lowered/arb/fraction.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::curved {

namespace {

Integer floor_of(const Rational& x) {
    Integer quotient;
    mpz_fdiv_q(quotient.data(), mpq_numref(x.data()), mpq_denref(x.data()));
    return quotient;
}

}  // namespace

Rational simple_fraction(const Rational& x, int close) {
    const Rational allowed = power_of_two(-close);
    // Convergents p/q of the continued fraction: each is the simplest number as near as it is.
    Integer p = 1, q = 0, p_before = 0, q_before = 1;
    Rational rest = x;
    for (;;) {
        const Integer whole = floor_of(rest);
        Integer p_next = whole * p + p_before;
        Integer q_next = whole * q + q_before;
        p_before = std::exchange(p, std::move(p_next));
        q_before = std::exchange(q, std::move(q_next));
        const Rational convergent(p, q);
        if (abs(Rational(x - convergent)) <= allowed) return convergent;
        rest = 1 / (rest - Rational(whole));
    }
}

Vec3<Rational> simple_direction(const Vec3<Wide>& n, int close) {
    std::size_t greatest = 0;
    for (std::size_t i = 1; i < 3; ++i) {
        if (arf_cmpabs(n[greatest].get(), n[i].get()) < 0) greatest = i;
    }
    const Wide length = absolute(n[greatest]);
    Vec3<Rational> result;
    for (std::size_t i = 0; i < 3; ++i) result[i] = simple_fraction(to_rational(Wide(n[i] / length)), close);
    return result;
}

std::array<Rational, 3> simple_circle_point(const std::array<Wide, 3>& u, int close) {
    const Wide length = square_root(u[0] * u[0] + u[1] * u[1]);
    // t = tan(angle/2), from the side on which it is at most 1.
    const bool left = u[0] < Wide(0);
    const Wide t = u[1] / (length + absolute(u[0]));
    const Rational s = simple_fraction(to_rational(t), close);
    const Rational bottom = 1 + s * s;
    const Rational x = (1 - s * s) / bottom;
    return {left ? Rational(-x) : x, Rational(2 * s / bottom), 0};
}

}  // namespace oblong::curved
