// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/check/angle.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/convert.hpp"
#include "oracle/verify/enclosure.hpp"

/// Angles and rotations of the library's checker, beside the enclosures of the oracle's, which are narrower.
namespace oblong::test {
namespace {

using oracle::checking::Enclosed;
using proof_check::angle_bits;

const Rational share = power_of_two(-angle_bits);

bool is_within(const Rational& x, const Enclosed& of, const Rational& off) {
    return of.low - off <= x && x <= of.high + off;
}

TEST(TurningAngles, RootsAreAbove) {
    for (const Rational& x : {Rational(2), Rational(Integer(1), Integer(3)), power_of_two(-3001), power_of_two(3001)}) {
        const Rational root = proof_check::root_above(x), less = root * (1 - share);
        EXPECT_GT(root * root, x);
        EXPECT_LT(less * less, x);
    }
    EXPECT_EQ(proof_check::root_above(0), 0);
    EXPECT_EQ(proof_check::root_above(Rational(Integer(4), Integer(9))), Rational(Integer(2), Integer(3)));
    EXPECT_EQ(proof_check::root_above(power_of_two(-3000)), power_of_two(-1500));
}

TEST(TurningAngles, OfSines) {
    for (int i = 0; i <= 48; ++i) {
        // Squared sines from 2^-200 on, and all the way to 1.
        const Rational y = i < 16 ? power_of_two(-200 + 8 * i) : Rational(Integer(i - 16), Integer(32));
        const proof_check::Near angle = proof_check::angle_of_sine(y);
        const auto root = [](const Rational& x) { return square_root(Enclosed(x)); };
        const Enclosed known = angle_of(root(y), root(1 - y));
        EXPECT_TRUE(is_within(angle.value, known, angle.off)) << i;
        EXPECT_LE(angle.off, angle.value * share) << i;
    }
}

TEST(TurningAngles, OfRotations) {
    const Rational third(Integer(1), Integer(3));
    for (const Rational& half : {Rational(0), third, Rational(-7) * third, Rational(11), Rational(-1000),
                                 power_of_two(62), 1 - power_of_two(63), power_of_two(-90)}) {
        // About (2, 1, 2) / 3 the rotation turns (1, 0, -1) towards its cross product with the axis, (1, -4, 1) / -3.
        const proof_check::Rotation turn = proof_check::rotation_near({2, 1, 2}, {half, share});
        const Vec3<Integer> image = turn.times * Vec3<Integer>{1, 0, -1};
        const Rational along(image.x - image.z, 2 * turn.unit);
        const Rational across(-image.x + 4 * image.y - image.z, 6 * turn.unit);
        const oracle::checking::SineCosine known = oracle::checking::sine_cosine(Enclosed(Rational(2 * half)));
        EXPECT_TRUE(is_within(along, known.cosine, turn.off)) << half;
        EXPECT_TRUE(is_within(across, known.sine, turn.off)) << half;
        EXPECT_LE(turn.off, 20 * share);
        EXPECT_GE(turn.off, 2 * share);
        EXPECT_EQ(squared_norm(image), 2 * turn.unit * turn.unit);
        EXPECT_EQ((turn.times * Vec3<Integer>{2, 1, 2}), (Vec3<Integer>{2, 1, 2} * turn.unit));
    }
}

}  // namespace
}  // namespace oblong::test
