// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/error_constants.hpp"

namespace oblong {

/// A partition of directions into cells. A linear map that makes the body roughly round takes a direction to a point on
/// the surface of a cube, whose six sides are divided into squares. Computing the cell rounds;
/// docs/explanation/numerics/direction-grid.md bounds how far beyond its cell's border a direction can lie.
class DirectionCells {
public:
    /// Margin added around a cell, in widths of the cell, for everything that is proven about its directions.
    static constexpr double margin = error_constants::cell_margin;
    static constexpr std::uint32_t max_rows = 128;  ///< limit of the error bound's derivation

    /// \param vertices neither their squares nor sums of these may overflow or underflow
    /// \param wanted   approximate number of cells
    template <class R>
    DirectionCells(std::span<const Vec3<R>> vertices, const Vec3<R>& centre, std::size_t wanted)
        : rows_(std::clamp(static_cast<std::uint32_t>(std::sqrt(static_cast<double>(wanted) / 6)), 1U, max_rows)) {
        // The lower triangle of the covariance.
        std::array<Vec3<double>, 3> c{};
        for (const Vec3<R>& p : vertices) {
            const Vec3<double> d{double(p.x) - double(centre.x), double(p.y) - double(centre.y),
                                 double(p.z) - double(centre.z)};
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = 0; j <= i; ++j) c[i][j] += d[i] * d[j];
        }
        const double trace = c[0].x + c[1].y + c[2].z;
        if (!(trace > 0)) return;
        // Flat bodies get a small thickness, so that the map is invertible.
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j <= i; ++j) c[i][j] /= trace;
            c[i][i] += error_constants::covariance_floor;
        }
        // Cholesky factorisation C = L Lᵀ. x = L y with a round y, so n · x = (Lᵀ n) · y.
        l00_ = std::sqrt(c[0].x);
        l10_ = c[1].x / l00_;
        l20_ = c[2].x / l00_;
        l11_ = std::sqrt(c[1].y - l10_ * l10_);
        l21_ = (c[2].y - l20_ * l10_) / l11_;
        l22_ = std::sqrt(c[2].z - l20_ * l20_ - l21_ * l21_);
    }

    [[nodiscard]] std::uint32_t rows() const noexcept { return rows_; }  ///< squares along an edge of a side
    [[nodiscard]] std::uint32_t count() const noexcept { return 6 * rows_ * rows_; }
    /// Returns Lᵀ, the map of directions: its first row, its second row from the diagonal on, and its last number.
    [[nodiscard]] std::array<double, 6> map() const noexcept { return {l00_, l10_, l20_, l11_, l21_, l22_}; }
    /// Returns the cell of a direction. Precondition: n is finite, and no product with an entry of the map underflows
    /// or overflows.
    [[nodiscard, gnu::always_inline]] std::uint32_t cell_of(const Vec3<double>& n) const noexcept {
        const double x = l00_ * n.x + l10_ * n.y + l20_ * n.z;
        const double y = l11_ * n.y + l21_ * n.z;
        const double z = l22_ * n.z;
        // Selects the side by the longest coordinate without branches, because directions come in no predictable order.
        const bool beyond_x = std::abs(x) < std::abs(y);
        const double longest_of_two = beyond_x ? y : x;
        const bool beyond = std::abs(longest_of_two) < std::abs(z);
        const double longest = beyond ? z : longest_of_two;
        const double u = beyond ? x : beyond_x ? z : y;
        const double w = beyond ? y : beyond_x ? x : z;
        const std::uint32_t axis = beyond ? 2 : beyond_x ? 1 : 0;
        const double half = 0.5 * static_cast<double>(rows_);
        const double scale = half / std::abs(longest);
        return number(2 * axis + (longest < 0 ? 1U : 0U), index_along(u * scale + half), index_along(w * scale + half));
    }
    [[nodiscard]] std::uint32_t number(std::uint32_t side, std::uint32_t row, std::uint32_t column) const noexcept {
        return (side * rows_ + row) * rows_ + column;
    }
    /// Returns the lower border of square k of a row, between −1 and 1.
    [[nodiscard]] double border(std::uint32_t k) const { return 2.0 * k / rows_ - 1; }
    /// Returns a direction that the map takes to the point (u, w) of a side, up to rounding.
    [[nodiscard]] Vec3<double> direction(std::uint32_t side, double u, double w) const {
        Vec3<double> m;
        m[side / 2] = side % 2 == 0 ? 1 : -1;
        m[(side / 2 + 1) % 3] = u;
        m[(side / 2 + 2) % 3] = w;
        const double z = m.z / l22_;
        const double y = (m.y - l21_ * z) / l11_;
        return {(m.x - l10_ * y - l20_ * z) / l00_, y, z};
    }

private:
    [[nodiscard]] std::uint32_t index_along(double at) const noexcept {
        const auto k = static_cast<std::int32_t>(at);
        return std::min(static_cast<std::uint32_t>(std::max(k, 0)), rows_ - 1);
    }

    std::uint32_t rows_;
    double l00_ = 1, l10_ = 0, l20_ = 0, l11_ = 1, l21_ = 0, l22_ = 1;
};

}  // namespace oblong
