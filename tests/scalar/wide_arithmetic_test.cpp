// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/multiprecision.hpp"

// What Boost's wide floats do to a sum, a product and a quotient, against rationals.

namespace oblong {

namespace {

template <class S>
[[nodiscard]] S random_number(std::mt19937_64& random, int exponent) {
    Integer significand = 1;
    for (int bits = 1; bits < std::numeric_limits<S>::digits; bits += 64)
        significand = (significand << 64) + Integer(static_cast<unsigned long>(random()));
    if (random() % 4 == 0) significand = 1;
    const long shift = exponent - static_cast<long>(msb(significand));
    const S magnitude = nearest<S>(Rational(significand) * power_of_two(shift));
    return (random() & 1U) != 0 ? S(-magnitude) : magnitude;
}

/// The numbers around an exact value: itself twice where it is one.
template <class S>
[[nodiscard]] bool is_faithful(const S& given, const Rational& exact) {
    const Rational value = to_rational(given);
    const Rational other =
        value + (exact < value ? -1 : 1) * abs(value) * power_of_two(1 - std::numeric_limits<S>::digits);
    return value == exact || (value < exact ? exact < other : other < exact);
}

template <class S>
class WideArithmetic : public testing::Test {};

using Wide = testing::Types<Quad, Digits100>;
TYPED_TEST_SUITE(WideArithmetic, Wide);

}  // namespace

TYPED_TEST(WideArithmetic, IsNearestButForOneKindOfDifference) {
    using S = TypeParam;
    constexpr int digits = std::numeric_limits<S>::digits;
    std::mt19937_64 random(20260101);
    int faithful_only = 0;
    for (int i = 0; i < 20000; ++i) {
        const int apart = i % 2 == 0 ? static_cast<int>(random() % 20) : digits - 2 + static_cast<int>(random() % 6);
        const S a = random_number<S>(random, 3);
        const S b = random_number<S>(random, 3 - apart);
        const Rational exact_a = to_rational(a);
        const Rational exact_b = to_rational(b);
        EXPECT_EQ(S(a * b), nearest<S>(exact_a * exact_b));
        EXPECT_EQ(S(a / b), nearest<S>(exact_a / exact_b));
        const Rational sum = exact_a + exact_b;
        const S computed = a + b;
        if (computed == nearest<S>(sum)) continue;
        ++faithful_only;
        EXPECT_TRUE(is_faithful(computed, sum));
        EXPECT_NE(a < S(0), b < S(0));
        EXPECT_TRUE(apart == digits + 1 || apart == digits) << apart;
    }
    this->RecordProperty("faithful_only", faithful_only);
}

}  // namespace oblong
