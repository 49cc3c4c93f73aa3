// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>

#include "oblong/body/hull_graph.hpp"
#include "oblong/body/rows.hpp"

namespace oblong {

/// The convex hull of finitely many points, prepared once for many queries (docs/algorithms/prepared-bodies.md). The
/// numbers are those given, in the order given, none rounded. The rows end with copies of the first vertex, which no
/// search prefers to the first. With a graph, searches climb; without, they scan; both give the same vertex.
template <class R>
class PreparedPolytope {
public:
    explicit PreparedPolytope(const Points<R>& body) : PreparedPolytope(body, nullptr) {}
    /// Bodies of fewer than `least_for_climbing` vertices are scanned all the same: that is faster.
    /// \param edges those of these points
    PreparedPolytope(const Points<R>& body, const ProvenEdges& edges) : PreparedPolytope(body, &edges) {}

    static constexpr std::uint32_t least_for_climbing = 1000;

    [[nodiscard]] std::uint32_t size() const noexcept { return size_; }
    [[nodiscard]] const Rows<R>& rows() const noexcept { return rows_; }
    [[nodiscard]] Vec3<R> vertex(std::uint32_t i) const { return rows_.column(i); }
    /// Largest |coordinate|.
    [[nodiscard]] R largest() const noexcept { return largest_; }
    /// About the mean of the vertices: where a search may begin, never where one ends.
    [[nodiscard]] const Vec3<R>& centre() const noexcept { return centre_; }
    /// Null: there is none.
    [[nodiscard]] const HullGraph<R>* graph() const noexcept { return graph_.get(); }

private:
    PreparedPolytope(const Points<R>& body, const ProvenEdges* edges)
        : rows_(body.vertices().size()),
          size_(static_cast<std::uint32_t>(body.vertices().size())),
          largest_(body.largest()) {
        const std::span<const Vec3<R>> vertices = body.vertices();
        for (std::size_t i = 0; i < rows_.stride(); ++i) rows_.put(i, vertices[i < size_ ? i : 0]);
        const R share = R(1) / static_cast<R>(size_);
        for (const Vec3<R>& v : vertices) centre_ = centre_ + v * share;
        if (edges != nullptr && size_ >= least_for_climbing)
            graph_ = std::make_shared<const HullGraph<R>>(vertices, centre_, *edges);
    }

    Rows<R> rows_;
    std::uint32_t size_;
    R largest_;
    Vec3<R> centre_;
    std::shared_ptr<const HullGraph<R>> graph_;
};

}  // namespace oblong
