// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/direction_grid.hpp"
#include "oblong/support/scans.hpp"

/// The searches of support/scans.hpp by a body's direction grid: the same answers, bit for bit, in time that does not
/// grow with the body. Proof: docs/numerics/direction-grid.md.
namespace oblong {

/// Whether the lists of a grid hold for reaches computed along n: none overflows, and what underflows is less than the
/// lead of those listed.
template <class D, class R>
[[nodiscard]] bool is_in_grids_range(const Vec3<D>& n, R largest) {
    constexpr D least = sizeof(D) == sizeof(float) ? D(0x1p-90F) : D(0x1p-800);
    constexpr D most = sizeof(D) == sizeof(float) ? D(0x1p120F) : D(0x1p900);
    const D product = (std::abs(n.x) + std::abs(n.y) + std::abs(n.z)) * D(largest);
    return least < product && product < most;  // NaN is not
}

/// A corner with its reach.
template <class D, class R>
struct FarthestCorner {
    D reach = -std::numeric_limits<D>::infinity();
    const typename DirectionGrid<R>::Corner* corner = nullptr;
};

namespace detail {

/// Without a branch: which is farther cannot be guessed.
template <class D, class R>
[[nodiscard, gnu::always_inline]] inline FarthestCorner<D, R> farther(const FarthestCorner<D, R>& first,
                                                                      const FarthestCorner<D, R>& second) {
    const bool is_second = first.reach < second.reach;
    return {is_second ? second.reach : first.reach, is_second ? second.corner : first.corner};
}

template <class D, class R>
[[nodiscard, gnu::always_inline]] inline FarthestCorner<D, R> farthest_of_few(
    const DirectionGrid<R>& grid, const typename DirectionGrid<R>::Cell& cell, const Vec3<D>& n) {
    const auto at = [&](std::size_t k) {
        const auto& corner = grid.corner(cell.corners[k]);
        return FarthestCorner<D, R>{reach_of(n, corner.point), &corner};
    };
    static_assert(DirectionGrid<R>::few == 8);
    return farther(farther(farther(at(0), at(1)), farther(at(2), at(3))),
                   farther(farther(at(4), at(5)), farther(at(6), at(7))));
}

template <class D, class R>
[[nodiscard, gnu::noinline]] FarthestCorner<D, R> farthest_of_many(const DirectionGrid<R>& grid,
                                                                   const typename DirectionGrid<R>::Cell& cell,
                                                                   const Vec3<D>& n) {
    FarthestCorner<D, R> best;
    for (const std::uint16_t k : grid.many(cell))
        best = farther(best, {reach_of(n, grid.corner(k).point), &grid.corner(k)});
    return best;
}

}  // namespace detail

/// The corner that `farthest` would name. No corner where the grid does not know it.
template <class D, class R>
[[nodiscard, gnu::always_inline]] inline FarthestCorner<D, R> farthest_corner(const DirectionGrid<R>& grid, R largest,
                                                                              const Vec3<D>& n) {
    if (!is_in_grids_range(n, largest)) [[unlikely]]
        return {};
    const auto& cell = grid.cell({double(n.x), double(n.y), double(n.z)});
    return grid.are_few(cell) ? detail::farthest_of_few(grid, cell, n) : detail::farthest_of_many(grid, cell, n);
}

/// `farthest` of support/scans.hpp. `scan` is asked where the grid does not know. Precondition: the body has a grid.
template <class D, class R, class Scan>
[[nodiscard]] Farthest<D> grid_farthest(const PreparedPolytope<R>& body, const Vec3<D>& n, const Scan& scan) {
    const FarthestCorner<D, R> found = farthest_corner(*body.grid(), body.largest(), n);
    return found.corner != nullptr ? Farthest<D>{found.reach, found.corner->index} : scan(body, n);
}

/// `above` of support/scans.hpp. `scan` is asked where the grid does not know, and where the threshold is so low that
/// vertices which are not listed may reach it. Precondition: the body has a grid.
template <class D, class R, class Scan>
void grid_above(const PreparedPolytope<R>& body, const Vec3<D>& n, D threshold, Above& result, const Scan& scan) {
    const DirectionGrid<R>& grid = *body.grid();
    if (!is_in_grids_range(n, body.largest())) return scan(body, n, threshold, result);
    const auto& cell = grid.cell({double(n.x), double(n.y), double(n.z)});
    const bool few = grid.are_few(cell);
    const std::span<const std::uint16_t> listed = few ? std::span<const std::uint16_t>(cell.corners) : grid.many(cell);
    D greatest = -std::numeric_limits<D>::infinity();
    result.count = 0;
    std::uint32_t last = 0;
    for (const std::uint16_t k : listed) {
        const auto& corner = grid.corner(k);
        const D reach = reach_of(n, corner.point);
        greatest = std::max(greatest, reach);
        if (!(threshold <= reach)) continue;
        if (result.count > 0 && corner.index <= last) break;  // what fills the cell up
        last = corner.index;
        if (result.count < Above::capacity) result.indices[result.count] = corner.index;
        ++result.count;
    }
    const D half_lead = D(farthest_lead<R> / 2) * (std::abs(n.x) + std::abs(n.y) + std::abs(n.z)) * D(body.largest());
    if (listed.empty() || !(greatest - half_lead <= threshold)) scan(body, n, threshold, result);
}

}  // namespace oblong
