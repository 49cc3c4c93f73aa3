// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "oblong/scalar/rational.hpp"

/// Exact texts of fractions.
namespace oblong {

/// Returns p/q in lowest terms, "3/1" for 3.
[[nodiscard]] std::string fraction_text(const Rational& x);
/// Returns a hex float with one leading bit, "0x1.8p+1" for 3; p/q if the denominator is no power of two.
[[nodiscard]] std::string hex_text(const Rational& x);

}  // namespace oblong
