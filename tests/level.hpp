// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace oblong::test {

/// The level of this run: 1, 2 or 3, from the environment variable OBLONG_TEST_LEVEL; 1 if it is not set.
[[nodiscard]] inline int level() {
    const char* text = std::getenv("OBLONG_TEST_LEVEL");
    const std::string_view value = text == nullptr ? "1" : text;
    return value == "3" ? 3 : value == "2" ? 2 : 1;
}

/// How many draws a test makes whose count is stated for level 2: a quarter of them at level 1, eight times as many at
/// level 3. At least 8, or the count itself if it is smaller.
[[nodiscard]] constexpr int draws(int count, int level) {
    return level == 1 ? std::min(count, std::max(8, count / 4)) : level == 2 ? count : 8 * count;
}
[[nodiscard]] inline int draws(int count) { return draws(count, level()); }

/// How many of the draws of this level must show what the test is about, if `count` of those of level 2 must: a fifth
/// at level 1, which makes a quarter of the draws and so varies more.
[[nodiscard]] inline int sampled(int count) { return level() == 1 ? count / 5 : count; }

}  // namespace oblong::test
