// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/square_root.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

using namespace oblong;
using namespace oblong::caseio;

TEST(SquareRoot, IsExactOfSquaresAlone) {
    EXPECT_EQ(exact_root(0), Rational(0));
    EXPECT_EQ(exact_root(Rational(49, 9)), Rational(7, 3));
    EXPECT_EQ(exact_root(Rational(8, 2)), Rational(2));
    EXPECT_FALSE(exact_root(2));
    EXPECT_FALSE(exact_root(Rational(1, 2)));
    EXPECT_FALSE(exact_root(Rational(4, 3)));
    EXPECT_FALSE(exact_root(Rational(3, 4)));
}

TEST(SquareRoot, EnclosuresHoldItAndAreNarrow) {
    for (const long bits : {1L, 2L, 10L, 53L, 400L}) {
        for (const Rational& value :
             {Rational(1), Rational(2), Rational(3), Rational(1, 3), Rational(1, 2), Rational(9, 4),
              Rational(power_of_two(-2148)), Rational(3 * power_of_two(2047)), Rational(5, 7)}) {
            const Enclosure e = enclosed_root(value, bits);
            EXPECT_LE(e.low * e.low, value) << value.str() << " " << bits;
            EXPECT_GT(e.high * e.high, value) << value.str() << " " << bits;
            // width ≤ 2^-bits · √value, and √value < high
            EXPECT_LE((e.high - e.low) * (e.high - e.low), value * power_of_two(-2 * bits))
                << value.str() << " " << bits;
        }
    }
}

TEST(SquareRoot, ASumIsRoundedOnce) {
    const auto of = [](const Rational& constant, const Rational& factor, const Rational& radicand, CaseScalar scalar) {
        return rounded(RootSum{constant, factor, radicand}, scalar);
    };
    EXPECT_EQ(of(0, 1, 2, CaseScalar::float64), to_rational(1.4142135623730951));
    EXPECT_EQ(of(0, 1, 2, CaseScalar::exact), to_rational(1.4142135623730951));
    EXPECT_EQ(of(0, 1, 2, CaseScalar::float32), to_rational(1.41421354F));
    EXPECT_EQ(of(Rational(1, 3), 1, Rational(4, 9), CaseScalar::exact), 1);
    EXPECT_EQ(of(Rational(1, 3), 2, Rational(4, 9), CaseScalar::exact), Rational(5, 3));
    EXPECT_EQ(of(Rational(1, 3), 0, 2, CaseScalar::exact), Rational(1, 3));
    EXPECT_EQ(of(Rational(1, 3), 0, 2, CaseScalar::float64), to_rational(1.0 / 3));
    // Cancellation: 10^40 − √(10^80 + 1) is −1/2 · 10^−40, but for a part in 10^80.
    const Rational large(pow(Integer(10), 40));
    EXPECT_EQ(of(large, -1, large * large + 1, CaseScalar::float64), to_rational(-5e-41));
    // Next to a midpoint of doubles: √(m² ± tiny) for the midpoint m = 1 + 2^-53.
    const Rational middle = 1 + power_of_two(-53);
    const Rational tiny = power_of_two(-2000);
    EXPECT_EQ(of(0, 1, middle * middle, CaseScalar::float64), 1);
    EXPECT_EQ(of(0, 1, middle * middle - tiny, CaseScalar::float64), 1);
    EXPECT_EQ(of(0, 1, middle * middle + tiny, CaseScalar::float64), 1 + power_of_two(-52));
}

TEST(Rounding, BothEndsOfAnEnclosureDecide) {
    const Rational middle = 1 + power_of_two(-53);
    const Rational next = 1 + power_of_two(-52);
    EXPECT_EQ(common_rounding({1, middle}, CaseScalar::float64), Rational(1));  // the midpoint goes to the even one
    EXPECT_FALSE(common_rounding({1, middle + power_of_two(-900)}, CaseScalar::float64));
    EXPECT_EQ(common_rounding({middle + power_of_two(-900), next}, CaseScalar::float64), next);
    EXPECT_EQ(common_rounding({middle, middle}, CaseScalar::exact), middle);
    EXPECT_FALSE(common_rounding({1, middle}, CaseScalar::exact));
    const Rational most = to_rational(std::numeric_limits<float>::max());
    EXPECT_EQ(rounded(most, CaseScalar::float32), most);
    EXPECT_THROW(static_cast<void>(rounded(2 * most, CaseScalar::float32)), NumberError);
    EXPECT_THROW(static_cast<void>(rounded(-2 * most, CaseScalar::float32)), NumberError);
    EXPECT_EQ(rounded(2 * most, CaseScalar::float64), 2 * most);
}

TEST(Rounding, EnclosuresOfProductsHoldEverySign) {
    const Enclosure across(-2, 3);
    const Enclosure below(-5, -4);
    EXPECT_EQ((across * across).low, -6);
    EXPECT_EQ((across * across).high, 9);
    EXPECT_EQ((across * below).low, -15);
    EXPECT_EQ((across * below).high, 10);
    EXPECT_EQ((below * below).low, 16);
    EXPECT_EQ((below * below).high, 25);
    EXPECT_EQ((across - below).low, 2);
    EXPECT_EQ((across - below).high, 8);
    EXPECT_EQ((across + below).low, -7);
    EXPECT_EQ((across + below).high, -1);
    EXPECT_EQ((-across).low, -3);
    EXPECT_EQ((-across).high, 2);
}
