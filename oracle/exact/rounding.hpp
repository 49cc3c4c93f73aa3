// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oracle/exact/exact_number.hpp"

/// Exact numbers (distances, parameters, depths) among the numbers of a format.
namespace oblong::oracle {

/// lower ≤ d ≤ upper.
struct Bracket {
    Rational lower, upper;
};

/// Rationals around d no farther apart than 2^−bits·lower; equal where d is rational.
[[nodiscard]] Bracket bracket(const ExactNumber& d, unsigned bits);

/// |x − d| as a rational within a relative 2^−60 of it; 0 exactly where x = d.
[[nodiscard]] Rational absolute_error(const ExactNumber& d, const Rational& x);

/// A binary floating format: numbers m·2^e with |m| < 2^digits, e ≥ lowest, below 2^end.
struct Format {
    int digits = 53;
    long lowest = -1074;
    long end = 1024;
};

/// Returns the format with this many significand bits: the IEEE binary formats, x87's for 64, and for any other number
/// of bits one with an exponent too wide to matter.
[[nodiscard]] Format format_of(int digits);

/// The two neighbours of d in a format, equal where d is one of its numbers. An absent number is beyond
/// the largest: infinity.
struct Neighbours {
    Rational below = 0;  ///< the largest number ≤ d; beyond the range the largest finite number
    std::optional<Rational> above = 0;
    std::optional<Rational> nearest = 0;  ///< ties to even
    Rational ulp = 0;                     ///< above − below as if the exponent had no end; for d a number, its ulp
};
[[nodiscard]] Neighbours neighbours(const ExactNumber& d, const Format& format);

}  // namespace oblong::oracle
