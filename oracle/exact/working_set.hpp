// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/scaled_pair.hpp"

namespace oblong::oracle {

/// A pair of nearest points of two hulls: route one, fit for large sets.
///
/// CGAL solves a few vertices of each body; every vertex is then tried exactly against the two supporting
/// planes, the worst offender of each body joins, and so on. It ends: each turn adds a vertex that was
/// absent, or finds none, and then the answer is optimal for the whole sets. Common points of the few are
/// common points of all.
[[nodiscard]] NearestPair nearest_points(const ScaledPair& pair);

}  // namespace oblong::oracle
