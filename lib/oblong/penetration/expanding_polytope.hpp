// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <span>

#include "oblong/penetration/nearest_queue.hpp"
#include "oblong/penetration/plane.hpp"
#include "oblong/support/difference.hpp"

namespace oblong {

/// The result of adding a point to a surface.
enum class Expansion {
    done,
    degenerate_facet,  ///< a new facet has no finite normal; the surface is unchanged
    broken_horizon,    ///< the visible facets are not bounded by one closed walk; the surface is unchanged
};

/// A vertex of a facet with its weight in a convex combination.
template <class S>
struct FacetShare {
    std::uint32_t vertex = 0;
    S weight{};
};

/// A triangulated closed surface on points of A − B with the origin inside, which grows by points outside (van den
/// Bergen 2001): the facets that see the point go, and the edges that bound them are joined to it.
///
/// In exact arithmetic the surface bounds a convex polytope at all times, without facets of no area: the sight is
/// strict, so that a horizon edge has a facet on which the point does not lie beyond, and one on which it does, and
/// no point of the edge's line does that (docs/explanation/numerics/penetration.md).
template <OrderedField S>
class ExpandingPolytope {
public:
    static constexpr unsigned corners = 3;
    struct Facet {
        std::array<std::uint32_t, corners> vertices{};    ///< counter-clockwise from outside
        std::array<std::uint32_t, corners> neighbours{};  ///< across the edge from vertex i to vertex i + 1
        Plane<S> plane;
        bool alive = true;
    };

    /// Returns the tetrahedron of four points; nothing if it is flat as computed, or if there are fewer points.
    [[nodiscard]] static std::optional<ExpandingPolytope> around(std::span<const DifferencePoint<S>> points) {
        if (points.size() <= corners) return std::nullopt;
        ExpandingPolytope p;
        p.points_.assign(points.begin(), points.end());
        const auto edge = [&](unsigned i) { return Vec3<S>(points[i].w - points[0].w); };
        const S volume = triple_product(edge(1), edge(2), edge(3));
        if (!(volume < S(0)) && !(S(0) < volume)) return std::nullopt;
        if (S(0) < volume) std::swap(p.points_[1], p.points_[2]);
        // The fourth point is now behind the first three, so all four normals point outward.
        return of(std::move(p.points_), {{{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {0, 2, 3}}});
    }

    /// Returns the closed oriented surface of these triangles; nothing if an edge occurs twice or has no reverse, or a
    /// facet has no normal.
    [[nodiscard]] static std::optional<ExpandingPolytope> of(
        std::vector<DifferencePoint<S>> points, const std::vector<std::array<std::uint32_t, corners>>& triangles) {
        ExpandingPolytope p;
        p.points_ = std::move(points);
        std::vector<std::vector<std::array<std::uint32_t, 2>>> leaving(p.points_.size());  // per vertex: to, facet
        for (const auto& vertices : triangles) {
            std::optional<Plane<S>> plane = p.plane_of(vertices);
            if (!plane) return std::nullopt;
            const auto index = static_cast<std::uint32_t>(p.facets_.size());
            for (unsigned i = 0; i < corners; ++i) {
                const std::uint32_t to = vertices[(i + 1) % corners];
                for (const auto& other : leaving[vertices[i]])
                    if (other[0] == to) return std::nullopt;
                leaving[vertices[i]].push_back({to, index});
            }
            p.facets_.push_back({vertices, {}, *std::move(plane), true});
        }
        for (std::uint32_t index = 0; index < p.facets_.size(); ++index) {
            Facet& f = p.facets_[index];
            for (unsigned i = 0; i < corners; ++i) {
                const std::uint32_t from = f.vertices[i];
                bool found = false;
                for (const auto& [to, facet] : leaving[f.vertices[(i + 1) % corners]]) {
                    if (to != from) continue;
                    found = true;
                    f.neighbours[i] = facet;
                }
                if (!found) return std::nullopt;
            }
            p.queue_.push(f.plane.signed_distance, index);
        }
        return p;
    }

    [[nodiscard]] const std::vector<DifferencePoint<S>>& points() const { return points_; }
    [[nodiscard]] const Facet& facet(std::uint32_t i) const { return facets_[i]; }
    /// Returns all facets, removed ones included.
    [[nodiscard]] std::span<const Facet> facets() const { return facets_; }

    /// Returns the facet whose plane is nearest the origin.
    [[nodiscard]] std::uint32_t nearest() {
        return queue_.nearest([this](std::uint32_t f) { return facets_[f].alive; });
    }

    /// Adds a point. Precondition: it is beyond the plane of facet `seen`.
    [[nodiscard]] Expansion expand(std::uint32_t seen, const DifferencePoint<S>& w) {
        const std::vector<std::uint32_t> visible = facets_that_see(w.w, seen);
        const std::optional<std::vector<Edge>> horizon = closed_walk(visible);
        for (const std::uint32_t f : visible) facets_[f].alive = true;  // until it is certain that they go
        if (!horizon) return Expansion::broken_horizon;
        const auto apex = static_cast<std::uint32_t>(points_.size());
        const auto first = static_cast<std::uint32_t>(facets_.size());
        const auto count = static_cast<std::uint32_t>(horizon->size());
        points_.push_back(w);
        std::vector<Facet> fresh;
        for (std::uint32_t i = 0; i < count; ++i) {
            const Edge& e = (*horizon)[i];
            const std::array<std::uint32_t, corners> vertices{e.from, e.to, apex};
            std::optional<Plane<S>> plane = plane_of(vertices);
            if (!plane) {
                points_.pop_back();
                return Expansion::degenerate_facet;
            }
            fresh.push_back(
                {vertices, {e.outside, first + (i + 1) % count, first + (i + count - 1) % count}, *std::move(plane)});
        }
        for (const std::uint32_t f : visible) facets_[f].alive = false;
        for (std::uint32_t i = 0; i < count; ++i) {
            const Edge& e = (*horizon)[i];
            facets_[e.outside].neighbours[e.outside_edge] = first + i;
            queue_.push(fresh[i].plane.signed_distance, first + i);
            facets_.push_back(std::move(fresh[i]));
        }
        return Expansion::done;
    }

    /// Returns the point at which the ray from the origin along n leaves the surface, as weights of a facet's corners:
    /// of `nearest` if the ray crosses it, otherwise of the facet that comes closest to containing the point.
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
    /// An edge of a visible facet, and the facet beyond it that is not visible.
    struct Edge {
        std::uint32_t from, to;
        std::uint32_t outside;
        unsigned outside_edge;
    };

    [[nodiscard]] std::optional<Plane<S>> plane_of(const std::array<std::uint32_t, corners>& v) const {
        const Vec3<S>& base = points_[v[0]].w;
        return plane_through(base, cross(Vec3<S>(points_[v[1]].w - base), Vec3<S>(points_[v[2]].w - base)));
    }

    /// Marks and returns the connected visible facets around `seen`.
    [[nodiscard]] std::vector<std::uint32_t> facets_that_see(const Vec3<S>& w, std::uint32_t seen) {
        std::vector<std::uint32_t> visible{seen};
        facets_[seen].alive = false;
        for (std::size_t done = 0; done < visible.size(); ++done) {
            for (const std::uint32_t next : std::array(facets_[visible[done]].neighbours)) {
                Facet& f = facets_[next];
                if (!f.alive || !(f.plane.offset < dot(f.plane.n, w))) continue;
                f.alive = false;
                visible.push_back(next);
            }
        }
        return visible;
    }

    /// Returns the border of the marked facets in order; nothing if it is not one closed walk without a repeated
    /// vertex.
    [[nodiscard]] std::optional<std::vector<Edge>> closed_walk(const std::vector<std::uint32_t>& visible) const {
        std::vector<Edge> border;
        for (const std::uint32_t f : visible) {
            for (unsigned i = 0; i < corners; ++i) {
                const std::uint32_t outside = facets_[f].neighbours[i];
                if (!facets_[outside].alive) continue;
                const std::uint32_t from = facets_[f].vertices[i];
                const std::uint32_t to = facets_[f].vertices[(i + 1) % corners];
                unsigned back = 0;
                while (back + 1 < corners && !(facets_[outside].vertices[back] == to &&
                                               facets_[outside].vertices[(back + 1) % corners] == from))
                    ++back;
                border.push_back({from, to, outside, back});
            }
        }
        for (std::size_t i = 0; i + 1 < border.size(); ++i) {
            std::size_t next = i + 1;
            while (next < border.size() && border[next].from != border[i].to) ++next;
            if (next == border.size()) return std::nullopt;
            std::swap(border[i + 1], border[next]);
        }
        if (border.size() < corners || border.back().to != border.front().from) return std::nullopt;
        for (std::size_t i = 0; i < border.size(); ++i)
            for (std::size_t j = i + 1; j < border.size(); ++j)
                if (border[i].from == border[j].from) return std::nullopt;
        return border;
    }

    /// Returns where the ray along n meets the facet's plane, by volumes with the origin; nothing if it is parallel to
    /// the plane.
    [[nodiscard]] std::optional<std::array<FacetShare<S>, corners>> shares(const Facet& f, const Vec3<S>& n) const {
        std::array<FacetShare<S>, corners> result;
        S sum(0);
        for (unsigned i = 0; i < corners; ++i) {
            const Vec3<S>& next = points_[f.vertices[(i + 1) % corners]].w;
            const Vec3<S>& after = points_[f.vertices[(i + 2) % corners]].w;
            result[i] = {f.vertices[i], triple_product(n, next, after)};
            sum = sum + result[i].weight;
        }
        if (!(S(0) < sum) || !is_finite(sum)) return std::nullopt;
        for (FacetShare<S>& share : result) share.weight = share.weight / sum;
        return result;
    }
    [[nodiscard]] static S least(const std::array<FacetShare<S>, corners>& shares) {
        S result = shares[0].weight;
        for (const FacetShare<S>& share : shares)
            if (share.weight < result) result = share.weight;
        return result;
    }

    std::vector<DifferencePoint<S>> points_;
    std::vector<Facet> facets_;
    NearestQueue<S> queue_;
};

}  // namespace oblong
