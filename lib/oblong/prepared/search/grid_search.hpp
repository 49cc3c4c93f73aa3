// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prepared/layout/direction_grid.hpp"
#include "oblong/prepared/search/scans.hpp"
#include "oblong/scalar/error_constants.hpp"

/// The searches of prepared/search/scans.hpp by a direction grid: bit-identical results in time that does not grow with
/// the vertex count. Proof: docs/explanation/numerics/direction-grid.md.
namespace oblong {

/// Returns whether the grid's lists hold for support values computed along n: none overflows, and what underflows is
/// below the lead of the listed vertices.
template <class D, class R>
[[nodiscard]] bool is_in_grids_range(const Vec3<D>& n, R largest) {
    const D product = (std::abs(n.x) + std::abs(n.y) + std::abs(n.z)) * D(largest);
    return error_constants::min_grid_product<D> < product &&
           product < error_constants::max_grid_product<D>;  // NaN is not
}

/// A vertex of a cell with its support value. `cell` is null if the grid cannot answer.
template <class D, class R>
struct FarthestInCell {
    D support_value = -std::numeric_limits<D>::infinity();
    const typename DirectionGrid<R>::Cell* cell = nullptr;
    std::uint32_t slot = 0;

    [[nodiscard, gnu::always_inline]] std::uint32_t index() const { return cell->indices[slot]; }
    [[nodiscard, gnu::always_inline]] Vec3<R> point() const { return cell->point(slot); }
};

/// Returns the vertex that `farthest` returns.
/// \param search search of one cell; called if all support values are finite
template <class D, class R, class Search>
[[nodiscard, gnu::always_inline]] inline FarthestInCell<D, R> farthest_in_cell(const DirectionGrid<R>& grid, R largest,
                                                                               const Vec3<D>& n, const Search& search) {
    if (!is_in_grids_range(n, largest)) [[unlikely]]
        return {};
    const auto& cell = grid.cell({double(n.x), double(n.y), double(n.z)});
    const auto in = [&](const typename DirectionGrid<R>::Cell& one) __attribute__((always_inline)) {
        const Farthest<D> found = search(one.component_arrays(largest), n);
        return FarthestInCell<D, R>{found.support_value, &one, found.index};
    };
    if (grid.is_all(cell)) [[likely]]
        return in(cell);
    FarthestInCell<D, R> best;
    for (const auto& one : grid.all_of(cell)) {
        const FarthestInCell<D, R> found = in(one);
        if (best.support_value < found.support_value) best = found;
    }
    return best;
}

/// The same as `farthest` of prepared/search/scans.hpp. Calls `scan` if the grid cannot answer. Precondition: the body
/// has a grid.
template <class D, class R, class Search, class Scan>
[[nodiscard, gnu::always_inline]] inline Farthest<D> grid_farthest(const PreparedPolytope<R>& body, const Vec3<D>& n,
                                                                   const Search& search, const Scan& scan) {
    const FarthestInCell<D, R> found = farthest_in_cell(*body.grid(), body.largest(), n, search);
    return found.cell != nullptr ? Farthest<D>{found.support_value, found.index()} : scan(body, n);
}

/// The same as `above` of prepared/search/scans.hpp. Calls `scan` if the grid cannot answer, or if the threshold is so
/// low that vertices outside the list may exceed it. Precondition: the body has a grid.
template <class D, class R, class Scan>
void grid_above(const PreparedPolytope<R>& body, const Vec3<D>& n, D threshold, Above& result, const Scan& scan) {
    const DirectionGrid<R>& grid = *body.grid();
    if (!is_in_grids_range(n, body.largest())) return scan(body, n, threshold, result);
    const auto& cell = grid.cell({double(n.x), double(n.y), double(n.z)});
    const auto candidates = grid.all_of(cell);
    D greatest = -std::numeric_limits<D>::infinity();
    result.count = 0;
    for (const auto& one : candidates) {
        for (std::uint32_t k = 0; k < one.padded_count; ++k) {
            if (k > 0 && one.indices[k] <= one.indices[k - 1]) break;  // what fills the cell up
            const D support_value = support_value_of(n, one.point(k));
            greatest = std::max(greatest, support_value);
            if (!(threshold <= support_value)) continue;
            if (result.count < Above::capacity) result.indices[result.count] = one.indices[k];
            ++result.count;
        }
    }
    const D half_lead =
        D(error_constants::farthest_lead<R> / 2) * (std::abs(n.x) + std::abs(n.y) + std::abs(n.z)) * D(body.largest());
    if (candidates.empty() || !(greatest - half_lead <= threshold)) scan(body, n, threshold, result);
}

}  // namespace oblong
