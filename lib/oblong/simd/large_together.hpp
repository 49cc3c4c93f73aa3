// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "oblong/simd/together.hpp"
#include "oblong/support/difference.hpp"

/// Where the queries of many pairs of larger bodies begin: as simd/together.hpp, but that each pair searches its own
/// bodies (docs/explanation/gjk/batches.md).
namespace oblong::simd::detail {

/// One to three support points of A − B, none twice.
template <class R>
struct Beginning {
    std::array<DifferencePoint<R>, 3> points;
    unsigned count = 0;
};

/// Support points that a query of each pair may begin with: the simplex that some iterations in floats led to. Those of
/// a pair are the same whatever the others are and whichever unit runs it. They prove nothing: where numbers are too
/// large or too small for floats, they are any support points.
/// Preconditions: at least one pair, no more than lanes_together(), as many beginnings.
void begin_large_together(std::span<const BodyPair<double>> pairs, std::span<Beginning<double>> beginnings);
void begin_large_together(std::span<const BodyPair<float>> pairs, std::span<Beginning<float>> beginnings);

}  // namespace oblong::simd::detail
