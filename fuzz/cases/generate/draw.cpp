// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/family.hpp"

namespace oblong::fuzz {

int Draw::integer(int low, int high) {
    const auto width = static_cast<std::uint64_t>(static_cast<long long>(high) - low) + 1;
    // Draws above the last whole multiple are thrown away, so that every value is equally likely.
    const std::uint64_t limit = width * (UINT64_MAX / width);
    std::uint64_t draw = bits();
    while (draw >= limit) draw = bits();
    return static_cast<int>(low + static_cast<long long>(draw % width));
}

double Draw::uniform(double low, double high) {
    const double unit = static_cast<double>(bits() >> 11U) * 0x1p-53;
    return low + (high - low) * unit;
}

}  // namespace oblong::fuzz
