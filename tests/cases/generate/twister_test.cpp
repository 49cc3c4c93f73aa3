// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/twister.hpp"

#include <gtest/gtest.h>

#include <random>

namespace oblong::fuzz {
namespace {

TEST(Twister, GivesTheNumbersOfTheStandardsEngine) {
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{5489}, ~std::uint64_t{0}}) {
        std::mt19937_64 standard(seed);
        Twister ours(seed);
        for (int i = 0; i < 1000; ++i) ASSERT_EQ(ours(), standard()) << "seed " << seed << ", number " << i;
    }
}

}  // namespace
}  // namespace oblong::fuzz
