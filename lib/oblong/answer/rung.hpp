// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <string_view>

namespace oblong {

/// Which arithmetic settled an answer: plain doubles with an error bound, double-doubles, exact integers or rationals,
/// or (curved bodies) ball arithmetic.
enum class Rung { filter, extended, integer, ball };
/// The names of Rung, by ordinal.
inline constexpr std::array<std::string_view, 4> rung_names{"filter", "extended", "integer", "ball"};
/// The name of a Rung.
[[nodiscard]] constexpr std::string_view name(Rung r) { return rung_names[static_cast<std::size_t>(r)]; }

}  // namespace oblong
