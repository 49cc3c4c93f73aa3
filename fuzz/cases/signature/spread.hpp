// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/rational.hpp"

/// The dimension of a set of points, exactly and approximately.
namespace oblong::fuzz {

struct Spread {
    int rank = 0;             ///< of the affine hull: 0 a point, 1 a line, 2 a plane, 3 the space
    int near_rank = 0;        ///< the same where a thickness below 1/1000 of the length counts as none
    Vec3<Rational> along;     ///< from the first point to the farthest from it; 0 for rank 0
    Rational length_squared;  ///< of `along`
};

/// Greedy, from the lexicographically first point: the farthest point from it, from the line through the two, from the
/// plane through the three. A thickness found so is at least a third of the largest there is.
/// Precondition: `points` are sorted and not empty, so that their order does not matter.
[[nodiscard]] Spread spread_of(std::span<const Vec3<Rational>> points);

/// Returns whether two directions, neither 0, differ by an angle whose sine is at most 1/1000.
[[nodiscard]] bool nearly_parallel(const Vec3<Rational>& p, const Vec3<Rational>& q);

}  // namespace oblong::fuzz
