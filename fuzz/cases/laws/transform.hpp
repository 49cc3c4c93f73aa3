// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/case.hpp"

/// Exact changes of a case under which its answer changes in a known way.
namespace oblong::fuzz {

enum class Law {
    scale,      ///< every length times 2^20, and times 2^-20: distances and depths scale, parameters stay
    translate,  ///< both bodies by the same vector: nothing changes
    swap,       ///< the bodies change places: nothing changes
    permute,    ///< vertices in another order: nothing changes
};
inline constexpr std::array<std::string_view, 4> law_names{"scale", "translate", "swap", "permute"};
[[nodiscard]] constexpr std::string_view name(Law law) { return law_names[static_cast<std::size_t>(law)]; }
[[nodiscard]] std::optional<Law> law_from_name(std::string_view text);

struct Transformed {
    caseio::Case c;      ///< its id is that of the original, "@" and `by`
    std::string by;      ///< such as "scale 2^20", for display
    Rational scale = 1;  ///< of lengths
    Rational moved = 0;  ///< the largest |coordinate| of the translation
};

/// Returns the case under a law; every number is one of the case's scalar, exactly. Empty if the law does not apply: a
/// ray has no second body to swap, nothing has two vertices to permute, or no translation of use leaves every number
/// exact.
[[nodiscard]] std::vector<Transformed> transformed(const caseio::Case& c, Law law);

}  // namespace oblong::fuzz
