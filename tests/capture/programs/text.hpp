// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <string>
#include <vector>

/// Bodies as one line of words: what a program asked, and what was recorded of it.
namespace oblong::test {

/// Hexadecimal digits of a number.
inline std::string word(double x) {
    char digits[40];
    std::snprintf(digits, sizeof digits, " %a", x + 0);  // no negative zero
    return digits;
}

/// " NAME n n n …": sizes or coordinates, then the pose by rows, then its translation.
inline std::string words(const std::string& name, const std::vector<double>& numbers) {
    std::string text = " " + name;
    for (const double x : numbers) text += word(x);
    return text;
}

}  // namespace oblong::test
