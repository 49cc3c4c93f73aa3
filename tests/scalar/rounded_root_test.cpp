// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/rounded_root.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "oblong/scalar/builtin.hpp"

// √q − r rounded once to nearest even: at midpoints, at both ends of the range, and against the hardware.

namespace oblong {

namespace {

[[nodiscard]] Rational square(const Rational& x) { return x * x; }

/// `result` must be nearest to √q: no neighbour is nearer, and on a tie it is even. By squares, without roots.
void expect_nearest_root(const Rational& q, float result) {
    ASSERT_TRUE(std::isfinite(result));
    const Rational x = to_rational(result);
    const Rational above = (x + to_rational(std::nextafter(result, INFINITY))) / 2;
    ASSERT_LE(q, square(above));
    if (result > 0) {
        const Rational below = (x + to_rational(std::nextafter(result, 0.0F))) / 2;
        ASSERT_GE(q, square(below));
    }
}

}  // namespace

TEST(RoundedRoot, IsExactOnSquaresAndEvenOnTies) {
    for (std::uint32_t bits = 1; bits < 0x7f7fffffU; bits += 40009) {
        const auto low = std::bit_cast<float>(bits);
        const auto high = std::bit_cast<float>(bits + 1);
        const Rational middle = (to_rational(low) + to_rational(high)) / 2;
        ASSERT_EQ(nearest_root<float>(square(to_rational(low))), low);
        ASSERT_EQ(nearest_root<float>(square(middle)), bits % 2 == 0 ? low : high) << "a tie goes to even";
        const Rational nudge = square(middle) * power_of_two(-400);
        ASSERT_EQ(nearest_root<float>(square(middle) - nudge), low);
        ASSERT_EQ(nearest_root<float>(square(middle) + nudge), high);
    }
}

TEST(RoundedRoot, SubnormalsAndOverflow) {
    const float least = std::numeric_limits<float>::denorm_min();
    const Rational half = to_rational(least) / 2;
    EXPECT_EQ(nearest_root<float>(square(half)), 0.0F) << "a tie with zero";
    EXPECT_EQ(nearest_root<float>(square(half) * 2), least);
    EXPECT_EQ(nearest_root<float>(square(half) / 2), 0.0F);
    EXPECT_EQ(nearest_root<float>(0), 0.0F);
    const float greatest = std::numeric_limits<float>::max();
    const Rational edge = to_rational(greatest) + power_of_two(103);  // halfway to 2^128
    EXPECT_EQ(nearest_root<float>(square(edge)), INFINITY);
    EXPECT_EQ(nearest_root<float>(square(edge) - 1), greatest);
    EXPECT_EQ(nearest_root<double>(power_of_two(-2148)), std::numeric_limits<double>::denorm_min());
    EXPECT_EQ(nearest_root<double>(power_of_two(2048)), INFINITY);
}

TEST(RoundedRoot, RandomRationalsAreNearest) {
    std::mt19937_64 random(3);
    for (int i = 0; i < 3000; ++i) {
        const Rational q = Rational(Integer(static_cast<unsigned long>(random())),
                                    Integer(static_cast<unsigned long>(random() | 1U))) *
                           power_of_two(static_cast<long>(random() % 500) - 260);
        const float result = nearest_root<float>(q);
        if (std::isfinite(result)) expect_nearest_root(q, result);
        const double d = std::bit_cast<double>((random() >> 2U) & ~(1ULL << 61U));
        if (!(d > 0) || !std::isfinite(d)) continue;
        ASSERT_EQ(nearest_root<double>(to_rational(d)), std::sqrt(d));
    }
}

/// Less a radius: cancellation down to the last bits, and ties that only a rational root can make.
TEST(RoundedRoot, LessARadius) {
    EXPECT_EQ(nearest_root<double>(25, 2), 3.0);
    EXPECT_EQ(nearest_root<double>(4, 2), 0.0);
    EXPECT_EQ(nearest_root<double>(1, 3), -2.0);
    EXPECT_EQ(nearest_root<double>(square(1 + power_of_two(-600)), 1), std::ldexp(1.0, -600));
    // √(1 + 2e) − 1 = e − e²/2 + …: just below e = 2^−300, so its nearest double is e.
    EXPECT_EQ(nearest_root<double>(1 + power_of_two(-299), 1), std::ldexp(1.0, -300));
    const Rational tie = 3 + power_of_two(-52);  // halfway between 3 and its upper neighbour
    EXPECT_EQ(nearest_root<double>(square(tie + 7), 7), 3.0);
    EXPECT_EQ(nearest_root<double>(square(tie + 7) + power_of_two(-500), 7), std::nextafter(3.0, 4.0));
}

}  // namespace oblong
