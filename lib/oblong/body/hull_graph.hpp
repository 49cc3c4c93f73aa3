// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <numeric>
#include <optional>

#include "oblong/body/convex_boundary.hpp"

/// The edges of a convex hull, laid out for climbing.
namespace oblong {

/// The edges of the hull of given points, proven to be those of its boundary, with every point a corner: climbing
/// along them ends at the farthest point, and the points above any plane hang together
/// (docs/algorithms/prepared-bodies.md). Made by `proven_edges` alone.
class ProvenEdges {
public:
    [[nodiscard]] const Adjacency& adjacency() const noexcept { return adjacency_; }

private:
    explicit ProvenEdges(Adjacency adjacency) : adjacency_(std::move(adjacency)) {}
    template <OrderedRing E, class R>
    friend std::optional<ProvenEdges> proven_edges(std::span<const Vec3<R>> points, const HullBoundary& boundary);
    Adjacency adjacency_;
};

/// Checks the boundary exactly. Nothing, where it is not the hull's, or where a point is no corner of it.
/// \tparam E an exact scalar that every R converts to
template <OrderedRing E, class R>
[[nodiscard]] std::optional<ProvenEdges> proven_edges(std::span<const Vec3<R>> points, const HullBoundary& boundary) {
    std::vector<Vec3<E>> exact;
    exact.reserve(points.size());
    for (const Vec3<R>& p : points) exact.push_back({E(p.x), E(p.y), E(p.z)});
    if (!is_hull_boundary<E>(std::span<const Vec3<E>>(exact), boundary)) return std::nullopt;
    Adjacency adjacency = adjacency_of(boundary, points.size());
    if (adjacency.empty()) return std::nullopt;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (adjacency.of(i).empty()) return std::nullopt;
    }
    return ProvenEdges(std::move(adjacency));
}

/// A graph of corners with a place to start for every direction: the six sides of a cube are divided into squares,
/// and each knows the corner farthest towards its middle. Corners have numbers of their own here, close for corners
/// that are close, so that a climb stays in few cache lines.
template <class R>
class HullGraph {
public:
    HullGraph(std::span<const Vec3<R>> points, const Vec3<R>& centre, const ProvenEdges& edges)
        : squares_(std::max(1, static_cast<int>(std::sqrt(static_cast<double>(points.size()) / 6)))) {
        const Adjacency& adjacency = edges.adjacency();
        std::vector<std::uint64_t> place(points.size());
        for (std::size_t i = 0; i < points.size(); ++i) place[i] = curve_place(points[i] - centre);
        original_.resize(points.size());
        std::iota(original_.begin(), original_.end(), 0U);
        std::ranges::stable_sort(original_, {}, [&](std::uint32_t i) { return place[i]; });
        std::vector<std::uint32_t> number(points.size());
        first_.push_back(0);
        for (std::uint32_t k = 0; k < points.size(); ++k) {
            number[original_[k]] = k;
            points_.push_back(points[original_[k]]);
            first_.push_back(first_.back() + static_cast<std::uint32_t>(adjacency.of(original_[k]).size()));
        }
        neighbours_.reserve(first_.back());
        for (const std::uint32_t i : original_) {
            for (const std::uint32_t n : adjacency.of(i)) neighbours_.push_back(number[n]);
        }
        const auto side = static_cast<std::size_t>(squares_) * static_cast<std::size_t>(squares_);
        starts_.reserve(6 * side);
        std::uint32_t at = 0;
        for (std::size_t s = 0; s < 6 * side; ++s) starts_.push_back(at = climbed(middle_of(s), at));
    }

    [[nodiscard]] std::span<const std::uint32_t> neighbours(std::uint32_t corner) const {
        return std::span(neighbours_).subspan(first_[corner], first_[corner + 1] - first_[corner]);
    }
    [[nodiscard]] const Vec3<R>& point(std::uint32_t corner) const { return points_[corner]; }
    /// Its index among the points that were given.
    [[nodiscard]] std::uint32_t original(std::uint32_t corner) const { return original_[corner]; }
    /// Where a climb in direction n may begin.
    template <class D>
    [[nodiscard]] std::uint32_t start(const Vec3<D>& n) const {
        return starts_[number_of(square_of(n, squares_))];
    }

private:
    struct Square {
        std::size_t side = 0, row = 0, column = 0;
    };
    template <class D>
    [[nodiscard]] static Square square_of(const Vec3<D>& n, int squares) {
        const D x = std::abs(n.x);
        const D y = std::abs(n.y);
        const D z = std::abs(n.z);
        const std::size_t axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
        const D most = n[axis];
        const D scale = D(squares) / (D(2) * std::abs(most));
        const auto place = [&](const D& along) {
            const D at = along * scale + D(squares) / D(2);
            // Also where n is 0 or not finite.
            return at > D(0) ? static_cast<std::size_t>(std::min(at, D(squares - 1))) : 0;
        };
        return {2 * axis + (most < D(0) ? 1 : 0), place(n[(axis + 1) % 3]), place(n[(axis + 2) % 3])};
    }
    [[nodiscard]] std::size_t number_of(const Square& square) const {
        const auto squares = static_cast<std::size_t>(squares_);
        return (square.side * squares + square.row) * squares + square.column;
    }
    /// Along a curve that visits squares of a square before others (Morton's).
    [[nodiscard]] static std::uint64_t curve_place(const Vec3<R>& n) {
        constexpr int bits = 10;
        const Square square = square_of(n, 1 << bits);
        std::uint64_t place = square.side;
        for (int bit = bits; bit-- > 0;) place = place * 4 + (square.row >> bit & 1U) * 2 + (square.column >> bit & 1U);
        return place;
    }
    [[nodiscard]] Vec3<R> middle_of(std::size_t square) const {
        const auto squares = static_cast<std::size_t>(squares_);
        const std::size_t side = square / (squares * squares);
        const auto along = [&](std::size_t k) {
            return (R(2) * static_cast<R>(k) + R(1)) / static_cast<R>(squares_) - R(1);
        };
        Vec3<R> n;
        n[side / 2] = side % 2 == 0 ? R(1) : R(-1);
        n[(side / 2 + 1) % 3] = along(square / squares % squares);
        n[(side / 2 + 2) % 3] = along(square % squares);
        return n;
    }
    [[nodiscard]] std::uint32_t climbed(const Vec3<R>& n, std::uint32_t at) const {
        const auto reach = [&](std::uint32_t c) {
            return n.x * points_[c].x + n.y * points_[c].y + n.z * points_[c].z;
        };
        for (;;) {
            const std::uint32_t best = std::ranges::max(neighbours(at), {}, reach);
            if (!(reach(at) < reach(best))) return at;
            at = best;
        }
    }

    int squares_;
    std::vector<std::uint32_t> starts_;
    std::vector<Vec3<R>> points_;
    std::vector<std::uint32_t> first_, neighbours_, original_;
};

}  // namespace oblong
