// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/rational.hpp"

/// Two point sets in integer coordinates, the common ground of the oracle's routes.
namespace oblong::oracle {

using IntegerVec = Vec3<Integer>;
using RationalVec = Vec3<Rational>;

/// Vertices of the cores of two bodies, multiplied by one positive integer that makes every coordinate an
/// integer: the original point is `a[i] / scale`. No fraction is ever reduced on the way, so arithmetic on
/// these costs no greatest common divisors.
struct ScaledPair {
    std::vector<IntegerVec> a, b;
    Integer scale = 1;
    int dimension = 3;  ///< 2: every z is 0, and interiors are those of the plane
};

/// Returns the least common multiple of all denominators, times `start`.
[[nodiscard]] Integer common_denominator(std::span<const RationalVec> points, const Integer& start = 1);

/// `points` times `scale`. Precondition: the products are integers.
[[nodiscard]] std::vector<IntegerVec> scaled(std::span<const RationalVec> points, const Integer& scale);

/// Returns the scale is the least multiple of `start` that serves.
[[nodiscard]] ScaledPair scaled_pair(std::span<const RationalVec> a, std::span<const RationalVec> b, int dimension,
                                     const Integer& start = 1);

/// A convex combination of points of a set: the point is Σ weights[i]·set[index[i]] / total.
struct Combination {
    std::vector<std::size_t> index;
    std::vector<Integer> weights;
    Integer total = 0;  ///< the sum of the weights
};

/// Returns the sum of weight × point, without the division by the total.
[[nodiscard]] IntegerVec numerator(const Combination& c, std::span<const IntegerVec> set);

/// A pair of nearest points of two hulls.
struct NearestPair {
    Combination a, b;
};

/// The difference of the two points times both totals: n of optimality.hpp.
[[nodiscard]] IntegerVec difference(const NearestPair& nearest, const ScaledPair& pair);

}  // namespace oblong::oracle
