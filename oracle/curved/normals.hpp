// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/curved/interior_point.hpp"

namespace oblong::oracle {

/// Returns the fraction with the least denominator whose distance to x is at most `slack`. Precondition: slack ≥ 0.
[[nodiscard]] Rational simplest_near(const Rational& x, const Rational& slack);

/// Rational directions that a guess suggests, the simplest first: the guess with its coordinates' ratios replaced by
/// simple fractions, as they are and made orthogonal to what the weights say is flat around the nearest point.
/// Ratios are taken to at most `bits` bits.
[[nodiscard]] std::vector<IntegerVec> suggested_normals(const Program& program, const IntegerVec& w,
                                                        const Weights& weights, unsigned bits);

}  // namespace oblong::oracle
