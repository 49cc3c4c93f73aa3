// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>

namespace CLI {
class Validator;
}

namespace oblong::cli {

/// Takes numbers above 0. CLI11's own check answers with the largest double in full.
[[nodiscard]] CLI::Validator above_zero();

/// Takes whole numbers from `least` to `most`, in decimals alone, as `transform`: CLI11 itself reads 010 as eight, and
/// −1 as the largest of all.
[[nodiscard]] CLI::Validator whole_number(std::uint64_t least, std::uint64_t most = std::numeric_limits<int>::max());

/// Takes every seed that there is: whole_number from 0 to 2⁶⁴ − 1.
[[nodiscard]] CLI::Validator seed();

}  // namespace oblong::cli
