// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/rounding.hpp"

/// Square roots of rationals: exact if they are rational, enclosed otherwise.
namespace oblong::caseio {

/// Returns √value if it is rational. Precondition: value ≥ 0.
[[nodiscard]] std::optional<Rational> exact_root(const Rational& value);

/// Returns an enclosure of √value whose width is at most 2^−bits of it. Preconditions: value > 0, bits ≥ 1.
[[nodiscard]] Enclosure enclosed_root(const Rational& value, long bits);

/// The number constant + factor·√radicand.
struct RootSum {
    Rational constant;
    Rational factor;
    Rational radicand;  ///< > 0
};

/// Returns the number rounded once to nearest even: in a float or double case to the scalar, in an exact case to double
/// unless it is rational; a rational number of an exact case stays as it is. Throws NumberError if it rounds to an
/// infinity. An irrational number is no midpoint of two floats, so its enclosures become narrow enough; their precision
/// is bounded by the length of the three numbers.
[[nodiscard]] Rational rounded(const RootSum& number, CaseScalar scalar);

}  // namespace oblong::caseio
