// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/rational.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "oblong/scalar/convert.hpp"

/// Integers and fractions against __int128, and at the edges that GMP leaves to its caller.
namespace oblong {
namespace {

static_assert(OrderedRing<Integer> && OrderedField<Rational>);
static_assert(std::is_nothrow_move_constructible_v<Integer> && std::is_nothrow_move_assignable_v<Rational>);
static_assert(!std::is_convertible_v<double, Integer> && !std::is_convertible_v<Rational, Integer> &&
              !std::is_convertible_v<Rational, double> && !std::is_convertible_v<Rational, bool>);

__extension__ using Wide = __int128;

Integer integer(Wide x) {
    const bool negative = x < 0;
    __extension__ const auto size =
        negative ? 0 - static_cast<unsigned __int128>(x) : static_cast<unsigned __int128>(x);
    const Integer result = (Integer(static_cast<unsigned long>(size >> 64U)) << 64) + static_cast<unsigned long>(size);
    return negative ? -result : result;
}

/// Numbers of 0 to 62 bits of either sign; often small or equal.
long draw(std::mt19937_64& random) {
    const long x = static_cast<long>(random() >> (2 + random() % 62));
    return random() % 2 == 0 ? x : -x;
}

TEST(Integer, OperatorsAgreeWithAWideBuiltIn) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 20000; ++i) {
        const long x = draw(random), y = draw(random);
        const Integer a = x, b = y;
        ASSERT_EQ(a + b, integer(Wide(x) + y)) << x << ' ' << y;
        ASSERT_EQ(a - b, integer(Wide(x) - y)) << x << ' ' << y;
        ASSERT_EQ(a * b, integer(Wide(x) * y)) << x << ' ' << y;
        ASSERT_EQ(a + y, a + b);
        ASSERT_EQ(y + a, a + b);
        ASSERT_EQ(a - y, a - b);
        ASSERT_EQ(y - a, b - a);
        ASSERT_EQ(a * y, a * b);
        ASSERT_EQ(y * a, a * b);
        ASSERT_EQ(Integer(a) + b, a + b);
        ASSERT_EQ(a + Integer(b), a + b);
        ASSERT_EQ(Integer(a) + Integer(b), a + b);
        ASSERT_EQ(Integer(a) - b, a - b);
        ASSERT_EQ(a - Integer(b), a - b);
        ASSERT_EQ(Integer(a) - Integer(b), a - b);
        ASSERT_EQ(Integer(a) * b, a * b);
        ASSERT_EQ(a * Integer(b), a * b);
        ASSERT_EQ(Integer(a) - y, a - b);
        ASSERT_EQ(Integer(a) * y, a * b);
        ASSERT_EQ(x + Integer(b), a + b);
        ASSERT_EQ(x - Integer(b), a - b);
        ASSERT_EQ(x * Integer(b), a * b);
        ASSERT_EQ(-a, integer(-Wide(x)));
        ASSERT_EQ(-Integer(a), -a);
        ASSERT_EQ(a < b, x < y);
        ASSERT_EQ(a == b, x == y);
        ASSERT_EQ(a < y, x < y);
        ASSERT_EQ(a == y, x == y);
        ASSERT_EQ(x <= b, x <= y);
        ASSERT_EQ(a.compare(b) > 0, x > y);
        ASSERT_EQ(abs(a), integer(x < 0 ? -Wide(x) : Wide(x)));
        ASSERT_EQ(a >> 3, x >> 3) << "rounds down";
        ASSERT_EQ(a << 5, integer(Wide(x) * 32));
        if (x >= 0 && y >= 0) {
            ASSERT_EQ(a & b, x & y);
            ASSERT_EQ(a | b, x | y);
        }
        if (y == 0) continue;
        ASSERT_EQ(a / b, x / y);
        ASSERT_EQ(a % b, x % y);
        Integer quotient, rest;
        divide_qr(a, b, quotient, rest);
        ASSERT_EQ(quotient * b + rest, a);
        ASSERT_EQ(rest, a % b);
        ASSERT_EQ(Rational(a, b) * b, a);
        ASSERT_EQ(denominator(Rational(a, b)), abs(b) / gcd(a, b));
        ASSERT_EQ(numerator(Rational(a, b)), (y < 0 ? -a : a) / gcd(a, b));
        ASSERT_EQ(lcm(a, b) * gcd(a, b), abs(a * b));
    }
}

TEST(Integer, TheEndsOfBuiltInTypes) {
    using limits = std::numeric_limits<long>;
    EXPECT_EQ(Integer(limits::min()).str(), "-9223372036854775808");
    EXPECT_EQ(Integer(std::numeric_limits<unsigned long>::max()).str(), "18446744073709551615");
    EXPECT_EQ(Integer(1) + limits::min(), Integer("-9223372036854775807"));
    EXPECT_EQ(Integer(1) - limits::min(), Integer("9223372036854775809"));
    EXPECT_EQ(Integer(-1) * limits::min(), Integer("9223372036854775808"));
    EXPECT_EQ(limits::min() - Integer(1), Integer("-9223372036854775809"));
    const Integer large = Integer(1) << 70;
    EXPECT_EQ(static_cast<long>(large), limits::max());
    EXPECT_EQ(static_cast<long>(-large), limits::min());
    EXPECT_EQ(static_cast<int>(large), std::numeric_limits<int>::max());
    EXPECT_EQ(static_cast<int>(Integer(1L << 40)), std::numeric_limits<int>::max());
    EXPECT_EQ(static_cast<unsigned long>(large), std::numeric_limits<unsigned long>::max());
    EXPECT_THROW((void)static_cast<unsigned>(Integer(-1)), std::range_error);
    EXPECT_TRUE(static_cast<bool>(large));
    EXPECT_FALSE(static_cast<bool>(Integer(0)));
    EXPECT_EQ(static_cast<double>((Integer(1) << 54) + 3), 0x1p54) << "truncates";
    EXPECT_EQ(static_cast<double>(Integer(1) << 2000), std::numeric_limits<double>::infinity());
    EXPECT_EQ(Integer(-2.75), -2);
}

TEST(Integer, BitsPowersAndRoots) {
    EXPECT_EQ(msb(Integer(1) << 100), 100U);
    EXPECT_EQ(lsb((Integer(1) << 100) + 4), 2U);
    EXPECT_TRUE(bit_test(Integer(5), 2));
    EXPECT_FALSE(bit_test(Integer(5), 1));
    EXPECT_EQ(pow(Integer(10), 20), Integer("100000000000000000000"));
    for (long n = 0; n < 1000; ++n) {
        const Integer root = sqrt(Integer(n));
        EXPECT_TRUE(root * root <= n && (root + 1) * (root + 1) > n) << n;
    }
}

TEST(Integer, TextsInBothBases) {
    EXPECT_EQ(Integer("-010"), -10) << "no octal numbers";
    EXPECT_EQ(Integer("0x1fFf"), 0x1fff);
    EXPECT_EQ(Integer("-0x10"), -16);
    EXPECT_EQ(Integer(255).str(16), "ff");
    std::ostringstream out;
    out << Integer(-7) << ' ' << Rational(6, -4) << ' ' << Rational(-8, 4);
    EXPECT_EQ(out.str(), "-7 -3/2 -2");
    for (const char* text : {"", "x", "1.5", "0x", "--1", "1/2"})
        EXPECT_THROW(Integer{text}, std::invalid_argument) << text;
}

TEST(Rational, IsInLowestTermsWithAPositiveDenominator) {
    EXPECT_EQ(Rational("6/4"), Rational(3, 2));
    EXPECT_EQ(denominator(Rational(3, -6)), 2);
    EXPECT_EQ(Rational(0, -5), 0);
    EXPECT_EQ(denominator(Rational(0, -5)), 1);
    EXPECT_EQ(Rational(1, 3) + Rational(1, 6), Rational(1, 2));
    EXPECT_EQ(Rational(1, 2) * Integer(4), 2);
    EXPECT_EQ(3 - Rational(1, 2), Rational(5, 2));
    EXPECT_LT(Rational(1, 10), 0.1) << "the double is above a tenth";
    EXPECT_EQ(Integer(Rational(-7, 2)), -3);
    EXPECT_EQ(static_cast<int>(Rational(-7, 2)), -3);
    EXPECT_TRUE(static_cast<bool>(Rational(1, 2)));
    for (const char* text : {"", "1/", "1/-", "a", "1 2", " 1", "1/-2", "--1"}) EXPECT_THROW(Rational{text}, std::invalid_argument) << text;
}

TEST(Rational, ZeroAsADivisorIsRefused) {
    EXPECT_THROW((void)Rational(1, 0), std::overflow_error);
    EXPECT_THROW(Rational("1/0"), std::overflow_error);
    EXPECT_THROW((void)(Rational(1) / Rational(0)), std::overflow_error);
    EXPECT_THROW((void)(Rational(1) / 0), std::overflow_error);
    EXPECT_THROW((void)(Integer(1) / 0), std::overflow_error);
    EXPECT_THROW((void)(Integer(1) % Integer(0)), std::overflow_error);
    Integer a = 1;
    EXPECT_THROW(a /= 0, std::overflow_error);
    EXPECT_THROW(a %= 0, std::overflow_error);
    EXPECT_THROW(divide_qr(a, 0, a, a), std::overflow_error);
    EXPECT_EQ(a, 1);
    EXPECT_THROW((void)msb(Integer(0)), std::range_error);
    EXPECT_THROW((void)lsb(Integer(-1)), std::range_error);
    EXPECT_THROW((void)sqrt(Integer(-1)), std::range_error);
    EXPECT_THROW((void)(Integer(1) << -1), std::out_of_range);
    EXPECT_THROW(a >>= -1, std::out_of_range);
}

TEST(Rational, MovedNumbersMayBeCopiedAndAssigned) {
    Rational a(1, 3);
    Integer n = Integer(1) << 100;
    const Rational b = std::move(a);
    const Integer m = std::move(n);
    // NOLINTBEGIN(bugprone-use-after-move): that is the test
    EXPECT_EQ(Rational(a), 0);
    EXPECT_EQ(Integer(n), 0);
    Rational c(2);
    c = a;
    EXPECT_EQ(c, 0);
    a = b;
    n = m;
    // NOLINTEND(bugprone-use-after-move)
    EXPECT_EQ(a, Rational(1, 3));
    EXPECT_EQ(n, Integer(1) << 100);
    a = *&a;
    EXPECT_EQ(a, b);
    std::vector<Rational> many;
    for (int i = 0; i < 100; ++i) many.insert(many.begin(), Rational(i, 7));
    EXPECT_EQ(many.front(), Rational(99, 7));
    EXPECT_EQ(many.back(), 0);
}

/// Fractions with powers of two below take a way of their own: against GMP, in lowest terms, in place too.
TEST(Rational, SumsAndProductsAreThoseOfGmp) {
    std::mt19937_64 random(8);
    const auto drawn = [&] {
        const Integer above = draw(random), below = random() % 4 == 0 ? Integer(1 + std::abs(draw(random)))
                                                                      : Integer(1) << static_cast<int>(random() % 140);
        return Rational(random() % 8 == 0 ? Integer(0) : above, random() % 3 == 0 ? Integer(1) : below);
    };
    const auto by_gmp = [](auto operation, const Rational& a, const Rational& b) {
        Rational result;
        operation(result.data(), a.data(), b.data());
        return result;
    };
    const auto is_same = [](const Rational& a,
                            const Rational& b) {  // to the bit: equal fractions may be equal unreduced
        return numerator(a) == numerator(b) && denominator(a) == denominator(b);
    };
    int dyadic = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Rational a = drawn(), b = random() % 5 == 0 ? Rational(random() % 2 == 0 ? a : -a) : drawn();
        const auto is_power = [](const Integer& n) { return n == Integer(1) << static_cast<int>(lsb(n)); };
        dyadic += is_power(denominator(a)) && is_power(denominator(b));
        const Rational sum = by_gmp(mpq_add, a, b), difference = by_gmp(mpq_sub, a, b), product = by_gmp(mpq_mul, a, b);
        EXPECT_TRUE(is_same(a + b, sum)) << a << ' ' << b;
        EXPECT_TRUE(is_same(a - b, difference)) << a << ' ' << b;
        EXPECT_TRUE(is_same(a * b, product)) << a << ' ' << b;
        Rational in_place = a;
        EXPECT_TRUE(is_same(in_place += b, sum)) << a << ' ' << b;
        EXPECT_TRUE(is_same((in_place = a) -= b, difference)) << a << ' ' << b;
        EXPECT_TRUE(is_same((in_place = a) *= b, product)) << a << ' ' << b;
        in_place = b;
        EXPECT_TRUE(is_same(a + std::move(in_place), sum)) << a << ' ' << b;
        in_place = b;
        EXPECT_TRUE(is_same(a - std::move(in_place), difference)) << a << ' ' << b;  // NOLINT(bugprone-use-after-move)
    }
    EXPECT_GT(dyadic, 10'000);
}

TEST(Rational, OperandsMayBeTheResult) {
    Rational a(1, 2);
    a += a;
    EXPECT_EQ(a, 1);
    a = Rational(3, 4);
    a -= a;
    EXPECT_EQ(a, 0);
    a = Rational(2, 3);
    a += a;
    EXPECT_EQ(a, Rational(4, 3));
    a *= a;
    EXPECT_EQ(a, Rational(16, 9));
    a -= a;
    EXPECT_EQ(a, 0);
    Integer n = 12;
    n *= n;
    EXPECT_EQ(n - n / 12, 132);
    EXPECT_EQ(Integer(n) - Integer(n), 0);
}

TEST(Rational, ConvertsToTheNearestFloat) {
    std::mt19937_64 random(7);
    for (int i = 0; i < 2000; ++i) {
        const Rational q =
            Rational(draw(random), draw(random) | 1) * power_of_two(static_cast<long>(random() % 2200) - 1100);
        ASSERT_EQ(static_cast<double>(q), nearest<double>(q)) << q;
        ASSERT_EQ(q.convert_to<float>(), nearest<float>(q)) << q;
    }
    // Two roundings, to 53 bits and then to the subnormal numbers, would give the smallest one twice.
    const Rational below = power_of_two(-1074) * (Rational(3, 2) - power_of_two(-60));
    EXPECT_EQ(static_cast<double>(below), 0x1p-1074);
    EXPECT_EQ(Rational(0x1.8p-3L), Rational(3, 16));
    EXPECT_EQ(Rational(-0.0), 0);
}

}  // namespace
}  // namespace oblong
