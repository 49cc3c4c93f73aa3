// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "oblong/simd/batch_warm_start.hpp"
#include "oblong/support/difference.hpp"

/// Where the queries of many pairs of larger bodies begin: as simd/batch_warm_start.hpp, but that each pair searches
/// its own bodies (docs/explanation/gjk/batches.md).
namespace oblong::simd::detail {

/// One to three support points of A − B, none twice.
template <class R>
struct InitialSimplex {
    std::array<DifferencePoint<R>, 3> points;
    unsigned count = 0;
};

/// Support points that a query of each pair may begin with: the simplex that some iterations in floats led to. Those of
/// a pair are the same whatever the others are and whichever unit runs it. They prove nothing: where numbers are too
/// large or too small for floats, they are any support points.
/// Preconditions: at least one pair, no more than batch_lanes(), as many beginnings.
void large_batch_warm_start(std::span<const BodyPair<double>> pairs,
                            std::span<InitialSimplex<double>> initial_simplices);
void large_batch_warm_start(std::span<const BodyPair<float>> pairs, std::span<InitialSimplex<float>> initial_simplices);

}  // namespace oblong::simd::detail
