// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/scaled_pair.hpp"

namespace oblong::oracle {

/// A pair of nearest points of the convex hulls of two integer point sets, by CGAL's quadratic program
/// solver (Polytope_distance_d: Gärtner and Schönherr 2000) in exact integers. CGAL gives the points and
/// the vertices that carry them; the weights are found here. Unchecked: see require_optimal.
///
/// Indices are into the given sets. Precondition: neither set is empty.
[[nodiscard]] NearestPair cgal_nearest(std::span<const IntegerVec> a, std::span<const IntegerVec> b);

/// The same by the quadratic program min ‖Σ λ_i p_i − Σ μ_j q_j‖² over λ, μ ≥ 0 with sums 1, with Bland's rule, which
/// ends by proof. Polytope_distance_d was stopped after nine minutes on bodies of six and seven points far from the
/// origin (docs/findings/polytope-distance-cycle.md). This is the one that the oracle asks.
[[nodiscard]] NearestPair program_nearest(std::span<const IntegerVec> a, std::span<const IntegerVec> b);

}  // namespace oblong::oracle
