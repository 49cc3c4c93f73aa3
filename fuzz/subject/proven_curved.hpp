// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "caseio/case.hpp"
#include "oblong/answer/outcome.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

/// What 100 digits settle about a pair with ellipsoids, cylinders or cones.
struct WideAnswer {
    Outcome outcome = Outcome::undecided;  ///< separated, overlapping or undecided
    Rational lower = 0, upper = 0;         ///< around the distance, when separated
    Vec3<Rational> witness_a, witness_b;
    int iterations = 0;
};

/// GJK at 100 digits; its last supporting plane and its last simplex decide where they clear 0 by 10^−80 of the
/// bodies' size, far above the rounding errors of some hundred operations at 10^−100. Contact is undecided.
/// Nothing is claimed of numbers outside 10^±300.
[[nodiscard]] WideAnswer wide_distance(const caseio::Case& c);

}  // namespace oblong::fuzz
