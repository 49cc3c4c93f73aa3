// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <span>

#include "oblong/penetration/expanding_polytope.hpp"

namespace oblong {

/// The same in the plane z = 0: a closed polygon on points of A − B around the origin. Its facets are edges. A new
/// point replaces one of them by two: the others cannot see it if their corners lie on the border of A − B
/// (docs/explanation/numerics/penetration.md). Corners that were proposed may lie inside: over exact numbers the edges
/// beside that see the new point go too.
template <OrderedField S>
class ExpandingPolygon {
public:
    static constexpr unsigned corners = 2;
    struct Facet {
        std::array<std::uint32_t, corners> vertices{};  ///< counter-clockwise
        Plane<S> plane;
        bool alive = true;
    };

    /// Returns the triangle of three points; nothing if it is flat as computed, or if there are fewer points.
    [[nodiscard]] static std::optional<ExpandingPolygon> around(std::span<const DifferencePoint<S>> points) {
        if (points.size() <= corners) return std::nullopt;
        std::vector<DifferencePoint<S>> corners_of(points.begin(), points.end());
        const S area = cross(Vec3<S>(points[1].w - points[0].w), Vec3<S>(points[2].w - points[0].w)).z;
        if (!(area < S(0)) && !(S(0) < area)) return std::nullopt;
        if (area < S(0)) std::swap(corners_of[1], corners_of[2]);
        return of(std::move(corners_of), {{0, 1}, {1, 2}, {2, 0}});
    }

    /// Returns the closed oriented polygon of these edges; nothing if an end is no start or an edge has no normal.
    [[nodiscard]] static std::optional<ExpandingPolygon> of(
        std::vector<DifferencePoint<S>> points, const std::vector<std::array<std::uint32_t, corners>>& edges) {
        ExpandingPolygon p;
        p.points_ = std::move(points);
        std::vector<int> balance(p.points_.size(), 0);
        for (const auto& edge : edges) {
            ++balance[edge[0]];
            --balance[edge[1]];
            std::optional<Plane<S>> plane = p.plane_of(edge);
            if (!plane) return std::nullopt;
            p.add({edge, *std::move(plane), true});
        }
        for (const int b : balance)
            if (b != 0) return std::nullopt;
        return p;
    }

    [[nodiscard]] const std::vector<DifferencePoint<S>>& points() const { return points_; }
    [[nodiscard]] const Facet& facet(std::uint32_t i) const { return facets_[i]; }
    [[nodiscard]] std::span<const Facet> facets() const { return facets_; }

    [[nodiscard]] std::uint32_t nearest() {
        return queue_.nearest([this](std::uint32_t f) { return facets_[f].alive; });
    }

    [[nodiscard]] Expansion expand(std::uint32_t seen, const DifferencePoint<S>& w) {
        const auto apex = static_cast<std::uint32_t>(points_.size());
        const std::vector<std::uint32_t> gone = visible_from(seen, w);
        const std::array<std::uint32_t, corners> ends{facets_[gone.front()].vertices[0],
                                                      facets_[gone.back()].vertices[1]};
        points_.push_back(w);
        std::optional<Plane<S>> before = plane_of({ends[0], apex});
        std::optional<Plane<S>> after = plane_of({apex, ends[1]});
        if (!before || !after) {
            points_.pop_back();
            return Expansion::degenerate_facet;
        }
        for (const std::uint32_t f : gone) facets_[f].alive = false;
        add({{ends[0], apex}, *std::move(before), true});
        add({{apex, ends[1]}, *std::move(after), true});
        return Expansion::done;
    }

    [[nodiscard]] std::optional<std::array<FacetShare<S>, corners>> carrier(std::uint32_t nearest,
                                                                            const Vec3<S>& n) const {
        std::optional<std::array<FacetShare<S>, corners>> best = shares(facets_[nearest], n);
        if (best && S(0) <= least(*best)) return best;
        for (const Facet& f : facets_) {
            if (!f.alive) continue;
            std::optional<std::array<FacetShare<S>, corners>> other = shares(f, n);
            if (other && (!best || least(*best) < least(*other))) best = std::move(other);
        }
        return best;
    }

private:
    /// Returns the edge with those beside it, in order, that see the point too. Of floats the edge alone.
    [[nodiscard]] std::vector<std::uint32_t> visible_from(std::uint32_t seen, const DifferencePoint<S>& w) const {
        std::vector<std::uint32_t> gone{seen};
        if constexpr (ScalarTraits<S>::exact) {
            const auto sees = [&](const Facet& f) { return f.plane.offset < dot(f.plane.n, w.w); };
            // The edge that ends or begins there, if it sees the point and is not among them.
            const auto beside = [&](std::uint32_t corner, std::size_t end) -> std::optional<std::uint32_t> {
                for (std::uint32_t i = 0; i < facets_.size(); ++i)
                    if (facets_[i].alive && facets_[i].vertices[end] == corner && sees(facets_[i]) &&
                        std::ranges::find(gone, i) == gone.end())
                        return i;
                return std::nullopt;
            };
            while (const auto before = beside(facets_[gone.front()].vertices[0], 1)) gone.insert(gone.begin(), *before);
            while (const auto after = beside(facets_[gone.back()].vertices[1], 0)) gone.push_back(*after);
        }
        return gone;
    }

    void add(Facet facet) {
        queue_.push(facet.plane.signed_distance, static_cast<std::uint32_t>(facets_.size()));
        facets_.push_back(std::move(facet));
    }
    [[nodiscard]] std::optional<Plane<S>> plane_of(const std::array<std::uint32_t, corners>& edge) const {
        const Vec3<S> along = points_[edge[1]].w - points_[edge[0]].w;
        return plane_through(points_[edge[0]].w, Vec3<S>{along.y, S(-along.x), S(0)});
    }
    [[nodiscard]] std::optional<std::array<FacetShare<S>, corners>> shares(const Facet& f, const Vec3<S>& n) const {
        const S first = cross(n, points_[f.vertices[1]].w).z;
        const S second = cross(points_[f.vertices[0]].w, n).z;
        const S sum = first + second;
        if (!(S(0) < sum) || !is_finite(sum)) return std::nullopt;
        return std::array{FacetShare<S>{f.vertices[0], S(first / sum)}, FacetShare<S>{f.vertices[1], S(second / sum)}};
    }
    [[nodiscard]] static S least(const std::array<FacetShare<S>, corners>& shares) {
        return shares[1].weight < shares[0].weight ? shares[1].weight : shares[0].weight;
    }

    std::vector<DifferencePoint<S>> points_;
    std::vector<Facet> facets_;
    NearestQueue<S> queue_;
};

/// The surface type in space (dimension 3) or in the plane (2). Its facets have `dimension` corners.
template <unsigned dimension, OrderedField S>
using SurfaceIn = std::conditional_t<dimension == 2, ExpandingPolygon<S>, ExpandingPolytope<S>>;

}  // namespace oblong
