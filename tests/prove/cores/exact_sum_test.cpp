// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/cores/witness/exact_sum.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/convert.hpp"
#include "tests/query/bodies.hpp"

/// Sums of products that are 0, or not, against rationals.
namespace oblong {
namespace {

using detail::ExactSum;
using detail::Tracked;

TEST(ExactSum, IsZeroWhereTheSumIs) {
    query_testing::Draw<double> draw(31);
    int zeros = 0;
    int nearly = 0;
    for (int i = 0; i < 20000; ++i) {
        ExactSum sum;
        Rational truth;
        double rest = 0;
        const auto add = [&](double a, double b) {
            sum.add(Tracked{a}, Tracked{b});
            truth += to_rational(a) * to_rational(b);
            rest += a * b;
        };
        const auto count = draw.below(8);
        for (std::uint64_t k = 0; k < count; ++k)
            add(draw.coarse(-4, 4), std::ldexp(draw.number(-1, 1), static_cast<int>(draw.below(60)) - 30));
        // What makes it 0, up to what one double holds; and then a last bit of it.
        for (int k = 0; k < 4 && truth != 0; ++k) add(-1, nearest<double>(truth));
        if (draw.below(3) == 0) add(1, std::ldexp(1.0, -60 - static_cast<int>(draw.below(40))));
        EXPECT_EQ(sum.is_zero(), truth == 0) << i;
        zeros += truth == 0 ? 1 : 0;
        nearly += truth != 0 && abs(truth) < Rational(1, 1 << 20) ? 1 : 0;
    }
    EXPECT_GT(zeros, 5000);
    EXPECT_GT(nearly, 2000);
}

TEST(ExactSum, IsNotZeroWhereAFactorOrAProductIsInexact) {
    ExactSum inexact;
    inexact.add(Tracked{1, false}, Tracked{1});
    inexact.add(Tracked{-1}, Tracked{1});
    EXPECT_FALSE(inexact.is_zero());
    ExactSum small;
    small.add(Tracked{0x1p-600}, Tracked{0x1p-500});
    small.add(Tracked{-0x1p-600}, Tracked{0x1p-500});
    EXPECT_FALSE(small.is_zero());
    ExactSum large;
    large.add(Tracked{0x1p600}, Tracked{0x1p500});
    large.add(Tracked{-0x1p600}, Tracked{0x1p500});
    EXPECT_FALSE(large.is_zero());
    ExactSum many;
    for (int i = 0; i < 34; ++i) many.add(Tracked{1}, Tracked{std::ldexp(1.0, 54 * i - 900)});
    for (int i = 0; i < 34; ++i) many.add(Tracked{-1}, Tracked{std::ldexp(1.0, 54 * i - 900)});
    EXPECT_FALSE(many.is_zero()) << "more terms than it holds";
}

}  // namespace
}  // namespace oblong
