// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>
#include <memory>

#include "oblong/body/farthest_lists.hpp"
#include "oblong/body/sketch.hpp"

namespace oblong {

/// For every direction the few vertices that can be farthest: a search looks up its cell and compares mostly eight
/// (docs/algorithms/prepared-bodies.md). Vertices that can be farthest are kept once more, close for those that are.
template <class R>
class DirectionGrid {
public:
    /// A vertex and its index among those given.
    struct alignas(4 * sizeof(R)) Corner {
        Vec3<R> point;
        std::uint32_t index;
    };
    static constexpr std::size_t few = 8;
    /// Numbers of corners, in the order of their indices. Fewer than eight are filled up with the first.
    struct alignas(16) Cell {
        std::array<std::uint16_t, few> corners;
    };

    /// Null where a grid would not help: too many vertices, numbers near the ends of the range, all vertices alike.
    [[nodiscard]] static std::unique_ptr<const DirectionGrid> make(std::span<const Vec3<R>> vertices,
                                                                   const Vec3<R>& centre, R largest) {
        constexpr R most = sizeof(R) == sizeof(float) ? R(0x1p30F) : R(0x1p100);
        const bool in_range = R(1) / most < largest && largest < most;
        if (!in_range || vertices.size() >= listed_apart) return nullptr;
        const bool alike = std::ranges::all_of(vertices, [&](const Vec3<R>& p) { return p == vertices[0]; });
        return alike ? nullptr : std::unique_ptr<const DirectionGrid>(new DirectionGrid(vertices, centre, largest));
    }

    /// Precondition: as of DirectionCells::cell_of.
    [[nodiscard, gnu::always_inline]] const Cell& cell(const Vec3<double>& n) const {
        return records_[cells_.cell_of(n)];
    }
    [[nodiscard, gnu::always_inline]] const Corner& corner(std::uint16_t k) const { return corners_[k]; }
    /// Whether the cell's corners are in it. Else they are in a list of their own, or unknown.
    [[nodiscard]] static bool are_few(const Cell& cell) { return cell.corners[0] != listed_apart; }
    /// Empty: all vertices may be farthest. Precondition: the corners are not few.
    [[nodiscard]] std::span<const std::uint16_t> many(const Cell& cell) const {
        const std::size_t begin = cell.corners[2] | std::size_t{cell.corners[3]} << 16U;
        return std::span(lists_).subspan(begin, cell.corners[1]);
    }
    [[nodiscard]] std::span<const Cell> records() const { return records_; }
    /// Its corners are this grid's. Null: the body is small enough itself.
    [[nodiscard]] const Sketch* sketch() const { return has_sketch_ ? &sketch_ : nullptr; }

private:
    static constexpr std::uint16_t listed_apart = std::numeric_limits<std::uint16_t>::max();

    DirectionGrid(std::span<const Vec3<R>> vertices, const Vec3<R>& centre, R largest)
        : cells_(vertices, centre, vertices.size()), records_(cells_.count()) {
        const FarthestLists<R> lists(vertices, largest, cells_);
        std::vector<std::uint16_t> number(vertices.size(), listed_apart);
        for (const std::uint32_t cell : lists.visited()) {
            for (const std::uint32_t i : lists.of(cell)) {
                if (number[i] != listed_apart) continue;
                number[i] = static_cast<std::uint16_t>(corners_.size());
                corners_.push_back({vertices[i], i});
            }
        }
        for (std::uint32_t cell = 0; cell < records_.size(); ++cell) record(records_[cell], lists.of(cell), number);
        has_sketch_ = corners_.size() >= std::size_t{2} * Sketch::size;
        if (has_sketch_) sketch_ = Sketch(std::span<const Corner>(corners_));
    }

    void record(Cell& cell, std::span<const std::uint32_t> list, const std::vector<std::uint16_t>& number) {
        if (!list.empty() && list.size() <= few) {
            for (std::size_t k = 0; k < few; ++k) cell.corners[k] = number[list[k < list.size() ? k : 0]];
            return;
        }
        cell.corners = {listed_apart, static_cast<std::uint16_t>(list.size()),
                        static_cast<std::uint16_t>(lists_.size()), static_cast<std::uint16_t>(lists_.size() >> 16U)};
        for (const std::uint32_t i : list) lists_.push_back(number[i]);
    }

    DirectionCells cells_;
    std::vector<Cell> records_;
    std::vector<Corner> corners_;
    std::vector<std::uint16_t> lists_;
    bool has_sketch_ = false;
    Sketch sketch_;  // here, so that it comes from memory with the rest
};

}  // namespace oblong
