// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "tests/bench/workload.hpp"

/// Pairs of large hulls out of few: what is computed of a hull once, its facets above all, holds for every copy of it
/// that is turned and moved without rounding.
namespace oblong::bench {

using Facets = std::vector<std::array<std::uint32_t, 3>>;

/// Random hulls around the origin whose coordinates are multiples of `grid`, with their facets, counter-clockwise from
/// outside.
struct HullPool {
    int vertices = 0;
    double grid = 0;
    std::vector<fuzz::Cloud> shapes;
    std::vector<Facets> facets;
};

/// A grid on which turning and moving rounds nothing, as long as coordinates stay below 16.
template <class R>
inline constexpr double exact_grid = sizeof(R) == sizeof(float) ? 0x1p-19 : 0x1p-48;

[[nodiscard]] HullPool hull_pool(int vertices, std::size_t shapes, double grid);

/// From so many vertices on, scenes are made of these pools: made once a run.
inline constexpr int least_pooled = 512;
[[nodiscard]] const HullPool& wide_pool(int vertices);    ///< on the grid of doubles
[[nodiscard]] const HullPool& narrow_pool(int vertices);  ///< of floats

/// One of the pool's hulls, turned by quarters of a turn and moved, all exactly.
struct PooledHull {
    std::uint32_t shape = 0;
    fuzz::Cloud cloud;
};
/// \param offset rounded to the pool's grid first
[[nodiscard]] PooledHull pooled_hull(fuzz::Draw& draw, const HullPool& pool, const Vec3<double>& offset);

/// As `hull_pairs`; each hull is one of the pool's, turned by quarters of a turn and moved, all exactly.
[[nodiscard]] std::vector<HullPair<double>> pooled_pairs(const HullPool& pool, Gap gap, std::size_t count);

}  // namespace oblong::bench
