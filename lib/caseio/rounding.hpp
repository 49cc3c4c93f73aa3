// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>

#include "caseio/number_text.hpp"

/// Numbers that the reader computes, rounded once to a case's scalar.
namespace oblong::caseio {

/// Returns `value` rounded once to nearest even to the scalar (`exact`: the value itself). Throws NumberError if it
/// rounds to an infinity.
[[nodiscard]] Rational rounded(const Rational& value, CaseScalar scalar);

/// Returns the format to which irrational numbers of a case are rounded: the scalar itself, in an exact case double.
[[nodiscard]] inline CaseScalar irrational_format(CaseScalar scalar) {
    return scalar == CaseScalar::exact ? CaseScalar::float64 : scalar;
}

/// The closed interval [low, high], which holds a number that is not known exactly; exact if both are equal.
struct Enclosure {
    Rational low;
    Rational high;

    Enclosure() = default;
    Enclosure(Rational exact) : low(exact), high(std::move(exact)) {}  // NOLINT(google-explicit-constructor)
    Enclosure(Rational low_end, Rational high_end) : low(std::move(low_end)), high(std::move(high_end)) {}

    /// @{
    /// Enclosures of the sum, the difference, the product and the negative, without rounding.
    [[nodiscard]] friend Enclosure operator+(const Enclosure& a, const Enclosure& b) {
        return {a.low + b.low, a.high + b.high};
    }
    [[nodiscard]] friend Enclosure operator-(const Enclosure& a, const Enclosure& b) {
        return {a.low - b.high, a.high - b.low};
    }
    [[nodiscard]] friend Enclosure operator*(const Enclosure& a, const Enclosure& b) {
        const auto [low, high] = std::minmax(
            {Rational(a.low * b.low), Rational(a.low * b.high), Rational(a.high * b.low), Rational(a.high * b.high)});
        return {low, high};
    }
    [[nodiscard]] friend Enclosure operator-(const Enclosure& a) { return {-a.high, -a.low}; }
    /// @}
};

/// Returns the number to which both ends round, and so every number between them; nothing if they differ.
[[nodiscard]] std::optional<Rational> common_rounding(const Enclosure& e, CaseScalar scalar);

}  // namespace oblong::caseio
