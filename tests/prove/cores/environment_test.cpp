// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/lowered/cores/environment.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

// A consumer that compiles with fast-math is refused.

namespace oblong {

namespace {

/// Whether a unit that includes a public header of certified queries compiles with these flags.
[[nodiscard]] bool compiles_with(const std::string& flags) {
    const std::filesystem::path source = std::filesystem::path(testing::TempDir()) / "oblong_fast_math_consumer.cpp";
    std::ofstream(source) << "#include \"oblong/distance.hpp\"\n";
    const std::string command = std::string(OBLONG_COMPILER) + " -std=c++20 -fsyntax-only " + flags + " -I'" +
                                OBLONG_SOURCE_DIR + "/lib' '" + source.string() + "' 2> /dev/null";
    return std::system(command.c_str()) == 0;
}

}  // namespace

TEST(Environment, FastMathIsRefused) {
    EXPECT_TRUE(compiles_with("-O2"));
    EXPECT_TRUE(compiles_with("-O2 -ffp-contract=fast"));
    EXPECT_FALSE(compiles_with("-O2 -ffast-math"));
    EXPECT_FALSE(compiles_with("-Ofast"));
    EXPECT_FALSE(compiles_with("-O2 -ffinite-math-only"));
}

}  // namespace oblong
