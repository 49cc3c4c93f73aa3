// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "caseio/case.hpp"
#include "oblong/scalar/number_text.hpp"

/// Conversions between the text of a number and the rational that it denotes, rounded once to a case's scalar.
///
/// A text is a decimal (`-12.5e-3`), a hex float (`0x1.8p-4`) or a fraction of integers (`-7/3`). Work is bounded by
/// the length of the text: an exponent is judged before any power is computed.
namespace oblong::caseio {

/// A text that is no number, or that the scalar cannot hold. what() reads "expected …, found …".
class NumberError : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

/// Longest text of a number, in characters.
inline constexpr std::size_t longest_number = 100'000;

/// An exact decimal or hex float other than 0 lies between 10^-limit and 10^limit in magnitude (hex: 2 to the power
/// of ±10·limit/3). Fractions are limited by their length alone.
inline constexpr long exact_decimal_limit = 4900;

/// Results of wide solvers may lie further out.
inline constexpr long result_decimal_limit = 100'000;

struct NumberRule {
    CaseScalar scalar = CaseScalar::exact;
    long decimal_limit = exact_decimal_limit;  ///< of `exact`
};

struct ReadNumber {
    Rational value;
    bool vanished = false;  ///< the text is not 0 but rounds to 0
};

/// Throws NumberError for anything that is not one finite number, and where the scalar overflows.
[[nodiscard]] ReadNumber read_number(std::string_view text, const NumberRule& rule);

using oblong::fraction_text;
using oblong::hex_text;

/// `value` rounded once to nearest even to `digits` significant decimal digits, such as `1.25e-07`; without zeros at
/// its end if that is exact. Precondition: digits ≥ 1.
[[nodiscard]] std::string decimal_text(const Rational& value, int digits);

/// Returns the shortest decimal that reads back to the same float or double. Throws std::invalid_argument if `value` is
/// no such number.
[[nodiscard]] std::string shortest_text(const Rational& value, CaseScalar scalar);

/// "float", "double" or "exact".
[[nodiscard]] std::string_view name(CaseScalar scalar);

}  // namespace oblong::caseio
