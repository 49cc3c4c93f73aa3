// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/angle.hpp"

#include <algorithm>

#include "oblong/check/work.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::proof_check {

namespace {

/// Sums are integers in units of 2^−fixed_bits. The bits beyond `angle_bits` cover 64 of an angle that is reduced, and
/// the roundings below, each of at most 2^14 units.
constexpr long fixed_bits = angle_bits + 96;

Integer floor_of(const Rational& x) {
    Integer floor;
    mpz_fdiv_q(floor.data(), mpq_numref(x.data()), mpq_denref(x.data()));
    return floor;
}
Integer fixed(const Rational& x) { return floor_of(x * power_of_two(fixed_bits)); }
Rational from_fixed(const Integer& x) { return Rational(x) * power_of_two(-fixed_bits); }

/// The arctangent of 1/k. Every term is off by less than 2 units, and there are fewer than `fixed_bits` / 4 of them.
Integer arctangent_of_inverse(int k) {
    Integer sum = 0, power = (Integer(1) << fixed_bits) / Integer(k);
    for (int j = 1; power != 0; j += 2) {
        const Integer term = power / Integer(j);
        sum += j % 4 == 1 ? term : -term;
        power /= Integer(k * k);
    }
    return sum;
}

/// π: 4 (4 atan 1/5 − atan 1/239), off by less than 2^12 units.
const Integer& pi() {
    static const Integer value = 16 * arctangent_of_inverse(5) - 4 * arctangent_of_inverse(239);
    return value;
}

struct SineCosine {
    Integer sine = 0, cosine = 0;
};

/// Those of an angle of at most 1.6. A term is off by less than 4 units, and fewer than 2^8 are not 0; those behind the
/// first 0 fall faster than halves.
SineCosine sine_cosine(const Integer& angle) {
    SineCosine of;
    Integer term = Integer(1) << fixed_bits;
    for (int j = 0; term != 0; ++j) {
        Integer& sum = j % 2 == 0 ? of.cosine : of.sine;
        sum += j % 4 < 2 ? term : -term;
        term *= angle;
        mpz_tdiv_q_2exp(term.data(), term.data(), fixed_bits);
        term /= Integer(j + 1);
    }
    return of;
}

/// The arcsine of √y for y ≤ 1/2. Each term is at most half of the one before, so that what is left is at most the
/// last, and the terms are off by less than 6 units each.
Rational arcsine(const Rational& y) {
    const Integer factor = fixed(y);
    Integer sum = 0, term = Integer(1) << fixed_bits;
    for (int n = 1; term != 0; ++n) {
        sum += term;
        term = (term * factor) >> fixed_bits;
        term = term * Integer(2 * n) / Integer(2 * n + 1);
    }
    return root_above(y * (1 - y)) * from_fixed(sum);
}

}  // namespace

Rational root_above(const Rational& x) {
    const Integer bottom = denominator(x);
    const Integer under = numerator(x) * bottom;
    const long missing = 2 * (fixed_bits + 1) - static_cast<long>(bits_of(under));
    const long shift = std::max(0L, missing / 2 + 1);
    const Integer square = under << (2 * shift);
    Integer root = sqrt(square);
    if (root * root != square) root += 1;
    return Rational(root, bottom << shift);
}

Near angle_of_sine(const Rational& squared) {
    // The sum is at least 1, so that its error is a share of it; the root adds the share 2^−fixed_bits.
    const bool is_flat = 2 * squared <= 1;
    Near angle;
    angle.value = is_flat ? arcsine(squared) : Rational(from_fixed(pi()) / 2 - arcsine(Rational(1 - squared)));
    angle.off = angle.value * power_of_two(-angle_bits - 1);
    return angle;
}

Rotation rotation_of(const std::array<Rational, 4>& quaternion) {
    Integer common = 1;
    for (const Rational& part : quaternion) common = lcm(common, denominator(part));
    const auto whole = [&](const Rational& part) { return numerator(part) * (common / denominator(part)); };
    const Integer w = whole(quaternion[0]), x = whole(quaternion[1]), y = whole(quaternion[2]),
                  z = whole(quaternion[3]);
    const Integer ww = w * w, xx = x * x, yy = y * y, zz = z * z;
    Rotation result;
    result.unit = ww + xx + yy + zz;
    require(result.unit != 0, "a quaternion of length 0");
    result.times.rows = {Vec3<Integer>{ww + xx - yy - zz, 2 * (x * y - w * z), 2 * (x * z + w * y)},
                         Vec3<Integer>{2 * (x * y + w * z), ww - xx + yy - zz, 2 * (y * z - w * x)},
                         Vec3<Integer>{2 * (x * z - w * y), 2 * (y * z + w * x), ww - xx - yy + zz}};
    return result;
}

Rotation rotation_near(const Vec3<Rational>& axis, const Near& half) {
    // Half a turn more changes the sign of the quaternion, and no rotation.
    const Integer asked = fixed(half.value);
    const Integer turns = floor_of(Rational(2 * asked + pi(), 2 * pi()));
    const SineCosine of = sine_cosine(asked - turns * pi());
    const Rational length = root_above(axis.x * axis.x + axis.y * axis.y + axis.z * axis.z);
    const Rational sine = from_fixed(of.sine);
    Rotation result = rotation_of({from_fixed(of.cosine) * length, sine * axis.x, sine * axis.y, sine * axis.z});
    // The sine, the cosine and the share of the length are each off by less than ε = 2^−angle_bits, so that the
    // quaternion is within 4 ε of the true one of length 1. The half angles differ by less than asin(4 ε) + half.off.
    result.off = power_of_two(4 - angle_bits) + 2 * half.off;
    return result;
}

}  // namespace oblong::proof_check
