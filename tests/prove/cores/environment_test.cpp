// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/lowered/cores/environment.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/prove/cores/core_cases.hpp"
#include "tests/environments.hpp"

// The certified answers under the other rounding modes and with subnormals flushed are the same bits; a consumer that
// compiles with fast-math is refused.

namespace oblong {

namespace {

using namespace core_cases;

template <std::floating_point R>
using Bits = detail::BitsOf<R>;

template <std::floating_point R>
struct Answer {
    Outcome outcome;
    Bits<R> distance, lower, upper;
    [[nodiscard]] bool operator==(const Answer&) const = default;
};

template <std::floating_point R>
std::vector<Answer<R>> answers(const std::vector<Pair<R>>& pairs) {
    std::vector<Answer<R>> result;
    for (const Pair<R>& pair : pairs) {
        const CertifiedDistance<R> d = ladder_distance(pair.a.view(), pair.b.view());
        result.push_back({d.outcome, std::bit_cast<Bits<R>>(d.distance), std::bit_cast<Bits<R>>(d.enclosure.lower),
                          std::bit_cast<Bits<R>>(d.enclosure.upper)});
    }
    return result;
}

template <std::floating_point R>
[[nodiscard]] std::vector<Pair<R>> all_families(int each) {
    Families<R> draw(7);
    std::vector<Pair<R>> pairs;
    for (int family = 0; family < Families<R>::count; ++family)
        for (int i = 0; i < each; ++i) pairs.push_back(draw.draw(family));
    return pairs;
}

/// Whether a unit that includes a public header of certified queries compiles with these flags.
[[nodiscard]] bool compiles_with(const std::string& flags) {
    const std::filesystem::path source = std::filesystem::path(testing::TempDir()) / "oblong_fast_math_consumer.cpp";
    std::ofstream(source) << "#include \"oblong/distance.hpp\"\n";
    const std::string command = std::string(OBLONG_COMPILER) + " -std=c++20 -fsyntax-only " + flags + " -I'" +
                                OBLONG_SOURCE_DIR + "/lib' '" + source.string() + "' 2> /dev/null";
    return std::system(command.c_str()) == 0;
}

}  // namespace

template <std::floating_point R>
void expect_the_same_everywhere() {
    const std::vector<Pair<R>> pairs = all_families<R>(60);
    const std::vector<Answer<R>> expected = answers(pairs);
    for (const test::Environment& environment : test::other_environments()) {
        std::vector<Answer<R>> found;
        test::within(environment, [&] { found = answers(pairs); });
        EXPECT_EQ(found, expected) << environment.name;
    }
}

TEST(Environment, ChangesNoBitOfDistanceAndEnclosureInDouble) { expect_the_same_everywhere<double>(); }
TEST(Environment, ChangesNoBitOfDistanceAndEnclosureInFloat) { expect_the_same_everywhere<float>(); }

TEST(Environment, FastMathIsRefused) {
    EXPECT_TRUE(compiles_with("-O2"));
    EXPECT_TRUE(compiles_with("-O2 -ffp-contract=fast"));
    EXPECT_FALSE(compiles_with("-O2 -ffast-math"));
    EXPECT_FALSE(compiles_with("-Ofast"));
    EXPECT_FALSE(compiles_with("-O2 -ffinite-math-only"));
}

}  // namespace oblong
