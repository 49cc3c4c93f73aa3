// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/certify/core/environment.hpp"

#include <gtest/gtest.h>

#include <cfenv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#ifdef __SSE2__
#include <pmmintrin.h>
#include <xmmintrin.h>
#endif

#include "tests/certify/core_cases.hpp"

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

/// Not inlined, so that nothing of it is computed before the mode is set.
template <std::floating_point R>
[[gnu::noinline]] std::vector<Answer<R>> answers(const std::vector<Pair<R>>& pairs, int& integers) {
    std::vector<Answer<R>> result;
    for (const Pair<R>& pair : pairs) {
        const CertifiedDistance<R> d = certified_distance(pair.a.view(), pair.b.view());
        result.push_back({d.outcome, std::bit_cast<Bits<R>>(d.distance), std::bit_cast<Bits<R>>(d.enclosure.lower),
                          std::bit_cast<Bits<R>>(d.enclosure.upper)});
        if (d.rung == Rung::integer) ++integers;
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

/// Outcome and distance are the same; the enclosure contains the distance and is at most as wide as by default.
template <std::floating_point R>
void expect_same_under(const char* mode, const std::function<void()>& enter, const std::function<void()>& leave) {
    const std::vector<Pair<R>> pairs = all_families<R>(60);
    int by_default = 0;
    int changed = 0;
    const std::vector<Answer<R>> expected = answers(pairs, by_default);
    enter();
    const bool recognised = !environment_is_default();
    const std::vector<Answer<R>> found = answers(pairs, changed);
    leave();
    EXPECT_TRUE(recognised) << mode;
    EXPECT_TRUE(environment_is_default());
    EXPECT_EQ(changed, static_cast<int>(pairs.size())) << mode;
    EXPECT_LT(by_default, changed) << "the default environment must use the floating rungs";
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        ASSERT_EQ(found[i].outcome, expected[i].outcome) << mode << ' ' << i;
        ASSERT_EQ(found[i].distance, expected[i].distance) << mode << ' ' << i;
        ASSERT_LE(expected[i].lower, found[i].lower)
            << mode << ' ' << i;  // of non-negative numbers bits order as values
        ASSERT_GE(expected[i].upper, found[i].upper) << mode << ' ' << i;
    }
}

void expect_same_under(const char* mode, const std::function<void()>& enter, const std::function<void()>& leave) {
    expect_same_under<double>(mode, enter, leave);
    expect_same_under<float>(mode, enter, leave);
}

/// Whether a unit that includes the certifier compiles with these flags.
[[nodiscard]] bool compiles_with(const std::string& flags) {
    const std::filesystem::path source = std::filesystem::path(testing::TempDir()) / "oblong_fast_math_consumer.cpp";
    std::ofstream(source) << "#include \"oblong/certify/distance.hpp\"\n";
    const std::string command = std::string(OBLONG_COMPILER) + " -std=c++20 -fsyntax-only " + flags + " -I'" +
                                OBLONG_SOURCE_DIR + "/lib' '" + source.string() + "' 2> /dev/null";
    return std::system(command.c_str()) == 0;
}

}  // namespace

TEST(Environment, RoundingModesChangeNoAnswer) {
    const auto back = [] { std::fesetround(FE_TONEAREST); };
    for (const auto& [mode, name] : {std::pair{FE_UPWARD, "upward"}, std::pair{FE_DOWNWARD, "downward"},
                                     std::pair{FE_TOWARDZERO, "toward zero"}}) {
        expect_same_under(name, [mode = mode] { std::fesetround(mode); }, back);
    }
    EXPECT_TRUE(environment_is_default());
}

#ifdef __SSE2__
TEST(Environment, FlushedSubnormalsChangeNoAnswer) {
    const unsigned before = _mm_getcsr();
    const auto back = [before] { _mm_setcsr(before); };
    const unsigned flush = _MM_FLUSH_ZERO_ON;
    const unsigned zeros = _MM_DENORMALS_ZERO_ON;
    expect_same_under("FTZ", [=] { _mm_setcsr(before | flush); }, back);
    expect_same_under("DAZ", [=] { _mm_setcsr(before | zeros); }, back);
    expect_same_under("FTZ, DAZ, downward", [=] { _mm_setcsr(before | flush | zeros | _MM_ROUND_DOWN); }, back);
}
#endif

TEST(Environment, FastMathIsRefused) {
    EXPECT_TRUE(compiles_with("-O2"));
    EXPECT_TRUE(compiles_with("-O2 -ffp-contract=fast"));
    EXPECT_FALSE(compiles_with("-O2 -ffast-math"));
    EXPECT_FALSE(compiles_with("-Ofast"));
    EXPECT_FALSE(compiles_with("-O2 -ffinite-math-only"));
}

}  // namespace oblong
