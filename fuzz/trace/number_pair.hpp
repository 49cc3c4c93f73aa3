// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>

#include "caseio/result.hpp"
#include "fuzz/trace/trace_number.hpp"

namespace oblong::fuzz {

/// A number for people: a decimal and a hex float.
using NumberPair = std::array<std::string, 2>;

/// Returns a number of a run; all its digits.
[[nodiscard]] NumberPair number_pair(const caseio::Real& x, const TraceNumber& number);

/// Returns an exact number: 20 digits, and the hex float of the run's nearest number.
[[nodiscard]] NumberPair exact_pair(const Rational& x, const TraceNumber& number);

/// Returns √q, rounded once to the run's numbers (rationals: to 20 digits). Precondition: q ≥ 0.
[[nodiscard]] NumberPair root_pair(const Rational& q, const TraceNumber& number, bool exact);

}  // namespace oblong::fuzz
