// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/binary_format.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "oblong/scalar/format_number.hpp"

/// Names of formats, the numbers of small ones, and what several formats have to do with one another.
namespace oblong {
namespace {

using N = FormatNumber;

TEST(BinaryFormat, NamesAreReadBack) {
    for (const char* name : {"binary16", "bfloat16", "tf32", "fp8-e4m3", "fp8-e5m2", "binary32", "binary64",
                             "binary128", "bits-4", "bits-400", "bits-11e-20:30", "bits-24-toward-zero", "binary16-up",
                             "fp8-e5m2-down", "bits-8-stochastic-42", "bits-8e-126:128-stochastic-0"})
        EXPECT_EQ(format_name(parse_format(name)), name);
    EXPECT_EQ(format_name(parse_format("bits-24e-126:127")), "binary32");
    EXPECT_EQ(format_name(parse_format("bits-53")), "binary64");
}

TEST(BinaryFormat, NamesThatAreNoneAreRefused) {
    for (const char* name : {"", "bits", "bits-", "bits-2", "bits-401", "bits-24e", "bits-24e-126", "bits-24e1:127",
                             "bits-24e-126:22", "bits-24-sideways", "bits-24-stochastic-", "bits-24-stochastic-x",
                             "binary1", "binary16x", "bits-24 ", "bits-9e-1048577:127"})
        EXPECT_THROW((void)parse_format(name), std::invalid_argument) << name;
}

/// Each code of an 8-bit format in order: codes are kept, midpoints go to the even code, others to the nearest.
void expect_codes(const char* name, int codes, int stored, int bias) {
    const FormatScope scope(parse_format(name));
    const auto value = [stored, bias](int code) {
        const int exponent = code >> stored;
        const double fraction = std::ldexp(code - (exponent << stored), -stored);
        return exponent == 0 ? std::ldexp(fraction, 1 - bias) : std::ldexp(1 + fraction, exponent - bias);
    };
    for (int code = 0; code + 1 < codes; ++code) {
        const double low = value(code);
        const double high = value(code + 1);
        const double middle = (low + high) / 2;
        EXPECT_EQ(N(low).to_double(), low) << name << ", code " << code;
        EXPECT_EQ(N(middle).to_double(), code % 2 == 0 ? low : high) << name << ", above code " << code;
        EXPECT_EQ(N(std::nextafter(middle, 0)).to_double(), low) << name << ", above code " << code;
        EXPECT_EQ(N(std::nextafter(middle, HUGE_VAL)).to_double(), high) << name << ", above code " << code;
    }
    EXPECT_EQ(N(value(codes - 1)).to_double(), value(codes - 1));
}

TEST(BinaryFormat, Fp8HasTheNumbersOfItsSpecification) {
    expect_codes("fp8-e4m3", 0x7f, 3, 7);   // 0x7f is NaN
    expect_codes("fp8-e5m2", 0x7c, 2, 15);  // 0x7c is infinity
}

TEST(BinaryFormat, OverflowFollowsTheRounding) {
    const auto sum = [](const char* name, double a, double b) {
        const FormatScope scope(parse_format(name));
        return (N::exact(a) + N::exact(b)).to_double();
    };
    EXPECT_EQ(sum("fp8-e4m3", 448, 16), 448) << "the midpoint to 480, even significand";
    EXPECT_TRUE(std::isnan(sum("fp8-e4m3", 448, 17)));
    EXPECT_EQ(sum("fp8-e4m3-toward-zero", 448, 448), 448);
    EXPECT_EQ(sum("fp8-e5m2", 57344, 8192), HUGE_VAL);
    EXPECT_EQ(sum("fp8-e5m2-down", 57344, 8192), 57344);
    EXPECT_EQ(sum("fp8-e5m2-down", -57344, -8192), -HUGE_VAL);
    EXPECT_EQ(sum("fp8-e5m2-up", -57344, -8192), -57344);
}

TEST(BinaryFormat, StochasticRoundingMeetsTheMean) {
    const FormatScope scope(parse_format("bits-8-stochastic-5"));
    double total = 0;
    constexpr int count = 20000;
    for (int i = 0; i < count; ++i) {
        const double y = (N::exact(1) + N::exact(0.3 / 128)).to_double();
        EXPECT_TRUE(y == 1 || y == 1 + 1.0 / 128);
        total += (y - 1) * 128;
    }
    EXPECT_NEAR(total / count, 0.3, 0.02) << "six deviations of the mean";
}

TEST(BinaryFormat, ScopesNestAndOperationsReadNumbersOfAnyFormat) {
    EXPECT_EQ(FormatScope::current(), BinaryFormat{});
    const FormatScope wide(parse_format("binary128"));
    const N third = N(1) / N(3);
    {
        const FormatScope narrow(parse_format("binary16"));
        EXPECT_EQ(N::rounded(third).to_double(), 0.333251953125);
        EXPECT_TRUE((third - third).to_double() == 0);
        EXPECT_TRUE(third != N::rounded(third)) << "comparison is exact";
    }
    EXPECT_EQ(FormatScope::current(), parse_format("binary128"));
    const Rational error = Rational(1, 3) - third.to_fraction();
    EXPECT_LE(abs(error), power_of_two(-115));
    EXPECT_NE(error, 0);
}

TEST(BinaryFormat, ConversionsOfFractions) {
    const FormatScope scope(parse_format("binary16"));
    EXPECT_TRUE(exactly<N>(Rational(65504)).has_value());
    EXPECT_FALSE(exactly<N>(Rational(65505)).has_value());
    EXPECT_FALSE(exactly<N>(Rational(131072)).has_value());
    EXPECT_TRUE(exactly<N>(power_of_two(-24)).has_value());
    EXPECT_FALSE(exactly<N>(power_of_two(-25)).has_value());
    const FormatScope inputs(parse_format("binary16"), FormatInputs::exact);
    EXPECT_EQ(exactly<N>(Rational(65505)).value().to_double(), 65505);
    EXPECT_EQ(exactly<N>(power_of_two(-3000)).value().to_fraction(), power_of_two(-3000));
    EXPECT_FALSE(exactly<N>(Rational(1, 3)).has_value());
}

}  // namespace
}  // namespace oblong
