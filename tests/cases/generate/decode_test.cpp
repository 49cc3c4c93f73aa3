// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/decode.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"

namespace oblong::fuzz {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// Reading a written case rounds and checks everything: equal means valid and representable.
void expect_valid(const Bytes& bytes) {
    const caseio::Case c = decode(bytes);
    ASSERT_EQ(caseio::read_case(caseio::write_case(c)), c);
}

TEST(Decode, TakesAnyBytes) {
    Draw draw(11);
    for (int i = 0; i < 4000; ++i) {
        Bytes bytes(static_cast<std::size_t>(draw.integer(0, 160)));
        for (auto& b : bytes) b = static_cast<std::uint8_t>(draw.integer(0, 255));
        expect_valid(bytes);
    }
}

TEST(Decode, TakesEveryShortInput) {
    expect_valid({});
    for (int first = 0; first < 256; ++first) {
        expect_valid({static_cast<std::uint8_t>(first)});
        for (int second = 0; second < 256; ++second)
            expect_valid({static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second), 255, 255, 255});
    }
}

TEST(Decode, TakesTheSameByteOverAndOver) {
    for (int b = 0; b < 256; ++b) expect_valid(Bytes(300, static_cast<std::uint8_t>(b)));
}

TEST(Decode, GivesTheSameCaseForTheSameBytes) {
    // Two segments: body kind 0 (points), count − 1 = 1, vertices of a mode byte and three coordinates each,
    // a coordinate c being the byte c · 8 in two's complement.
    const auto at = [](int c) { return static_cast<std::uint8_t>(c * 8); };
    const Bytes bytes{0, 0, 1, 0,     at(0),  at(0), at(0), 0,     at(4), at(0), at(0),
                      0, 1, 0, at(1), at(-2), at(3), 0,     at(1), at(2), at(3)};
    const caseio::Case c = decode(bytes);
    EXPECT_EQ(c.scalar, caseio::CaseScalar::float64);
    EXPECT_EQ(c.dimension, 3);
    EXPECT_EQ(c.a, (AnyBody<Rational>{Points<Rational>({{0, 0, 0}, {4, 0, 0}}), std::nullopt}));
    EXPECT_EQ(*c.b, (AnyBody<Rational>{Points<Rational>({{1, -2, 3}, {1, 2, 3}}), std::nullopt}));
    EXPECT_EQ(decode(bytes), c);
}

TEST(Decode, ReachesEveryScalarDimensionAndShape) {
    Draw draw(12);
    std::set<std::size_t> shapes;
    std::set<int> dimensions;
    std::set<caseio::CaseScalar> scalars;
    int poses = 0;
    for (int i = 0; i < 3000; ++i) {
        Bytes bytes(60);
        for (auto& b : bytes) b = static_cast<std::uint8_t>(draw.integer(0, 255));
        const caseio::Case c = decode(bytes);
        shapes.insert(c.a.shape.index());
        dimensions.insert(c.dimension);
        scalars.insert(c.scalar);
        if (c.a.pose) ++poses;
    }
    EXPECT_EQ(shapes.size(), std::variant_size_v<Shape<Rational>>);
    EXPECT_EQ(dimensions, (std::set<int>{2, 3}));
    EXPECT_EQ(scalars.size(), 2U);
    EXPECT_GT(poses, 100);
}

}  // namespace
}  // namespace oblong::fuzz
