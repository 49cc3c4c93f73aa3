// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "oracle/exact/scaled_pair.hpp"

namespace oblong::oracle {

/// Returns a pair of nearest points of the convex hulls of two integer point sets: by the quadratic program
/// min ‖Σ λ_i p_i − Σ μ_j q_j‖² over λ, μ ≥ 0 with sums 1, in exact integers by CGAL's solver with Bland's rule, which
/// ends by proof. CGAL's Polytope_distance_d was stopped after nine minutes on bodies of six and seven points far from
/// the origin (docs/log/findings/polytope-distance-cycle.md). Unchecked: see require_optimal. Indices are into the
/// given sets. Precondition: neither set is empty.
[[nodiscard]] NearestPair program_nearest(std::span<const IntegerVec> a, std::span<const IntegerVec> b);

/// A point of rational coordinates: numerators / denominator. Precondition: denominator > 0.
struct FractionVec {
    IntegerVec numerators;
    Integer denominator = 1;
};

/// All weights λ of points of A and μ of points of B with λ, μ ≥ 0, sums 1 and Σ λ p − Σ μ q = target, and the cost of
/// a unit of each weight: of A's points first, then of B's.
struct WeightProgram {
    std::vector<IntegerVec> a, b;
    FractionVec target;
    std::vector<Integer> costs;
};

/// Returns the least and the greatest total cost of such weights: the only ones' if the points name no more, otherwise
/// by CGAL's solver for linear programs in exact integers. Unchecked. Throws std::logic_error if there are no such
/// weights. Precondition: neither set is empty.
[[nodiscard]] Rational least_cost(const WeightProgram& program);
[[nodiscard]] Rational greatest_cost(const WeightProgram& program);

/// The facets of a hull: triangles of indices, each anticlockwise as seen from outside.
using Triangles = std::vector<std::array<std::size_t, 3>>;

/// Returns the surface of the hull of points that span space, by CGAL's quickhull with exact predicates; facets of more
/// than three corners are cut into triangles. Unchecked. Precondition: no point is there twice.
[[nodiscard]] Triangles cgal_hull(std::span<const IntegerVec> points);

}  // namespace oblong::oracle
