// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "caseio/case.hpp"

/// The size of a case, and its numbers one by one.
namespace oblong::fuzz {

struct Weight {
    int parts = 0;         ///< shapes, the more curved the more, and poses
    int vertices = 0;      ///< of points and segments; eight of any other solid
    std::size_t bits = 0;  ///< of all numbers: of odd significands and of exponents other than 0
    long scale = 0;        ///< by how many powers of two the largest number lies outside of [1/64, 128)

    [[nodiscard]] friend bool operator==(const Weight&, const Weight&) = default;
};

[[nodiscard]] Weight weight(const caseio::Case& c);

/// No part of the weight is larger, and one is smaller. Every chain of lighter cases ends. So ordinary numbers stay
/// ordinary: 0.1 does not become 3602879701896397, which has fewer bits to its exponent.
[[nodiscard]] bool lighter(const Weight& a, const Weight& b);

/// Bits of x = ±m·2^e·p/q, m odd: those of m, p and q, and of e where it is not 0; a fraction's exponent costs one
/// more.
[[nodiscard]] std::size_t bits(const Rational& x);

/// All numbers of the case, those of poses and motions included, always in the same order; and the case with others in
/// their place. Throws InvalidBody if these are no body (a negative radius).
[[nodiscard]] std::vector<Rational> numbers(const caseio::Case& c);
[[nodiscard]] caseio::Case with_numbers(const caseio::Case& c, const std::vector<Rational>& values);

}  // namespace oblong::fuzz
