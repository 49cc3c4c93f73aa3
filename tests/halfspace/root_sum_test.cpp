// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/halfspace/root_sum.hpp"

#include <gtest/gtest.h>

#include <cmath>

/// Sums of square roots against identities.
namespace oblong::halfspace {
namespace {

RootSum root(int square) { return RootSum::root(1, square); }

TEST(RootSum, SquaresAreRational) {
    EXPECT_EQ(RootSum::root(3, Rational(4, 9)).rational(), Rational(2));
    EXPECT_EQ(RootSum::root(3, 0).rational(), Rational(0));
    EXPECT_FALSE(root(2).rational());
    EXPECT_EQ((root(2) - root(2)).rational(), Rational(0));
    EXPECT_EQ(root(2).times_root(8).rational(), Rational(4));
    EXPECT_EQ((root(2) + RootSum(1)).times_root(0).rational(), Rational(0));
}

TEST(RootSum, MultiplesOfOneRootJoin) {
    EXPECT_EQ(root(8), root(2) * Rational(2));
    EXPECT_EQ(RootSum::root(1, Rational(1, 2)), root(2) * Rational(1, 2));
    EXPECT_EQ(root(2) + root(3) + root(8) - root(12), root(2) * Rational(3) - root(3));
    EXPECT_EQ((root(2) + root(3)).times_root(6), root(12) + root(18));
    EXPECT_FALSE(root(2) == root(3));
}

TEST(RootSum, SignsAreExact) {
    EXPECT_EQ(RootSum().sign(), 0);
    EXPECT_EQ((root(2) + root(3) - root(10)).sign(), -1);  // 3.146 and 3.162
    EXPECT_EQ((root(2) + root(3) - RootSum(3)).sign(), 1);
    // √(n² + 1) − n is about 1 / 2 n.
    const Integer n = Integer(1) << 400;
    const RootSum near = RootSum::root(1, Rational(n * n + 1)) - RootSum(Rational(n));
    EXPECT_EQ(near.sign(), 1);
    EXPECT_EQ(near.nearest<double>(), 0x1p-401);
    EXPECT_EQ((near - RootSum(power_of_two(-401))).sign(), -1);
    EXPECT_EQ((-near).nearest<float>(), 0);
}

TEST(RootSum, RoundsOnce) {
    EXPECT_EQ(root(2).nearest<double>(), std::sqrt(2.0));
    EXPECT_EQ((-root(3)).nearest<float>(), -std::sqrt(3.0F));
    // Beside a tie: √(1 + 2^−200) is above 1, and 1 + 2^−53 alone is rounded to even.
    const RootSum above = RootSum::root(1, 1 + power_of_two(-200));
    EXPECT_EQ((RootSum(power_of_two(-53)) + above).nearest<double>(), 1 + 0x1p-52);
    EXPECT_EQ((RootSum(power_of_two(-53)) + RootSum(1)).nearest<double>(), 1);
    EXPECT_EQ((root(2) * power_of_two(2000)).nearest<double>(), std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace oblong::halfspace
