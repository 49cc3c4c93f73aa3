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

}  // namespace oblong::oracle
