// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/codec/codec.hpp"

#include <gtest/gtest.h>

#include <random>

namespace oblong::fuzz {

namespace {

std::vector<std::uint8_t> random_bytes(std::mt19937& random) {
    std::vector<std::uint8_t> bytes(random() % 300);
    for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random());
    return bytes;
}

/// How many of some inputs break the contract.
int broken(const Codec& codec) {
    std::mt19937 random(8);
    int count = 0;
    for (int i = 0; i < 300; ++i) count += check_codec(random_bytes(random), codec).broken.empty() ? 0 : 1;
    return count;
}

TEST(Codec, KeepsEveryCase) { EXPECT_EQ(broken({}), 0); }

TEST(Codec, NoticesAnEncoderThatLosesSomethingOrIsNotThere) {
    Codec shorter;
    shorter.encode = [](const caseio::Case& c) {
        auto bytes = encode(c);
        if (bytes && bytes->size() > 3) bytes->resize(bytes->size() / 2);
        return bytes;
    };
    EXPECT_GT(broken(shorter), 200);
    Codec silent;
    silent.encode = [](const caseio::Case&) { return std::nullopt; };
    EXPECT_EQ(broken(silent), 300);
    Codec none;
    none.encode = nullptr;
    EXPECT_EQ(broken(none), 300);
}

}  // namespace

}  // namespace oblong::fuzz
