// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/cores/integer/dyadic_root.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/rounded_root.hpp"

// The rounding of √(p/q) 2^e − r from integers: hard cases made on purpose, and the rational route beside it.

namespace oblong {

namespace {

[[nodiscard]] WideInteger wide(const Integer& n) { return WideInteger(n.str()); }

[[nodiscard]] RootLess root_of(const Rational& square, const Rational& r = 0) {
    RootLess d;
    d.numerator = wide(numerator(square));
    d.denominator = wide(denominator(square));
    if (r != 0) {  // dyadic
        d.radius = wide(numerator(r));
        d.radius_exponent = -static_cast<int>(msb(denominator(r)));
    }
    return d;
}

/// Rounded like the rational route, and tightly enclosed.
template <class R>
void expect_right(const Rational& square, const Rational& r = 0) {
    const RoundedRoot<R> found = rounded_root<R>(root_of(square, r));
    const R expected = nearest_root<R>(square, r);
    ASSERT_EQ(found.nearest, expected) << square << " less " << r;
    if (!std::isfinite(expected)) {
        ASSERT_EQ(found.lower, std::numeric_limits<R>::max());
        ASSERT_EQ(found.upper, expected);
        return;
    }
    const Rational low = to_rational(found.lower) + r;
    ASSERT_LE(low * low, square);
    const auto above = [&](R x) { return !std::isfinite(x) || square <= (to_rational(x) + r) * (to_rational(x) + r); };
    ASSERT_TRUE(above(found.upper));
    const bool exact = (to_rational(expected) + r) * (to_rational(expected) + r) == square;
    ASSERT_EQ(found.lower == found.upper, exact);
    if (exact) return;
    ASSERT_EQ(std::nextafter(found.lower, std::numeric_limits<R>::infinity()), found.upper);
}

/// x exactly, its midpoint with the next number, and both sides of each by 2^−100 and 2^−500 of it.
template <class R>
int expect_right_near(R x, const Rational& r = 0) {
    const R next = std::nextafter(x, std::numeric_limits<R>::infinity());
    const Rational here = to_rational(x);
    const Rational step = std::isfinite(next)
                              ? Rational(to_rational(next) - here)
                              : power_of_two(std::numeric_limits<R>::max_exponent - std::numeric_limits<R>::digits);
    int cases = 0;
    for (const Rational& at : {here, Rational(here + step / 2)}) {
        for (const long nudge : {0L, 100L, 500L}) {
            for (const int side : {-1, 1}) {
                Rational d = at + r;
                if (nudge != 0) d += side * at * power_of_two(-nudge);
                if (d < r) continue;
                expect_right<R>(d * d, r);                                                // the root is rational
                if (nudge != 0) expect_right<R>(d * d + d * d * power_of_two(-1500), r);  // and hardly irrational
                ++cases;
            }
        }
    }
    return cases;
}

template <class R>
int expect_right_everywhere() {
    using limits = std::numeric_limits<R>;
    int cases = 0;
    std::vector<R> places{R(0),
                          limits::denorm_min(),
                          3 * limits::denorm_min(),
                          std::nextafter(limits::min(), R(0)),
                          limits::min(),
                          std::nextafter(limits::max(), R(0)),
                          limits::max(),
                          R(1),
                          std::nextafter(R(1), R(0)),
                          R(2),
                          R(3),
                          R(0x1p-40)};
    std::mt19937_64 random(9);
    for (int i = 0; i < 40; ++i)
        places.push_back(
            std::ldexp(R(1) + static_cast<R>(random() >> 44U) * R(0x1p-20), static_cast<int>(random() % 60) - 30));
    for (const R x : places) {
        cases += expect_right_near<R>(x);
        if (x < R(0x1p40))
            cases += expect_right_near<R>(x, 3 + power_of_two(-20)) + expect_right_near<R>(x, power_of_two(-90));
    }
    return cases;
}

}  // namespace

TEST(DyadicRoot, HardCasesInDouble) { EXPECT_GT(expect_right_everywhere<double>(), 1000); }
TEST(DyadicRoot, HardCasesInFloat) { EXPECT_GT(expect_right_everywhere<float>(), 1000); }

TEST(DyadicRoot, SignsAreExact) {
    const Rational r = 3 + power_of_two(-20);
    EXPECT_EQ(sign(root_of(r * r, r)), 0);
    EXPECT_EQ(sign(root_of(r * r + power_of_two(-900), r)), 1);
    EXPECT_EQ(sign(root_of(r * r - power_of_two(-900), r)), -1);
    RootLess d = root_of(4);
    d.exponent = -1000;
    d.radius = 1;
    d.radius_exponent = -999;
    EXPECT_EQ(sign(d), 0);
    d.radius_exponent = -998;
    EXPECT_EQ(sign(d), -1);
}

TEST(DyadicRoot, PowersOfTwoGoThrough) {
    for (int e = -1200; e <= 1100; e += 7) {
        RootLess d = root_of(9);
        d.exponent = e;
        EXPECT_EQ(rounded_root<double>(d).nearest, std::ldexp(3.0, e));
        EXPECT_EQ(rounded_root<float>(d).nearest, static_cast<float>(std::ldexp(3.0, e)));
    }
}

TEST(DyadicRoot, RandomQuotientsAgreeWithRationals) {
    std::mt19937_64 random(11);
    for (int i = 0; i < 3000; ++i) {
        const Rational q = Rational(Integer(static_cast<unsigned long>(random() >> (random() % 60))) + 1,
                                    Integer(static_cast<unsigned long>(random() >> (random() % 60))) + 1);
        expect_right<double>(q);
        expect_right<float>(q);
        const Rational scaled = q * power_of_two(static_cast<long>(random() % 300) - 200);
        expect_right<float>(scaled);
        const Rational r = to_rational(std::ldexp(1 + static_cast<double>(random() % 64), -8));
        if (q > r * r) expect_right<double>(q, r);
    }
}

}  // namespace oblong
