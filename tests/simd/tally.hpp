// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>

namespace oblong::simd_testing {

/// What a vector unit's subalgorithm did beside the one for all units.
struct Tally {
    std::string unit;
    int walks = 0;
    int warm = 0;                    ///< walks that began with three points
    std::array<int, 3> warm_with{};  ///< of which so many carried, less one
    int steps = 0;
    int differ = 0;
    int four_to_face = 0;  ///< steps from three points and a new one to three, and to fewer
    int four_to_edge = 0;
    int enclosed = 0;
    int failed = 0;
    int not_finite = 0;
};

}  // namespace oblong::simd_testing
