// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "oblong/scalar/rational.hpp"

/// The numbers that the exact answers are: rationals, and rationals plus or minus one square root.
namespace oblong::oracle {

/// max(0, root_sign·sqrt(core_squared) − radius), exactly.
///
/// - A distance is the distance of two polyhedral cores less the radii of the balls around them.
/// - A depth is that of the cores plus the radii (`radius` is not positive), or the radii less the cores' distance
///   (`root_sign` −1).
/// - A parameter of a cast is a rational or the first root of a quadratic.
struct ExactNumber {
    Rational core_squared = 0;
    Rational radius = 0;
    int root_sign = 1;  ///< 1 or −1
};

/// x as such a number. Precondition: x ≥ 0.
[[nodiscard]] ExactNumber exact_number(const Rational& x);

/// Returns the sign of alpha + beta·sqrt(q), exactly. Precondition: q ≥ 0.
[[nodiscard]] int sign_with_root(const Rational& alpha, const Rational& beta, const Rational& q);

/// Returns the sign of (d − x), exactly.
[[nodiscard]] int compare(const ExactNumber& d, const Rational& x);
[[nodiscard]] int compare(const ExactNumber& d, const ExactNumber& x);

/// d as a decimal of `digits` significant digits, or as the nearest double.
[[nodiscard]] std::string decimal(const ExactNumber& d, int digits);
[[nodiscard]] double approximate(const ExactNumber& d);

}  // namespace oblong::oracle
