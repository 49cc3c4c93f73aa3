// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/plain_ball.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/rational.hpp"
#include "tests/draws.hpp"

// Every operation on balls of doubles against rationals: the exact result for numbers at the ends of the operands'
// balls lies in the result's ball. Where no error comes near the radius, the bound is loose or the attack is weak.

namespace oblong {

namespace {

/// Numbers whose results are far from representable ones, few bits, and sizes near `exponent`.
class Draws {
public:
    explicit Draws(std::uint64_t seed, int exponent = 0) : random_(seed), exponent_(exponent) {}

    [[nodiscard]] std::uint64_t below(std::uint64_t n) { return test::below(random_, n); }
    [[nodiscard]] double number(int range) {
        double m = 1 + static_cast<double>(below(1ULL << 52U)) * 0x1p-52;
        if (below(4) == 0) m = 1 + static_cast<double>(below(4)) * 0x1p-52;
        if (below(8) == 0) m = 2 - static_cast<double>(1 + below(3)) * 0x1p-52;
        const int power = static_cast<int>(below(2U * static_cast<unsigned>(range))) - range + exponent_;
        return std::ldexp(below(2) == 0 ? m : -m, power);
    }
    [[nodiscard]] PlainBall ball(int range) {
        const double mid = number(range);
        const std::array<double, 4> radii{0, std::abs(mid) * 0x1p-52, std::abs(mid) * 0x1p-30, std::abs(mid) * 0.4};
        return {mid, radii[below(4)]};
    }
    [[nodiscard]] Rational member(const PlainBall& b) {
        return to_rational(b.mid) + to_rational(b.radius) * (static_cast<int>(below(3)) - 1);
    }

private:
    std::mt19937_64 random_;
    int exponent_;
};

/// The greatest |error| / radius of an operation, of exact operands.
struct Worst {
    const char* operation;
    double ratio = 0;
    int finite = 0;

    void take(const Rational& x, const PlainBall& result, bool are_exact) {
        if (!std::isfinite(result.radius)) return;
        ++finite;
        const Rational error = abs(Rational(x - to_rational(result.mid)));
        ASSERT_LE(error, to_rational(result.radius)) << operation << " of " << result.mid;
        if (are_exact && error != 0) ratio = std::max(ratio, nearest<double>(error / to_rational(result.radius)));
    }
    void take_root(const Rational& x, const PlainBall& result) {
        if (!std::isfinite(result.radius)) return;
        ++finite;
        const Rational low = to_rational(result.mid) - to_rational(result.radius);
        const Rational high = to_rational(result.mid) + to_rational(result.radius);
        ASSERT_TRUE(high >= 0 && x <= high * high) << operation << " of " << result.mid;
        ASSERT_TRUE(low <= 0 || low * low <= x) << operation << " of " << result.mid;
    }
};

void compare(Draws& draw, int range, std::array<Worst, 6>& worst) {
    const PlainBall a = draw.ball(range);
    PlainBall b = draw.ball(range);
    if (draw.below(4) == 0) b.mid = -a.mid * (1 + static_cast<double>(draw.below(3)) * 0x1p-52);  // cancels
    const Rational x = draw.member(a);
    const Rational y = draw.member(b);
    const bool are_exact = a.radius == 0 && b.radius == 0;
    auto& [sum, difference, product, scaled, quotient, root] = worst;
    sum.take(x + y, a + b, are_exact);
    difference.take(x - y, a - b, are_exact);
    product.take(x * y, a * b, are_exact);
    scaled.take(x * to_rational(b.mid), a * b.mid, a.radius == 0);
    if (y != 0) quotient.take(x / y, a / b, are_exact);
    if (x >= 0) root.take_root(x, square_root(a));
    ASSERT_LE(abs(x), to_rational(largest_magnitude(a)));
    ASSERT_GE(abs(x), to_rational(least_magnitude(a)));
    const BallSign s = sign(a);
    ASSERT_TRUE(s == BallSign::unknown || static_cast<int>(s) == x.compare(0)) << a.mid;
}

[[nodiscard]] std::array<Worst, 6> all_operations() {
    return {Worst{"sum"}, Worst{"difference"}, Worst{"product"}, Worst{"scaled"}, Worst{"quotient"}, Worst{"root"}};
}

void attack(int range, std::uint64_t seed) {
    Draws draw(seed);
    constexpr int rounds = 30000;
    std::array<Worst, 6> worst = all_operations();
    for (int i = 0; i < rounds && !testing::Test::HasFatalFailure(); ++i) compare(draw, range, worst);
    for (const Worst& w : worst) EXPECT_GT(w.finite, rounds / 5) << w.operation;
    // Of the sums and products of doubles the bound is half a unit in the last place, which errors come near to.
    for (std::size_t i = 0; i < 4; ++i) EXPECT_GT(worst[i].ratio, 0.9) << worst[i].operation;
    EXPECT_GT(worst[4].ratio, 0.2);
}

TEST(PlainBall, ContainsTheExactResultAtLikeSizes) { attack(3, 1); }
TEST(PlainBall, ContainsTheExactResultAtUnlikeSizes) { attack(40, 2); }

/// Underflow and overflow: radii may be infinite, never too small.
TEST(PlainBall, ContainsTheExactResultAtTheEndsOfTheRange) {
    for (const int exponent : {-1060, -1020, -530, 500, 990}) {
        Draws draw(3, exponent);
        std::array<Worst, 6> worst = all_operations();
        for (int i = 0; i < 6000 && !testing::Test::HasFatalFailure(); ++i) compare(draw, 30, worst);
        EXPECT_GT(worst[0].finite, 3000) << exponent;
    }
}

TEST(PlainBall, WhatIsNotFiniteProvesNothing) {
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const PlainBall& b : {PlainBall(infinity), PlainBall(nan), PlainBall(1, infinity), PlainBall(1, nan)}) {
        for (const PlainBall& r : {b + PlainBall(1.0), b - b, b * PlainBall(2.0), b * PlainBall(0.0),
                                   b / PlainBall(3.0), PlainBall(1.0) / b, square_root(b), b * 2.0}) {
            EXPECT_FALSE(r.radius < infinity) << b.mid << ' ' << b.radius;
            EXPECT_EQ(sign(r), BallSign::unknown);
        }
    }
    EXPECT_FALSE((PlainBall(1.0) / PlainBall(0.0)).radius < infinity);
    EXPECT_FALSE((PlainBall(1.0) / PlainBall(1, 1)).radius < infinity);
    EXPECT_EQ(sign(PlainBall(0.0)), BallSign::zero);
    EXPECT_EQ(sign(PlainBall(0, 0x1p-1074)), BallSign::unknown);
    EXPECT_EQ(sign(PlainBall(1, 1)), BallSign::unknown);
}

}  // namespace

}  // namespace oblong
