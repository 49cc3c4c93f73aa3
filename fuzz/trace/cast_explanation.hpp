// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/cast_trace.hpp"
#include "fuzz/trace/explanation.hpp"

namespace oblong::fuzz {

/// Compares two casts and names the number whose sign is wrong. Precondition: both.exact.
[[nodiscard]] Explanation explain(const caseio::Case& c, const CastsSideBySide& both);

/// Returns Δ_slot(subset) of the points x − p_i as MovingJohnson computes it: from differences of the p_i. Returns
/// nothing if the scalar cannot hold an input number, or if a result overflows.
/// \param points p_i, by slot
[[nodiscard]] std::optional<Rational> moving_delta(SolverScalar scalar, const Vec3<Rational>& x,
                                                   const std::array<Vec3<Rational>, 4>& points,
                                                   std::array<unsigned, 2> subset_and_slot);

/// Returns the number; nothing where it is infinite.
[[nodiscard]] std::optional<Rational> finite(const caseio::Real& x);
/// Returns a − b; nothing where one is unknown.
[[nodiscard]] std::optional<Rational> difference(const std::optional<Rational>& a, const std::optional<Rational>& b);

/// Returns why a cast ended, for people.
[[nodiscard]] std::string end_words(const CastTrace& trace);

}  // namespace oblong::fuzz
