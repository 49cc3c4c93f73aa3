// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/bounds/climb.hpp"
#include "fuzz/bounds/kept_inputs.hpp"
#include "tests/attack/dice.hpp"

// No error bound of the certifier is broken: at the inputs that came closest so far, around them, and at new ones.

namespace oblong::fuzz {

TEST(Bounds, HoldAtTheClosestInputsKnownAndAroundThem) {
    const KeptInputs kept = read_inputs(OBLONG_SOURCE_DIR "/tests/data/bound_inputs.txt");
    for (std::size_t i = 0; i < bound_count; ++i) {
        const auto bound = static_cast<Bound>(i);
        const std::string name(info(bound).name);
        ASSERT_TRUE(kept.contains(name)) << name;
        const BoundMeasure before = measure(bound, kept.at(name));
        EXPECT_EQ(before.broken, "") << name;
        const Climbed around = climb(bound, {attack::rounds(10000, 300000)}, 11, kept.at(name));
        EXPECT_EQ(around.broken, "") << name;
        const Climbed fresh = climb(bound, {attack::rounds(10000, 300000)}, 12);
        EXPECT_EQ(fresh.broken, "") << name;
        EXPECT_GE(around.ratio, before.ratio) << name;
        EXPECT_GT(fresh.ratio, 0) << name << ": nothing was measured";
        EXPECT_GT(around.ratio, 0.01) << name << ": the bound is loose";
        std::printf("%-16s kept %.3f, around it %.3f, anew %.3f\n", name.c_str(), before.ratio, around.ratio,
                    fresh.ratio);
    }
}

}  // namespace oblong::fuzz
