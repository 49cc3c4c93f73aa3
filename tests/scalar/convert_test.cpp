// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/convert.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"

namespace oblong {
namespace {

template <class S>
class Convert : public ::testing::Test {};
using Floats = ::testing::Types<float, double, long double, Quad, Digits100>;
TYPED_TEST_SUITE(Convert, Floats);

TYPED_TEST(Convert, RationalOfAFloatReadsBackToIt) {
    using S = TypeParam;
    using std::ldexp;
    std::mt19937_64 engine(1);
    for (int i = 0; i < 5000; ++i) {
        const S a = S(static_cast<int>(engine()));
        const S b = S(static_cast<int>(engine()) | 1);
        const S value = ldexp(S(a / b), static_cast<int>(engine() % 200) - 100);
        const Rational exact = to_rational(value);
        EXPECT_EQ(nearest<S>(exact), value);
        EXPECT_EQ(exactly<S>(exact), value);
    }
}

TYPED_TEST(Convert, HalfwayGoesToEven) {
    using S = TypeParam;
    const Rational unit = power_of_two(-ScalarTraits<S>::digits);  // half the distance above 1
    EXPECT_EQ(nearest<S>(1 + unit), S(1));
    EXPECT_EQ(to_rational(nearest<S>(1 + 3 * unit)), 1 + 4 * unit);
    EXPECT_EQ(to_rational(nearest<S>(1 + unit + unit / 1000)), 1 + 2 * unit);
    EXPECT_EQ(to_rational(nearest<S>(-1 - unit - unit / 1000)), -1 - 2 * unit);
    EXPECT_FALSE(exactly<S>(1 + unit).has_value());
    EXPECT_FALSE(exactly<S>(Rational(1, 3)).has_value());
}

TEST(ConvertDouble, EdgesOfTheRange) {
    EXPECT_EQ(nearest<double>(power_of_two(-1074)), 5e-324);
    EXPECT_EQ(nearest<double>(power_of_two(-1075)), 0.0);
    EXPECT_EQ(nearest<double>(power_of_two(-1075) * 3 / 2), 5e-324);
    EXPECT_EQ(nearest<double>(power_of_two(1024)), INFINITY);
    EXPECT_EQ(nearest<double>(power_of_two(1024) - power_of_two(970)), INFINITY);
    EXPECT_EQ(nearest<double>(power_of_two(1024) - power_of_two(970) - 1), 0x1.fffffffffffffp1023);
}

TEST(ConvertDouble, RandomBitPatternsAgreeWithTheHardware) {
    std::mt19937_64 engine(2);
    for (int i = 0; i < 20000; ++i) {
        const auto value = std::bit_cast<double>(engine());
        if (!std::isfinite(value)) continue;
        const Rational exact = to_rational(value);
        EXPECT_EQ(nearest<double>(exact), value);
        EXPECT_EQ(nearest<float>(exact), static_cast<float>(value));
    }
}

}  // namespace
}  // namespace oblong
