// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "oblong/lowered/arb/number.hpp"

/// Simple rationals near floats. They are guesses: the caller must verify them exactly.
namespace oblong::curved {

/// Returns the convergent of least denominator that is within 2^−close of x.
[[nodiscard]] Rational simple_fraction(const Rational& x, int close);

/// Returns n divided by its greatest coordinate, with each coordinate replaced by a simple fraction.
[[nodiscard]] Vec3<Rational> simple_direction(const Vec3<Wide>& n, int close);

/// Returns a rational point of the unit circle near u, from a simple parameter t: ((1 − t²), 2t) / (1 + t²).
/// Precondition: u ≠ 0.
[[nodiscard]] std::array<Rational, 3> simple_circle_point(const std::array<Wide, 3>& u, int close);

}  // namespace oblong::curved
