// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/check/claim.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/verify/claimed.hpp"
#include "oracle/verify/refused.hpp"

// The numbers that round to a float or double, by two computations.

namespace oblong::proof_check {
namespace {

/// Both computations refuse the stated number, or find the same ends. Returns whether they find any.
bool agree(RoundedTo format, const std::optional<Rational>& stated) {
    std::optional<Interval> ours;
    std::optional<oracle::checking::Interval> theirs;
    try {
        ours = rounding_interval(format, stated);
    } catch (const Refusal&) {
    }
    try {
        theirs = oracle::checking::rounding_to(format, stated);
    } catch (const oracle::checking::Refused&) {
    }
    const std::string number = stated ? stated->str() : "inf";
    EXPECT_EQ(ours.has_value(), theirs.has_value()) << number;
    if (!ours || !theirs) return false;
    EXPECT_EQ(ours->lower, theirs->lower) << number;
    EXPECT_EQ(ours->upper, theirs->upper) << number;
    EXPECT_EQ(ours->closed, theirs->closed) << number;
    return true;
}

TEST(CheckRounding, AgreesNextToEveryPowerOfTwo) {
    int numbers = 0, none = 0;
    for (const RoundedTo format : {RoundedTo::float32, RoundedTo::float64}) {
        EXPECT_TRUE(agree(format, std::nullopt));
        EXPECT_TRUE(agree(format, Rational(0)));
        const bool is_float = format == RoundedTo::float32;
        const long digits = is_float ? 24 : 53, lowest = is_float ? -149 : -1074, end = is_float ? 128 : 1024;
        for (long e = lowest - 2; e <= end + 1; e += e < lowest + 60 || e > end - 60 ? 1 : 17)
            for (long step = e - digits - 2; step <= e - digits + 3; ++step)
                for (const int times : {-3, -2, -1, 0, 1, 2, 3})
                    ++(agree(format, power_of_two(e) + power_of_two(step) * times) ? numbers : none);
        for (const Rational& other : {Rational(-1), Rational(1, 3), Rational(-1) * power_of_two(lowest)})
            EXPECT_FALSE(agree(format, other)) << other;
    }
    EXPECT_GT(numbers, 1000);
    EXPECT_GT(none, 1000);
}

}  // namespace
}  // namespace oblong::proof_check
