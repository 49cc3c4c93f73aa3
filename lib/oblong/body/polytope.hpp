// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "oblong/body/shapes.hpp"

namespace oblong {

/// The edges of a polytope as compressed rows: the neighbours of vertex i are neighbours[first[i]] … neighbours[first[i
/// + 1] − 1]. A vertex without neighbours is not part of the graph. Empty if no edges are known: support mappings then
/// scan.
struct Adjacency {
    std::vector<std::uint32_t> first;       ///< of each vertex, where its neighbours begin; one more at the end
    std::vector<std::uint32_t> neighbours;  ///< vertex indices, those of one vertex together

    [[nodiscard]] bool empty() const noexcept { return neighbours.empty(); }  ///< whether there is no edge
    /// Returns the neighbours of a vertex.
    [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t vertex) const {
        return std::span(neighbours).subspan(first[vertex], first[vertex + 1] - first[vertex]);
    }
    [[nodiscard]] friend bool operator==(const Adjacency&, const Adjacency&) = default;
};

/// The convex hull of finitely many points, with the edges along which a support mapping may climb (Cameron 1997,
/// §3.2). The caller must ensure that the graph leads to every maximum: facets that body/convex_boundary.hpp accepts do
/// (docs/explanation/gjk/hill-climbing.md). Vertices keep the numbering of the given points.
template <OrderedField S>
class Polytope {
public:
    /// Throws InvalidBody if the graph does not fit the points: inconsistent rows, an index out of range, or an edge
    /// that is listed in one direction only.
    Polytope(Points<S> points, Adjacency adjacency) : points_(std::move(points)), adjacency_(std::move(adjacency)) {
        if (adjacency_.empty()) return;
        require_graph();
        while (adjacency_.of(start_).empty()) ++start_;
    }
    /// Without edges: hill climbing scans all vertices.
    explicit Polytope(Points<S> points) : Polytope(std::move(points), Adjacency{}) {}

    [[nodiscard]] const Points<S>& points() const noexcept { return points_; }  ///< the points
    /// The points, as a span.
    [[nodiscard]] std::span<const Vec3<S>> vertices() const noexcept { return points_.vertices(); }
    [[nodiscard]] const Adjacency& adjacency() const noexcept { return adjacency_; }  ///< the edges
    /// Returns the lowest vertex that belongs to the graph.
    [[nodiscard]] std::uint32_t start() const noexcept { return start_; }
    /// Returns whether the vertex belongs to the graph.
    [[nodiscard]] bool is_node(std::uint32_t vertex) const {
        return !adjacency_.empty() && vertex < vertices().size() && !adjacency_.of(vertex).empty();
    }
    [[nodiscard]] friend bool operator==(const Polytope&, const Polytope&) = default;

private:
    void require_graph() const {
        const auto& [first, neighbours] = adjacency_;
        const std::size_t count = vertices().size();
        if (first.size() != count + 1 || first.front() != 0 || first.back() != neighbours.size() ||
            !std::ranges::is_sorted(first)) {
            throw InvalidBody("adjacency", "one row of neighbours a vertex");
        }
        for (const std::uint32_t n : neighbours) {
            if (n >= count) throw InvalidBody("adjacency", "indices of vertices");
        }
        for (std::uint32_t v = 0; v < count; ++v) {
            for (const std::uint32_t n : adjacency_.of(v)) {
                if (n == v || std::ranges::find(adjacency_.of(n), v) == adjacency_.of(n).end())
                    throw InvalidBody("adjacency", "edges known to both their ends");
            }
        }
    }

    Points<S> points_;
    Adjacency adjacency_;
    std::uint32_t start_ = 0;
};

}  // namespace oblong
