// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "oblong/simd/batch_warm_start.hpp"
#include "oblong/support/difference.hpp"

/// Warm starts for many pairs of larger bodies: as in simd/batch_warm_start.hpp, but each body is searched by itself
/// (docs/explanation/gjk/batches.md).
namespace oblong::simd::detail {

/// One to three different support points of A − B.
template <class R>
struct InitialSimplex {
    std::array<DifferencePoint<R>, 3> points;
    unsigned count = 0;
};

/// Writes an initial simplex for each pair: support points found by a few GJK iterations in floats. A start depends
/// neither on the other pairs nor on the vector unit. It proves nothing: where numbers overflow or underflow in floats,
/// the points are arbitrary support points.
/// Preconditions: 1 <= pairs.size() <= batch_lanes(); initial_simplices.size() == pairs.size().
void large_batch_warm_start(std::span<const BodyPair<double>> pairs,
                            std::span<InitialSimplex<double>> initial_simplices);
void large_batch_warm_start(std::span<const BodyPair<float>> pairs, std::span<InitialSimplex<float>> initial_simplices);

}  // namespace oblong::simd::detail
