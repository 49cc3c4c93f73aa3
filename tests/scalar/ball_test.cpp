// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/ball.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rounded_root.hpp"

// Every ball operation against rationals: the exact result for numbers at the ends of the operands' balls lies in the
// result's ball. The largest |error| / radius is printed: above 1 the bound is false, far below 1 it is loose.

namespace oblong {

namespace {

[[nodiscard]] Rational exact(const DoubleDouble& x) { return to_rational(x.hi) + to_rational(x.lo); }

class Draws {
public:
    explicit Draws(unsigned long seed) : random_(seed) {}

    [[nodiscard]] long integer(long n) { return static_cast<long>(random_() % static_cast<unsigned long>(n)); }
    [[nodiscard]] double mantissa() { return 1 + static_cast<double>(random_() >> 12U) * 0x1p-52; }
    /// Bits of all kinds: full ones, few ones, powers of two, numbers just off powers of two.
    [[nodiscard]] double number(int range) {
        double m = mantissa();
        if (integer(4) == 0) m = 1 + static_cast<double>(integer(4)) * 0x1p-52;
        if (integer(8) == 0) m = 2 - static_cast<double>(1 + integer(3)) * 0x1p-52;
        return std::ldexp(integer(2) != 0 ? m : -m, static_cast<int>(integer(2L * range)) - range);
    }
    [[nodiscard]] Ball ball(int range) {
        const double hi = number(range);
        const double lo = integer(3) == 0 ? 0 : hi * std::ldexp(mantissa(), -54 - static_cast<int>(integer(60)));
        Ball b(two_sum(hi, lo));
        const std::array<double, 4> radii{0, std::abs(hi) * 0x1p-104, std::abs(hi) * 0x1p-70, std::abs(hi) * 0.4};
        b.radius = radii[static_cast<std::size_t>(integer(4))];
        return b;
    }
    /// An end of the ball, or its middle.
    [[nodiscard]] Rational member(const Ball& b) {
        return exact(b.mid) + to_rational(b.radius) * static_cast<int>(integer(3) - 1);
    }

private:
    std::mt19937_64 random_;
};

/// The largest ratio |x − mid| / radius of an operation.
struct Worst {
    const char* operation;
    double ratio = 0;
    double rounding = 0;  ///< of exact operands alone
    int finite = 0;

    void take(const Rational& x, const Ball& result, bool exact_operands = false) {
        if (!std::isfinite(result.radius)) return;
        ++finite;
        ASSERT_TRUE(std::isfinite(result.mid.hi) && std::isfinite(result.mid.lo)) << operation;
        const Rational error = abs(Rational(x - exact(result.mid)));
        ASSERT_LE(error, to_rational(result.radius)) << operation << " of " << result.mid.hi;
        if (error == 0) return;
        const auto found = nearest<double>(error / to_rational(result.radius));
        ratio = std::max(ratio, found);
        if (exact_operands) rounding = std::max(rounding, found);
    }
    /// √x: with r the middle, |√x − r| ≤ ρ exactly when (r − ρ)² ≤ x ≤ (r + ρ)², a negative r − ρ aside.
    void take_root(const Rational& x, const Ball& result) {
        if (!std::isfinite(result.radius)) return;
        ++finite;
        const Rational r = exact(result.mid);
        const Rational low = r - to_rational(result.radius);
        const Rational high = r + to_rational(result.radius);
        ASSERT_TRUE(high >= 0 && x <= high * high) << operation;
        ASSERT_TRUE(low <= 0 || low * low <= x) << operation;
        const Rational apart = abs(Rational(x - r * r));  // over 2r: the error to first order
        if (r > 0 && apart < x * power_of_two(-20))
            ratio = std::max(ratio, nearest<double>(Rational(apart / (2 * r)) / to_rational(result.radius)));
    }
    void report(int least) const {
        std::printf("largest error / radius of %-10s %.6f in %d, of exact operands %.3f\n", operation, ratio, finite,
                    rounding);
        EXPECT_GE(finite, least) << operation;
        EXPECT_GT(ratio, 0.01) << operation << ": the bound is loose, or the attack is weak";
    }
};

void attack(int range, int rounds, unsigned long seed) {
    Draws draw(seed);
    Worst sum{"sum"}, difference{"difference"}, product{"product"}, scaled{"scaled"}, quotient{"quotient"},
        root{"root"};
    for (int i = 0; i < rounds; ++i) {
        const Ball a = draw.ball(range);
        Ball b = draw.ball(range);
        if (draw.integer(4) == 0) {  // cancels in part or altogether
            b.mid = -a.mid;
            b.mid.lo *= static_cast<double>(draw.integer(3));
        }
        const Rational x = draw.member(a);
        const Rational y = draw.member(b);
        const double factor = draw.number(range);
        const bool both_exact = a.radius == 0 && b.radius == 0;
        sum.take(x + y, a + b, both_exact);
        difference.take(x - y, a - b, both_exact);
        product.take(x * y, a * b, both_exact);
        scaled.take(x * to_rational(factor), a * factor, a.radius == 0);
        if (y != 0) quotient.take(x / y, a / b, both_exact);
        if (x >= 0) root.take_root(x, square_root(a));
        ASSERT_LE(abs(x), to_rational(largest_magnitude(a)));
        ASSERT_GE(abs(x), to_rational(least_magnitude(a)));
        const BallSign s = sign(a);
        ASSERT_TRUE(s == BallSign::unknown || static_cast<int>(s) == x.compare(0)) << a.mid.hi;
    }
    for (const Worst* w : {&sum, &difference, &product, &scaled, &quotient}) w->report(rounds / 3);
    root.report(rounds / 5);
}

}  // namespace

TEST(Ball, ContainsTheExactResultAtLikeSizes) { attack(3, 40000, 1); }
TEST(Ball, ContainsTheExactResultAtUnlikeSizes) { attack(120, 20000, 2); }

/// Underflow and overflow: radii may be infinite, never too small.
TEST(Ball, ContainsTheExactResultAtTheEndsOfTheRange) {
    Draws draw(3);
    std::array<int, 2> finite{};
    for (int i = 0; i < 20000; ++i) {
        const int size = draw.integer(2) != 0 ? 1000 : -1040;
        const auto at_end = [&] {
            Ball b = draw.ball(22);
            b.mid = two_sum(std::ldexp(b.mid.hi, size), std::ldexp(b.mid.lo, size));
            b.radius = std::ldexp(b.radius, size);
            return b;
        };
        const Ball a = at_end();
        const Ball b = draw.integer(2) != 0 ? at_end() : draw.ball(40);
        if (!std::isfinite(a.mid.hi) || !std::isfinite(b.mid.hi)) continue;
        Worst any{"at the ends"};
        const Rational x = draw.member(a);
        const Rational y = draw.member(b);
        any.take(x + y, a + b);
        any.take(x * y, a * b);
        any.take(x * to_rational(b.mid.hi), a * b.mid.hi);
        any.take(to_rational(a.mid.hi) * to_rational(b.mid.hi), ball_product(a.mid.hi, b.mid.hi) + Ball(0.0));
        if (y != 0) any.take(x / y, a / b);
        if (x >= 0) any.take_root(x, square_root(a));
        if (any.finite > 0) ++finite[size > 0 ? 0 : 1];
    }
    EXPECT_GT(finite[0], 5000);
    EXPECT_GT(finite[1], 5000);
}

TEST(Ball, WhatIsNotFiniteProvesNothing) {
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::array<Ball, 6> bad{Ball(infinity),
                                  Ball(nan),
                                  Ball({1, 0}, infinity),
                                  Ball({1, 0}, nan),
                                  Ball(two_sum(1e308, 1e308)),
                                  Ball(DoubleDouble{1, nan})};
    for (const Ball& b : bad) {
        for (const Ball& r : {b + Ball(1.0), b - b, b * Ball(2.0), b * Ball(0.0), Ball(1.0) / b, b / Ball(3.0),
                              square_root(b), b * 2.0}) {
            EXPECT_FALSE(r.radius < infinity) << b.mid.hi << ' ' << b.mid.lo << ' ' << b.radius;
            EXPECT_EQ(sign(r), BallSign::unknown);
        }
    }
    EXPECT_FALSE((Ball(1.0) / Ball(0.0)).radius < infinity);
    EXPECT_FALSE((Ball(1.0) / Ball({1, 0}, 1)).radius < infinity);
    EXPECT_EQ(sign(Ball(0.0)), BallSign::zero);
    EXPECT_EQ(sign(Ball({0, 0}, 0x1p-1074)), BallSign::unknown);
    EXPECT_EQ(sign(Ball({1, 0}, 1)), BallSign::unknown);
}

TEST(DoubleDouble, SumsAndProductsOfDoublesAreExact) {
    Draws draw(4);
    for (int i = 0; i < 50000; ++i) {
        const double a = draw.number(40);
        const double b = draw.number(40);
        const DoubleDouble sum = two_sum(a, b);
        ASSERT_EQ(exact(sum), to_rational(a) + to_rational(b));
        ASSERT_EQ(sum.hi, sum.hi + sum.lo);
        const DoubleDouble product = two_product(a, b);
        ASSERT_EQ(exact(product), to_rational(a) * to_rational(b));
        ASSERT_EQ(product.hi, a * b);
    }
}

}  // namespace oblong
