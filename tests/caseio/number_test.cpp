// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <ctime>
#include <random>

#include "caseio/number_text.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/draws.hpp"

using namespace oblong;
using namespace oblong::caseio;

namespace {

constexpr NumberRule in_float{CaseScalar::float32};
constexpr NumberRule in_double{CaseScalar::float64};
constexpr NumberRule exactly_so{CaseScalar::exact};

Rational value(std::string_view text, const NumberRule& rule = exactly_so) { return read_number(text, rule).value; }

std::string refusal(std::string_view text, const NumberRule& rule) {
    try {
        return "read as " + fraction_text(value(text, rule));
    } catch (const NumberError& error) {
        return error.what();
    }
}

}  // namespace

TEST(Number, DenotesTheRationalThatItsTextSays) {
    struct Row {
        const char* text;
        Rational expected;
    };
    for (const Row& row : {
             Row{"0", 0},
             {"-0", 0},
             {"-0.0e5", 0},
             {"0e999999999999999999999", 0},
             {"0x0p-99999999999", 0},
             {"0/7", 0},
             {"1", 1},
             {"+1", 1},
             {"-12.5e-1", Rational(-5, 4)},
             {"007", 7},
             {"1e3", 1000},
             {"1E+3", 1000},
             {"5.", 5},
             {".5", Rational(1, 2)},
             {"0.1", Rational(1, 10)},
             {"123456789012345678901234567890", Rational("123456789012345678901234567890")},
             {"0x10", 16},
             {"0x1.8p1", 3},
             {"-0X.8P-1", Rational(-1, 4)},
             {"0x1p-1074", power_of_two(-1074)},
             {"0xABCDEF.abcdef", Rational(0xABCDEFABCDEFLL, 1 << 24)},
             {"6/4", Rational(3, 2)},
             {"-007/08", Rational(-7, 8)},
             {"1e-4899", Rational(Integer(1), pow(Integer(10), 4899))},
         }) {
        EXPECT_EQ(value(row.text), row.expected) << row.text;
        EXPECT_FALSE(read_number(row.text, exactly_so).vanished) << row.text;
    }
}

TEST(Number, RefusesEveryOtherText) {
    for (const char* text :
         {"",     " ",     "+",     "-",     ".",     "e5",    "1e",   "1e+",      "1.2.3", "--1",
          "+-1",  "1 ",    " 1",    "1,5",   "0x",    "0x.",   "0xg",  "0x1p",     "0x1p+", "0x1.8p1.5",
          "1p5",  "1f",    "nan",   "NaN",   "-nan",  "inf",   "-inf", "infinity", "1/",    "/2",
          "1/-2", "1/2/3", "1.5/2", "1/2.5", "1e2/3", "0x1/2", "1//2", "½",        "1e5x",  "١"}) {
        for (const NumberRule& rule : {in_float, in_double, exactly_so}) {
            EXPECT_TRUE(refusal(text, rule).starts_with("expected ")) << text << ": " << refusal(text, rule);
            EXPECT_NE(refusal(text, rule).find(", found \""), std::string::npos) << refusal(text, rule);
        }
    }
}

TEST(Number, SaysWhatIsWrong) {
    EXPECT_EQ(refusal("1/0", exactly_so), "expected a denominator that is not 0, found \"1/0\"");
    EXPECT_EQ(refusal("1/000", in_double), "expected a denominator that is not 0, found \"1/000\"");
    EXPECT_EQ(refusal("1e39", in_float), "expected a number in the range of float, found \"1e39\"");
    EXPECT_EQ(refusal("-1e309", in_double), "expected a number in the range of double, found \"-1e309\"");
    EXPECT_EQ(refusal("1e999999", in_double), "expected a number in the range of double, found \"1e999999\"");
    EXPECT_EQ(refusal("0x1p1024", in_double), "expected a number in the range of double, found \"0x1p1024\"");
    EXPECT_EQ(refusal("1e999999", exactly_so),
              "expected an exact number below 10^4900 in magnitude, found \"1e999999\"");
    EXPECT_EQ(refusal("1e-999999", exactly_so),
              "expected an exact number above 10^-4900 in magnitude, found \"1e-999999\"");
    EXPECT_EQ(refusal("0x1p99999", exactly_so),
              "expected an exact number below 2^16333 in magnitude, found \"0x1p99999\"");
    const std::string long_text(longest_number + 1, '1');
    EXPECT_NE(refusal(long_text, exactly_so).find("at most 100000 characters, found \"1111"), std::string::npos);
}

TEST(Number, TheEndsOfTheRange) {
    // The largest double plus half an ulp is the first to overflow; anything below rounds to the largest.
    EXPECT_EQ(value("179769313486231580793e288", in_double), to_rational(std::numeric_limits<double>::max()));
    EXPECT_EQ(value("0x1.fffffffffffff7fffp1023", in_double), to_rational(std::numeric_limits<double>::max()));
    EXPECT_NE(refusal("0x1.fffffffffffff8p1023", in_double).find("range of double"), std::string::npos);
    EXPECT_EQ(value("0x1.fffffefffp127", in_float), to_rational(std::numeric_limits<float>::max()));
    EXPECT_NE(refusal("0x1.ffffffp127", in_float).find("range of float"), std::string::npos);
    // Half of the smallest subnormal is a tie and goes to even, 0; more than half goes up.
    EXPECT_EQ(value("0x1p-1075", in_double), 0);
    EXPECT_TRUE(read_number("0x1p-1075", in_double).vanished);
    EXPECT_EQ(value("0x1.00001p-1075", in_double), power_of_two(-1074));
    EXPECT_EQ(value("0x1.00001p-150", in_float), power_of_two(-149));
    for (const char* text : {"1e-999999", "-1e-400", "1e-99999999999999999999", "0x1p-999999"}) {
        EXPECT_EQ(value(text, in_double), 0) << text;
        EXPECT_TRUE(read_number(text, in_double).vanished) << text;
    }
    EXPECT_TRUE(read_number("1e-46", in_float).vanished);
    EXPECT_FALSE(read_number("0e-999999", in_float).vanished);
    EXPECT_TRUE(read_number("1/" + std::string(400, '9'), in_double).vanished);
}

TEST(Number, RoundsOnceFromItsOwnText) {
    // 1 + 2^-24 + 2^-54 is above the middle of two floats, but rounds to the middle in double, whence to even: 1.
    const std::string text = "1.00000005960464483090171625";
    ASSERT_EQ(static_cast<float>(nearest<double>(value(text))), 1.0F);
    EXPECT_EQ(value(text, in_float), 1 + power_of_two(-23));
    EXPECT_EQ(value("0x1.00000100000004p0", in_float), 1 + power_of_two(-23));
    // The same where the text is a fraction: (2^54 + 2^30 + 1) / 2^54.
    EXPECT_EQ(value("18014399583223809/18014398509481984", in_float), 1 + power_of_two(-23));
    // Ties to even, and a digit a thousand places on that breaks the tie.
    EXPECT_EQ(value("9007199254740993", in_double), Rational(9007199254740992LL));
    EXPECT_EQ(value("9007199254740993." + std::string(1000, '0') + "1", in_double), Rational(9007199254740994LL));
}

TEST(Number, AgreesWithIntegersWhateverWayItTakes) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 20000; ++i) {
        const std::string text = std::to_string(static_cast<long long>(random())) + "." + std::to_string(random()) +
                                 "e" + std::to_string(static_cast<int>(oblong::test::below(random, 121)) - 60);
        ASSERT_EQ(value(text, in_double), to_rational(nearest<double>(value(text)))) << text;
        const float single = nearest<float>(value(text));
        if (!std::isfinite(single)) continue;
        ASSERT_EQ(value(text, in_float), to_rational(single)) << text;
    }
}

TEST(Number, HugeExponentsCostNothing) {
    const std::clock_t begin = std::clock();  // processor time: the machine may be busy
    for (int i = 0; i < 1000; ++i) {
        for (const NumberRule& rule : {in_float, in_double, exactly_so}) {
            static_cast<void>(refusal("1e999999999", rule));
            static_cast<void>(refusal("1e-999999999", rule));
            static_cast<void>(refusal("0x1p999999999", rule));
        }
    }
    EXPECT_LT(std::clock() - begin, 2 * CLOCKS_PER_SEC);
}

TEST(NumberText, ShortestReadsBack) {
    std::mt19937_64 random(2);
    for (int i = 0; i < 20000; ++i) {
        const auto d = std::bit_cast<double>(random());
        if (std::isfinite(d)) {
            ASSERT_EQ(value(shortest_text(to_rational(d), CaseScalar::float64), in_double), to_rational(d));
        }
        const auto f = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (std::isfinite(f)) {
            ASSERT_EQ(value(shortest_text(to_rational(f), CaseScalar::float32), in_float), to_rational(f));
            ASSERT_EQ(value(hex_text(to_rational(f))), to_rational(f));
        }
    }
    EXPECT_EQ(shortest_text(to_rational(0.1F), CaseScalar::float32), "0.1");
    EXPECT_THROW(static_cast<void>(shortest_text(Rational(1, 10), CaseScalar::float64)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(shortest_text(Rational(1, 2), CaseScalar::exact)), std::invalid_argument);
}

TEST(NumberText, HexAndFractions) {
    EXPECT_EQ(hex_text(0), "0x0p+0");
    EXPECT_EQ(hex_text(1), "0x1p+0");
    EXPECT_EQ(hex_text(-3), "-0x1.8p+1");
    EXPECT_EQ(hex_text(power_of_two(-1074)), "0x1p-1074");
    EXPECT_EQ(hex_text(to_rational(0.1)), "0x1.999999999999ap-4");
    EXPECT_EQ(hex_text(Rational(1, 3)), "1/3");
    EXPECT_EQ(fraction_text(Rational(-6, 4)), "-3/2");
    EXPECT_EQ(fraction_text(5), "5/1");
}

TEST(NumberText, DecimalsOfAnyLengthRoundToEven) {
    struct Row {
        Rational value;
        int digits;
        const char* expected;
    };
    for (const Row& row : {
             Row{0, 5, "0"},
             {1, 1, "1e+00"},
             {1, 3, "1e+00"},
             {Rational(-1, 3), 5, "-3.3333e-01"},
             {Rational(2, 3), 3, "6.67e-01"},
             {Rational(9996), 3, "1.00e+04"},
             {Rational(25, 10), 1, "2e+00"},
             {Rational(35, 10), 1, "4e+00"},
             {power_of_two(-1074), 4, "4.941e-324"},
             {power_of_two(332), 5, "8.7490e+99"},
             {power_of_two(333), 5, "1.7498e+100"},
             {Rational(999999), 6, "9.99999e+05"},
             {Rational(Integer(1), pow(Integer(10), 700)), 2, "1e-700"},
         }) {
        EXPECT_EQ(decimal_text(row.value, row.digits), row.expected);
    }
}
