// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>
#include <memory>

#include "oblong/prepared/layout/component_arrays.hpp"
#include "oblong/prepared/layout/farthest_lists.hpp"
#include "oblong/scalar/error_constants.hpp"

namespace oblong {

/// For every direction the few vertices that can be farthest: a search looks up one cell and compares at most eight
/// vertices in most cases (docs/explanation/gjk/prepared-bodies.md). Each cell stores its vertices as component arrays,
/// in contiguous memory.
template <class R>
class DirectionGrid {
public:
    /// Eight vertices with their indices, in ascending order of index; padded with copies of the first.
    struct alignas(64) Cell {
        static constexpr std::uint32_t padded_count = 8;
        using Arrays = ComponentArrays<R, padded_count>;
        std::array<R, std::size_t{3} * padded_count> numbers;
        std::array<std::uint32_t, padded_count> indices;

        /// \param largest |coordinate| of the body
        [[nodiscard, gnu::always_inline]] Arrays component_arrays(R largest) const {
            return {numbers.data(), padded_count, largest};
        }
        [[nodiscard, gnu::always_inline]] Vec3<R> point(std::uint32_t k) const {
            return {numbers[k], numbers[k + padded_count], numbers[k + 2 * padded_count]};
        }
    };

    /// Builds the grid. \return null if a grid would not help: too many vertices, numbers near the ends of the range,
    /// or all vertices equal
    [[nodiscard]] static std::unique_ptr<const DirectionGrid> make(std::span<const Vec3<R>> vertices,
                                                                   const Vec3<R>& centre, R largest) {
        constexpr R most = error_constants::max_grid_coordinate<R>;
        const bool in_range = R(1) / most < largest && largest < most;
        if (!in_range || vertices.size() >= max_vertices) return nullptr;
        const bool alike = std::ranges::all_of(vertices, [&](const Vec3<R>& p) { return p == vertices[0]; });
        return alike ? nullptr : std::unique_ptr<const DirectionGrid>(new DirectionGrid(vertices, centre, largest));
    }

    /// Returns the cell of a direction. Precondition: see DirectionCells::cell_of.
    [[nodiscard, gnu::always_inline]] const Cell& cell(const Vec3<double>& n) const {
        return records_[cells_.cell_of(n)];
    }
    /// Returns whether the cell holds all candidates of its directions.
    [[nodiscard]] static bool is_all(const Cell& cell) { return cell.indices[0] != stored_apart; }
    /// Returns all candidates of a cell's directions, as consecutive cells; empty if every vertex may be farthest.
    [[nodiscard, gnu::always_inline]] std::span<const Cell> all_of(const Cell& cell) const {
        if (is_all(cell)) [[likely]]
            return {&cell, 1};
        return std::span(records_).subspan(cell.indices[1], cell.indices[2]);
    }
    [[nodiscard]] const DirectionCells& cells() const { return cells_; }
    /// Returns one cell for each cell of the partition.
    [[nodiscard]] std::span<const Cell> records() const { return std::span(records_).first(cells_.count()); }

private:
    static constexpr std::uint32_t stored_apart = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::size_t max_vertices = std::numeric_limits<std::uint16_t>::max();

    DirectionGrid(std::span<const Vec3<R>> vertices, const Vec3<R>& centre, R largest)
        : cells_(vertices, centre, vertices.size()), records_(cells_.count()) {
        const FarthestLists<R> lists(vertices, largest, cells_);
        for (std::uint32_t cell = 0; cell < cells_.count(); ++cell) record(cell, vertices, lists.of(cell));
    }

    void record(std::uint32_t cell, std::span<const Vec3<R>> vertices, std::span<const std::uint32_t> list) {
        const auto filled = [&](std::span<const std::uint32_t> few) {
            Cell made;
            for (std::uint32_t k = 0; k < Cell::padded_count; ++k) {
                const std::uint32_t i = few[k < few.size() ? k : 0];
                made.indices[k] = i;
                for (std::uint32_t j = 0; j < 3; ++j) made.numbers[k + j * Cell::padded_count] = vertices[i][j];
            }
            return made;
        };
        if (!list.empty() && list.size() <= Cell::padded_count) {
            records_[cell] = filled(list);
            return;
        }
        const std::size_t many = (list.size() + Cell::padded_count - 1) / Cell::padded_count;
        records_[cell].indices = {stored_apart, static_cast<std::uint32_t>(records_.size()),
                                  static_cast<std::uint32_t>(many)};
        for (std::size_t k = 0; k < list.size(); k += Cell::padded_count)
            records_.push_back(filled(list.subspan(k, std::min<std::size_t>(Cell::padded_count, list.size() - k))));
    }

    DirectionCells cells_;
    std::vector<Cell> records_;  ///< one for each of `cells_`, followed by the cells of longer lists
};

}  // namespace oblong
