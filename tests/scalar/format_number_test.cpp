// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/format_number.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <vector>

#include "tests/draws.hpp"

/// The operations by doubles against those by MPFR, and both against the processor's own.
namespace oblong {

static_assert(RealField<FormatNumber>);
static_assert(BinaryFloat<FormatNumber>);

namespace {

using N = FormatNumber;
using Operation = N (*)(const N&, const N&);

constexpr std::array<Operation, 5> operations{
    [](const N& a, const N& b) { return a + b; }, [](const N& a, const N& b) { return a - b; },
    [](const N& a, const N& b) { return a * b; }, [](const N& a, const N& b) { return a / b; },
    [](const N& a, const N&) { return a < N(0) ? N(0) : square_root(a); }};

constexpr std::array all_roundings{FormatRounding::nearest_even, FormatRounding::toward_zero, FormatRounding::up,
                                   FormatRounding::down, FormatRounding::stochastic};

/// A number of the format that a double holds: zeros, subnormals, the largest, numbers around 1, of any exponent; few
/// bits or all.
double drawn(std::mt19937_64& engine, BinaryFormat format) {
    constexpr BinaryFormat held;
    format.precision = std::min(format.precision, held.precision);
    format.min_exponent = std::max(format.min_exponent, held.min_exponent);
    format.max_exponent = std::min(format.max_exponent, held.max_exponent);
    const double least = std::ldexp(1.0, format.min_exponent - format.precision + 1);
    const double largest = detail::largest_number(format);
    const double sign = test::below(engine, 2) == 0 ? 1 : -1;
    const std::uint64_t kept = std::uint64_t(1) << static_cast<unsigned>(format.precision);
    switch (test::below(engine, 8)) {
        case 0:
            return sign * 0.0;
        case 1:
            return sign * least * static_cast<double>(test::below(engine, kept));
        case 2:
            return sign * largest;
        case 3:
            return sign * static_cast<double>(test::below(engine, 4));
        default:
            break;
    }
    const bool near_one = test::below(engine, 2) == 0;
    const int span = near_one ? 8 : format.max_exponent - format.min_exponent + 1;
    const int exponent = (near_one ? -4 : format.min_exponent) + static_cast<int>(test::below(engine, span));
    const int within = std::clamp(exponent, format.min_exponent, format.max_exponent);
    const double significand = static_cast<double>(kept / 2 + test::below(engine, kept / 2));
    const double x = std::ldexp(significand, within - format.precision + 1);
    return sign * std::min(x, largest);
}

void expect_same(const N& fast, const N& reference, const std::string& what) {
    const double x = fast.to_double();
    const double y = reference.to_double();
    if (std::isnan(x) && std::isnan(y)) return;
    EXPECT_EQ(std::bit_cast<std::uint64_t>(x), std::bit_cast<std::uint64_t>(y)) << what << ": " << x << ", " << y;
    EXPECT_TRUE(fast == reference) << what << ": beyond a double's bits";
}

std::vector<BinaryFormat> formats() {
    std::vector<BinaryFormat> formats{{24, -1050, 1023}};
    for (const NamedFormat& named : named_formats) formats.push_back(named.format);
    for (int precision = min_format_precision; precision <= 64; ++precision) {
        formats.push_back({precision});
        formats.push_back({precision, -30, std::max(60, precision - 1)});
    }
    return formats;
}

TEST(FormatNumber, EveryPrecisionRoundsAsMpfrDoes) {
    std::mt19937_64 engine(37);
    for (BinaryFormat format : formats()) {
        for (const FormatRounding rounding : all_roundings) {
            format.rounding = rounding;
            format.seed = engine();
            const bool is_narrow = format.precision <= (rounding == FormatRounding::stochastic ? 28 : 51);
            ASSERT_TRUE(detail::rounds_by_doubles(format) || !is_narrow) << format_name(format);
            for (int i = 0; i < 700; ++i) {
                const N a = N::exact(drawn(engine, format));
                const N b = N::exact(drawn(engine, format));
                for (std::size_t k = 0; k < operations.size(); ++k) {
                    format.seed = engine();
                    N fast;
                    N reference;
                    {
                        const FormatScope scope(format);
                        fast = operations.at(k)(a, b);
                    }
                    {
                        const FormatScope scope(format, FormatInputs::of_the_format, FormatPath::reference);
                        reference = operations.at(k)(a, b);
                    }
                    expect_same(fast, reference, format_name(format) + ", operation " + std::to_string(k));
                }
                if (HasFailure()) return;
            }
        }
    }
}

/// Each operation in a format and in a built-in type.
template <class Native>
void compare_with(const BinaryFormat& format, FormatPath path) {
    using Root = std::conditional_t<std::same_as<Native, double>, double, float>;
    std::mt19937_64 engine(41);
    const FormatScope scope(format, FormatInputs::of_the_format, path);
    for (int i = 0; i < 20000; ++i) {
        const auto x = static_cast<Native>(drawn(engine, format));
        const auto y = static_cast<Native>(drawn(engine, format));
        const std::array<Native, 5> expected{
            static_cast<Native>(x + y), static_cast<Native>(x - y), static_cast<Native>(x * y),
            static_cast<Native>(x / y),
            x < Native(0) ? Native(0) : static_cast<Native>(std::sqrt(static_cast<Root>(x)))};
        for (std::size_t k = 0; k < operations.size(); ++k)
            expect_same(operations.at(k)(N::exact(static_cast<double>(x)), N::exact(static_cast<double>(y))),
                        N::exact(static_cast<double>(expected.at(k))),
                        format_name(format) + ", operation " + std::to_string(k));
        if (::testing::Test::HasFailure()) return;
    }
}

TEST(FormatNumber, Binary32IsFloat) {
    compare_with<float>(parse_format("binary32"), FormatPath::fastest);
    compare_with<float>(parse_format("binary32"), FormatPath::reference);
}

#if defined(__FLT16_MANT_DIG__) && defined(__x86_64__)
/// The compiler may compute in float and round the result: twice, which is the same for these operations of 11 bits in
/// 24 (2 · 11 + 2 ≤ 24).
TEST(FormatNumber, Binary16IsTheCompilersOwn) {
    compare_with<_Float16>(parse_format("binary16"), FormatPath::fastest);
    compare_with<_Float16>(parse_format("binary16"), FormatPath::reference);
}
#endif

TEST(FormatNumber, Binary64IsDouble) { compare_with<double>(parse_format("binary64"), FormatPath::reference); }

/// Beyond 53 bits: the residuals of quotient and root, in fractions, are those of the nearest number.
TEST(FormatNumber, WideQuotientsAndRootsAreNearest) {
    std::mt19937_64 engine(43);
    for (const int precision : {54, 64, 113, 200, 399, 400}) {
        const FormatScope scope(BinaryFormat{precision});
        for (int i = 0; i < 300; ++i) {
            const N a = N::exact(test::uniform(engine, 1, 2)) / N::exact(test::uniform(engine, 1, 2));
            const N b = N::exact(test::uniform(engine, 1, 2));
            const Rational half = power_of_two(-precision);  // half a unit of a number in [1, 2)
            const Rational quotient = a.to_fraction() / b.to_fraction();
            const Rational unit = quotient < Rational(1, 2) ? half / 4 : quotient < 1 ? half / 2 : half;
            EXPECT_LE(abs(Rational((a / b).to_fraction() - quotient)), unit);
            const Rational root = square_root(b).to_fraction();
            EXPECT_LE((root - half) * (root - half), b.to_fraction());
            EXPECT_GE((root + half) * (root + half), b.to_fraction());
            EXPECT_LE(abs(Rational((a * b).to_fraction() - a.to_fraction() * b.to_fraction())), 2 * half);
        }
    }
}

}  // namespace
}  // namespace oblong
