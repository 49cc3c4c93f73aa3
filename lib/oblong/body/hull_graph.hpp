// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <numeric>
#include <optional>

#include "oblong/body/convex_boundary.hpp"

/// The edges of a convex hull, laid out for climbing: each step reads one run of memory.
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
/// and each knows the corner farthest towards its middle. Holds copies of the coordinates.
template <class R>
class HullGraph {
public:
    /// A corner, and where its neighbours are.
    struct Node {
        Vec3<R> point;
        std::uint32_t index = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    HullGraph(std::span<const Vec3<R>> points, const Vec3<R>& centre, const ProvenEdges& edges)
        : squares_(std::max(1, static_cast<int>(std::sqrt(static_cast<double>(points.size()) / 6)))) {
        const Adjacency& adjacency = edges.adjacency();
        // Neighbours of neighbours close together in memory: by the square that a corner is seen in.
        std::vector<std::uint32_t> order(points.size());
        std::iota(order.begin(), order.end(), 0U);
        std::vector<std::size_t> square(points.size());
        for (std::size_t i = 0; i < points.size(); ++i) square[i] = square_of(points[i] - centre);
        std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return square[i]; });
        std::vector<Node> nodes(points.size());
        std::uint32_t next = 0;
        for (const std::uint32_t i : order) {
            nodes[i] = {points[i], i, next, static_cast<std::uint32_t>(adjacency.of(i).size())};
            next += nodes[i].count;
        }
        neighbours_.resize(next);
        for (const Node& node : nodes) {
            std::ranges::transform(adjacency.of(node.index), neighbours_.begin() + node.first,
                                   [&](std::uint32_t n) { return nodes[n]; });
        }
        const auto side = static_cast<std::size_t>(squares_) * static_cast<std::size_t>(squares_);
        starts_.reserve(6 * side);
        Node at = nodes[order[0]];
        for (std::size_t s = 0; s < 6 * side; ++s) {
            at = climbed(middle_of(s), at);
            starts_.push_back(at);
        }
    }

    [[nodiscard]] std::span<const Node> neighbours(const Node& node) const {
        return std::span(neighbours_).subspan(node.first, node.count);
    }
    /// Where a climb in direction n may begin.
    template <class D>
    [[nodiscard]] const Node& start(const Vec3<D>& n) const {
        return starts_[square_of(n)];
    }

private:
    template <class D>
    [[nodiscard]] std::size_t square_of(const Vec3<D>& n) const {
        const D x = std::abs(n.x);
        const D y = std::abs(n.y);
        const D z = std::abs(n.z);
        const std::size_t axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
        const D most = n[axis];
        const std::size_t side = 2 * axis + (most < D(0) ? 1 : 0);
        const D scale = D(squares_) / (D(2) * std::abs(most));
        const auto place = [&](const D& along) {
            const D at = along * scale + D(squares_) / D(2);
            // Also where n is 0 or not finite.
            return at > D(0) ? static_cast<std::size_t>(std::min(at, D(squares_ - 1))) : 0;
        };
        const auto squares = static_cast<std::size_t>(squares_);
        return (side * squares + place(n[(axis + 1) % 3])) * squares + place(n[(axis + 2) % 3]);
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
    [[nodiscard]] Node climbed(const Vec3<R>& n, Node at) const {
        const auto reach = [&n](const Node& node) {
            return n.x * node.point.x + n.y * node.point.y + n.z * node.point.z;
        };
        for (;;) {
            const auto around = neighbours(at);
            const auto best = std::ranges::max_element(around, {}, reach);
            if (!(reach(at) < reach(*best))) return at;
            at = *best;
        }
    }

    int squares_;
    std::vector<Node> neighbours_;
    std::vector<Node> starts_;
};

}  // namespace oblong
