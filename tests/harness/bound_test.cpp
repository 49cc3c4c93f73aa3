// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/bound/bound.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "fuzz/signal/counters.hpp"

namespace oblong::fuzz {
namespace {

std::vector<std::uint8_t> bytes_for(Bound bound, std::mt19937& random) {
    std::vector<std::uint8_t> bytes(640);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    bytes[0] = static_cast<std::uint8_t>(bound);
    return bytes;
}

TEST(BoundHarness, FindsNoBoundBrokenAndMeasuresEach) {
    std::mt19937 random(1999);
    for (std::size_t i = 0; i < bound_count; ++i) {
        double greatest = 0;
        const auto watched = [&greatest](Bound bound, std::span<const std::uint8_t> bytes) {
            BoundMeasure m = measure(bound, bytes);
            greatest = std::max(greatest, m.ratio);
            return m;
        };
        for (int turn = 0; turn < 300; ++turn)
            EXPECT_EQ(check_bound(bytes_for(static_cast<Bound>(i), random), watched), "");
        EXPECT_GT(greatest, 0) << info(static_cast<Bound>(i)).name;
    }
    clear_levels();
    const auto half = [](Bound, std::span<const std::uint8_t>) { return BoundMeasure{0.5, {}}; };
    EXPECT_EQ(check_bound(std::vector<std::uint8_t>{3}, half), "");
    EXPECT_GT(highest_level(Signal::bound_ratio, 3), 60);
    EXPECT_EQ(highest_level(Signal::bound_ratio, 2), 0);
    EXPECT_EQ(check_bound({}), "");
}

/// A bound that is a thousandth of the proven one is below some error: each of them is noticed.
TEST(BoundHarness, NoticesEachBoundThatIsTooSmall) {
    const auto thousandth = [](Bound bound, std::span<const std::uint8_t> bytes) {
        BoundMeasure m = measure(bound, bytes);
        m.ratio *= 1000;
        return m;
    };
    std::mt19937 random(1999);
    for (std::size_t i = 0; i < bound_count; ++i) {
        int noticed = 0;
        for (int turn = 0; turn < 2000 && noticed == 0; ++turn)
            noticed += check_bound(bytes_for(static_cast<Bound>(i), random), thousandth).empty() ? 0 : 1;
        EXPECT_EQ(noticed, 1) << info(static_cast<Bound>(i)).name;
    }
}

TEST(BoundHarness, NoticesAClaimThatIsFalseAndThatNobodyMeasures) {
    const std::vector<std::uint8_t> bytes{0, 1, 2};
    const auto false_claim = [](Bound, std::span<const std::uint8_t>) { return BoundMeasure{0, "not so"}; };
    EXPECT_EQ(check_bound(bytes, false_claim), "ball-sum: not so");
    EXPECT_EQ(check_bound(bytes, nullptr), "ball-sum: nobody measures");
    const auto unknown = [](Bound, std::span<const std::uint8_t>) { return BoundMeasure{std::nan(""), {}}; };
    EXPECT_NE(check_bound(bytes, unknown), "");
}

}  // namespace
}  // namespace oblong::fuzz
