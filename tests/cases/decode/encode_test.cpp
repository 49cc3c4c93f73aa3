// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/encode.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/case_arbitrary.hpp"
#include "fuzz/cases/decode/numbers.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Case;

Case without_words(Case c) {
    c.id.clear();
    c.source.clear();
    c.note.clear();
    c.expect.clear();
    return c;
}

/// Whether bytes say the case; where they do, they must decode to it.
bool fits(const Case& c) {
    const auto bytes = encode(c);
    if (!bytes) return false;
    RC_ASSERT(without_words(decode(*bytes)) == without_words(c));
    RC_ASSERT(decode_plain(*bytes) == plain_case(c));
    return true;
}

std::vector<std::uint8_t> random_bytes(std::size_t most) {
    return *rc::gen::resize(static_cast<int>(most),
                            rc::gen::container<std::vector<std::uint8_t>>(rc::gen::arbitrary<std::uint8_t>()));
}

TEST(Encode, SaysEveryDecodedCase) {
    EXPECT_TRUE(rc::check("decoded", [] { RC_ASSERT(fits(decode(random_bytes(300)))); }));
    // RapidCheck's bytes are small at first; these are not.
    Draw draw(21);
    for (int i = 0; i < 3000; ++i) {
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(draw.integer(0, 400)));
        for (auto& b : bytes) b = static_cast<std::uint8_t>(draw.integer(0, 255));
        const PlainCase c = decode_plain(bytes);
        const auto again = encode(c);
        ASSERT_TRUE(again);
        ASSERT_EQ(decode_plain(*again), c);
        // What was encoded once is encoded alike ever after.
        ASSERT_EQ(encode(decode_plain(*again)), again);
    }
}

TEST(Encode, SaysFamilyCasesOfFewVertices) {
    int said = 0, all = 0;
    for (const Family& f : families()) {
        if (f.name == "mesh" || f.name == "solids" || f.name == "captured") continue;  // up to 40 vertices and more
        for (int i = 0; i < 12; ++i) {
            const Case c = family_case(f, 5, i, 12);
            ++all;
            if (fits(c)) ++said;
            fits(narrow_to_float(c));
        }
    }
    EXPECT_GT(said * 10, all * 9) << said << " of " << all;
}

TEST(Encode, SaysNothingOfWhatBytesCannotSay) {
    Case c = decode({});
    ASSERT_TRUE(encode(c));
    Case exact = c;
    exact.scalar = caseio::CaseScalar::exact;
    EXPECT_FALSE(encode(exact));
    const auto with_first = [&](Rational x) {
        Case changed = c;
        changed.a.shape = Points<Rational>({{std::move(x), 0, 0}});
        return changed;
    };
    EXPECT_TRUE(encode(with_first(Rational(1, 2))));
    EXPECT_FALSE(encode(with_first(Rational(1, 3))));
    Case narrow = with_first(to_rational(0.1));
    EXPECT_TRUE(encode(narrow));
    narrow.scalar = caseio::CaseScalar::float32;
    EXPECT_FALSE(encode(narrow));
    Case many = c;
    many.a.shape = Points<Rational>(std::vector<Vec3<Rational>>(max_vertices));
    EXPECT_TRUE(encode(many));
    many.a.shape = Points<Rational>(std::vector<Vec3<Rational>>(max_vertices + 1));
    EXPECT_FALSE(encode(many));
    const AnyBody<Rational> sum{Sum<Rational>({c.a, c.a}), std::nullopt};
    c.a = sum;
    EXPECT_TRUE(encode(c));
    c.a = {Hull<Rational>({sum}), std::nullopt};
    EXPECT_FALSE(encode(c));
}

TEST(Encode, TakesOneByteForASmallInteger) {
    // A header; for each body its kind and the number of its vertices; a byte a vertex, and one a coordinate.
    const Case c = decode(std::vector<std::uint8_t>{0, 0, 1, 0, 8, 16, 24, 0, 240, 0, 80, 0, 0, 0, 0, 0, 120});
    const auto bytes = encode(c);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(bytes->size(), 1U + 2 + 8 + 2 + 4);
}

TEST(Encode, TakesEveryNumberOfTheFormats) {
    Draw draw(22);
    for (const bool narrow : {false, true}) {
        NumberWriter out(narrow);
        std::vector<double> numbers{0,
                                    -16,
                                    15,
                                    16,
                                    -17,
                                    4095,
                                    -4096,
                                    4096,
                                    0x1p-149,
                                    -0x1p-126,
                                    0x1.fffffep127,
                                    -0x1.fffffep127,
                                    fitted(0.1, narrow),
                                    fitted(-16.0 / 255, narrow),
                                    narrow ? 0x1p-128 : std::numeric_limits<double>::denorm_min(),
                                    narrow ? 0x1p127 : std::numeric_limits<double>::max(),
                                    narrow ? -0x1p127 : std::numeric_limits<double>::lowest()};
        for (int e = -140; e <= 127; ++e) numbers.push_back(fitted(std::ldexp(draw.integer(-16, 15), e), narrow));
        for (int i = 0; i < 500; ++i) {
            const double base =
                numbers[static_cast<std::size_t>(draw.integer(0, static_cast<int>(numbers.size()) - 1))];
            numbers.push_back(fitted(base * draw.uniform(-2, 2), narrow));
            numbers.push_back(nudged(base, draw.integer(-16, 15), narrow));
        }
        for (const double x : numbers) out.number(x);
        const auto bytes = out.take();
        Numbers in(bytes);
        in.narrow(narrow);
        for (const double x : numbers) ASSERT_EQ(in.number(), x);
        EXPECT_EQ(in.byte(), 0U);
    }
}

template <class S>
void expect_nudged_as_by_nextafter(const std::vector<double>& numbers, bool narrow) {
    for (const double x : numbers) {
        for (int steps = -16; steps <= 15; ++steps) {
            S stepped = static_cast<S>(x);
            const S towards = steps > 0 ? std::numeric_limits<S>::max() : std::numeric_limits<S>::lowest();
            for (int i = 0; i < std::abs(steps); ++i) stepped = std::nextafter(stepped, towards);
            const double found = nudged(x, steps, narrow);
            ASSERT_EQ(found, stepped) << x << " by " << steps;
            ASSERT_FALSE(found == 0 && std::signbit(found));
        }
    }
}

TEST(Numbers, AreNudgedToTheNumbersBesideThem) {
    std::vector<double> numbers{0,
                                -0.0,
                                1,
                                -1,
                                0.1,
                                3e-300,
                                5e-324,
                                -4e-323,
                                1e308,
                                std::numeric_limits<double>::max(),
                                std::numeric_limits<double>::lowest()};
    expect_nudged_as_by_nextafter<double>(numbers, false);
    numbers.insert(numbers.end(), {1e-45, -4e-45, 0x1p-126});
    for (double& x : numbers) x = fitted(x, true);
    expect_nudged_as_by_nextafter<float>(numbers, true);
}

TEST(PlainCase, IsTheCaseInDoubles) {
    EXPECT_TRUE(rc::check("there and back", [] {
        const Case c = decode(random_bytes(200));
        RC_ASSERT(is_plain(c));
        RC_ASSERT(without_words(exact_case(plain_case(c), "")) == without_words(c));
    }));
    Draw draw(23);
    for (int i = 0; i < 1000; ++i) {
        const double x = fitted(std::bit_cast<double>(draw.bits()), false);
        ASSERT_EQ(fraction(x), to_rational(x));
    }
}

}  // namespace
}  // namespace oblong::fuzz
