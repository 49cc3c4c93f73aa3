// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace oblong::fuzz {

/// Returns the octaves of x above 1, linear between the powers of two: monotone, and unlike log2 the same on every
/// machine. −1100, below every other value, for x ≤ 0.
[[nodiscard]] inline double octaves_of(double x) {
    if (!(x > 0)) return -1100;
    if (std::isinf(x)) return 1100;
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent);
    return exponent - 2 + 2 * mantissa;
}

/// Returns the x of so many octaves: the inverse, up to rounding.
[[nodiscard]] inline double at_octaves(double octaves) {
    const double whole = std::floor(octaves);
    return std::ldexp(1 + (octaves - whole), static_cast<int>(whole));
}

}  // namespace oblong::fuzz
