// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/signal/counters.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace oblong::fuzz {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Signals, LevelsAreMonotoneInTheBadDirection) {
    for (std::size_t i = 0; i < signal_count; ++i) {
        const auto s = static_cast<Signal>(i);
        int before = info(s).small_is_bad ? info(s).levels : 0;
        int different = 1;
        for (int quarter = -4 * 300; quarter <= 4 * 300; ++quarter) {
            const int level = level_of(s, std::exp2(quarter / 4.0));
            EXPECT_TRUE(info(s).small_is_bad ? level <= before : level >= before)
                << name(s) << " at 2^" << quarter / 4.0;
            if (level != before) ++different;
            before = level;
        }
        EXPECT_EQ(before, info(s).small_is_bad ? 0 : info(s).levels) << name(s);
        EXPECT_GE(different, std::min(info(s).levels, 4)) << name(s) << " is hardly told apart";
    }
}

TEST(Signals, EndsAndWhatWasNotMeasured) {
    for (std::size_t i = 0; i < signal_count; ++i) {
        const auto s = static_cast<Signal>(i);
        EXPECT_EQ(level_of(s, std::numeric_limits<double>::quiet_NaN()), 0) << name(s);
        EXPECT_EQ(level_of(s, infinity), info(s).small_is_bad ? 0 : info(s).levels) << name(s);
        EXPECT_EQ(level_of(s, 0), info(s).small_is_bad ? info(s).levels : 0) << name(s);
    }
}

TEST(Signals, LevelsBeginWhereTheListSays) {
    EXPECT_EQ(level_of(Signal::error_ulps, 0.99), 0);
    EXPECT_EQ(level_of(Signal::error_ulps, 1), 1);
    EXPECT_EQ(level_of(Signal::error_ulps, 1024), 11);
    EXPECT_EQ(level_of(Signal::determinant, 0x1p40), 1);
    EXPECT_EQ(level_of(Signal::determinant, 1), 41);
    EXPECT_EQ(level_of(Signal::rung, 3), 3);
    EXPECT_EQ(level_of(Signal::lasso, 5), 5);
    EXPECT_EQ(level_of(Signal::bound_ratio, 1), 127);
}

TEST(Counters, MarkAllLevelsUpToTheOneReached) {
    clear_levels();
    EXPECT_EQ(highest_level(Signal::iterations), 0);
    reached(Signal::iterations, 7);
    EXPECT_EQ(highest_level(Signal::iterations), 7);
    reached(Signal::iterations, 3);
    EXPECT_EQ(highest_level(Signal::iterations), 7);
    clear_levels();
    EXPECT_EQ(highest_level(Signal::iterations), 0);
}

TEST(Counters, SignalsAndLanesAreApart) {
    clear_levels();
    for (std::size_t i = 0; i < signal_count; ++i)
        for (int lane = 0; lane < lane_count; ++lane) {
            const auto s = static_cast<Signal>(i);
            measured(s, info(s).small_is_bad ? 0 : infinity, lane);
            for (std::size_t j = 0; j < signal_count; ++j)
                for (int other = 0; other < lane_count; ++other)
                    EXPECT_EQ(highest_level(static_cast<Signal>(j), other),
                              j == i && other == lane ? info(s).levels : 0);
            clear_levels();
        }
}

TEST(Counters, ALevelPastTheLastIsTheLast) {
    clear_levels();
    reached(Signal::rung, 99, lane_count - 1);
    EXPECT_EQ(highest_level(Signal::rung, lane_count - 1), info(Signal::rung).levels);
    clear_levels();
}

}  // namespace
}  // namespace oblong::fuzz
