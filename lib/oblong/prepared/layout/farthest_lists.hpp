// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>
#include <vector>

#include "oblong/prepared/layout/direction_cells.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Candidate lists: the vertices that can be farthest in the directions of a cell. Proof:
/// docs/explanation/numerics/direction-grid.md.
namespace oblong {

/// Builds the candidate list of every cell by recursive subdivision of the cube's sides: a vertex that cannot be
/// farthest in a part of a side cannot be farthest in a smaller part. In every direction n of a cell, each vertex
/// outside its list is below another vertex by more than `error_constants::farthest_lead` · |n|₁ · largest
/// |coordinate|. This exceeds the error of computed support values (support_value_slack).
template <class R>
class FarthestLists {
public:
    /// Longest list that is kept.
    static constexpr std::size_t longest = 64;

    /// \param largest the largest |coordinate|; its products with directions of length about 1 neither overflow nor
    /// underflow
    FarthestLists(std::span<const Vec3<R>> vertices, R largest, const DirectionCells& cells)
        : vertices_(vertices), largest_(static_cast<double>(largest)), cells_(cells), lists_(cells.count()) {
        std::vector<std::uint32_t> all(vertices.size());
        for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
        for (std::uint32_t side = 0; side < 6; ++side) divide({side, 0, cells.rows(), 0, cells.rows()}, all);
    }

    /// Returns the list of a cell; empty if every vertex may be farthest.
    [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t cell) const { return lists_[cell]; }

private:
    /// A rectangle of squares of a side: rows `top` to `bottom` − 1, columns `left` to `right` − 1.
    struct Part {
        std::uint32_t side, top, bottom, left, right;

        [[nodiscard]] bool is_cell() const { return bottom - top == 1 && right - left == 1; }
    };
    using List = std::vector<std::uint32_t>;
    using Outline = std::array<Vec3<double>, 5>;  ///< the middle and four corners
    using SupportValues = std::array<double, 5>;

    [[nodiscard]] Vec3<double> vertex(std::uint32_t i) const {
        const Vec3<R>& p = vertices_[i];
        return {double(p.x), double(p.y), double(p.z)};
    }

    /// Returns the direction of a part's middle, and those of its four corners, moved outward by the margin.
    [[nodiscard]] Outline outline(const Part& part) const {
        const double over = DirectionCells::margin * 2 / cells_.rows();
        const double top = cells_.border(part.top) - over;
        const double bottom = cells_.border(part.bottom) + over;
        const double left = cells_.border(part.left) - over;
        const double right = cells_.border(part.right) + over;
        const auto at = [&](double u, double w) { return cells_.direction(part.side, u, w); };
        return {at((top + bottom) / 2, (left + right) / 2), at(top, left), at(top, right), at(bottom, left),
                at(bottom, right)};
    }

    /// Returns the vertices of `given` that may be farthest: those that are not below, at all four corners, a vertex
    /// that is farthest in one direction of the outline.
    [[nodiscard]] List possible(const Part& part, const List& given) {
        const Outline outline = this->outline(part);
        SupportValues farthest;
        farthest.fill(-std::numeric_limits<double>::infinity());
        std::array<SupportValues, 5> best{};
        support_values_.resize(given.size());
        for (std::size_t i = 0; i < given.size(); ++i) {
            const Vec3<double> p = vertex(given[i]);
            SupportValues& support_values = support_values_[i];
            for (std::size_t k = 0; k < 5; ++k) support_values[k] = dot(outline[k], p);
            for (std::size_t k = 0; k < 5; ++k) {
                if (!(farthest[k] < support_values[k])) continue;
                farthest[k] = support_values[k];
                best[k] = support_values;
            }
        }
        SupportValues lead{};
        for (std::size_t k = 1; k < 5; ++k) {
            const Vec3<double>& c = outline[k];
            // Doubled, since these support values are rounded too.
            lead[k] =
                2 * error_constants::farthest_lead<R> * (std::abs(c.x) + std::abs(c.y) + std::abs(c.z)) * largest_;
        }
        List result;
        for (std::size_t i = 0; i < given.size(); ++i) {
            const bool beaten = std::ranges::any_of(best, [&](const SupportValues& other) {
                bool at_all = true;
                for (std::size_t k = 1; k < 5; ++k) at_all = at_all && other[k] - support_values_[i][k] >= lead[k];
                return at_all;
            });
            if (!beaten) result.push_back(given[i]);
        }
        return result;
    }

    void divide(const Part& part, const List& given) {
        // Limits the work for bodies with many vertices in one plane.
        constexpr std::size_t max_looks = 256;
        looked_at_ += given.size();
        if (looked_at_ > max_looks * vertices_.size()) return;
        List list = possible(part, given);
        if (part.is_cell()) {
            const std::uint32_t cell = cells_.number(part.side, part.top, part.left);
            if (list.size() > longest) return;
            lists_[cell] = std::move(list);
            return;
        }
        const std::uint32_t row = (part.top + part.bottom + 1) / 2;
        const std::uint32_t column = (part.left + part.right + 1) / 2;
        divide({part.side, part.top, row, part.left, column}, list);
        if (column < part.right) divide({part.side, part.top, row, column, part.right}, list);
        if (row < part.bottom) divide({part.side, row, part.bottom, part.left, column}, list);
        if (row < part.bottom && column < part.right) divide({part.side, row, part.bottom, column, part.right}, list);
    }

    std::span<const Vec3<R>> vertices_;
    double largest_;
    const DirectionCells& cells_;
    std::vector<List> lists_;
    std::vector<SupportValues> support_values_;  ///< scratch memory of `possible`
    std::size_t looked_at_ = 0;
};

}  // namespace oblong
