// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/curved/interior_point.hpp"

/// From guesses to points and planes that are proven.
namespace oblong::oracle {

/// lower ≤ value ≤ upper
struct Bounds {
    Rational lower = 0, upper = 0;
};

/// Returns the square root of a rational that is not negative, between numbers with about this many significant bits.
[[nodiscard]] Bounds root_bounds(const Rational& square, unsigned bits);

/// A lower bound of min { ‖y‖ : y in set } from any direction w ≠ 0: min { w·y }/‖w‖. It may be negative; above 0 it
/// proves separation.
[[nodiscard]] Rational lower_bound(const ScaledTree& set, const IntegerVec& w, unsigned bits);

/// A point of the set near the one that the weights give: weights are moved until each row has its total and each cone
/// holds its numbers, exactly.
[[nodiscard]] Vec3<Rational> member_point(const Program& program, Weights weights);

/// Returns whether weights near the given ones prove that the origin is in the relative interior of the set: they
/// give the origin exactly, keep every row exactly, and lie strictly inside every cone. For a positive definite form
/// H on the weights z, z + H Aᵀu with A H Aᵀ u = rest, solved in rationals, makes them exact; the cones are checked
/// again.
[[nodiscard]] bool proves_inside(const Program& program, const Weights& weights);

}  // namespace oblong::oracle
