// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "oblong/body/polytope.hpp"
#include "oblong/linear/product.hpp"

/// The claimed boundary of a convex hull, and the exact check of the claim. Hill climbing relies on the check, not on
/// the hull algorithm (docs/explanation/gjk/hill-climbing.md proves that the check suffices).
namespace oblong {

/// Indices into the points. Dimension 3: `facets`, triangles counter-clockwise seen from outside, coplanar ones
/// allowed. Dimension 2: `ring`, the polygon's vertices in order. Dimension 1: `ring`, the two ends. Dimension 0:
/// `ring`, one point.
struct HullBoundary {
    int dimension = 0;
    std::vector<std::array<std::uint32_t, 3>> facets;
    std::vector<std::uint32_t> ring;
};

/// Returns the edges of a boundary in both directions, as sorted compressed rows; none for dimension 0.
[[nodiscard]] inline Adjacency adjacency_of(const HullBoundary& boundary, std::size_t vertex_count) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    const auto join = [&edges](std::uint32_t a, std::uint32_t b) {
        if (a == b) return;
        edges.emplace_back(a, b);
        edges.emplace_back(b, a);
    };
    for (const auto& f : boundary.facets) {
        for (std::size_t i = 0; i < 3; ++i) join(f[i], f[(i + 1) % 3]);
    }
    for (std::size_t i = 0; i < boundary.ring.size(); ++i) {
        join(boundary.ring[i], boundary.ring[(i + 1) % boundary.ring.size()]);
    }
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    Adjacency result;
    if (edges.empty()) return result;
    result.first.assign(vertex_count + 1, 0);
    for (const auto& [from, to] : edges) {
        ++result.first[from + 1];
        result.neighbours.push_back(to);
    }
    for (std::size_t i = 0; i < vertex_count; ++i) result.first[i + 1] += result.first[i];
    return result;
}

namespace detail {

/// Compares x, then y, then z.
template <class S>
[[nodiscard]] bool lexicographic_less(const Vec3<S>& a, const Vec3<S>& b) {
    if (!(a.x == b.x)) return a.x < b.x;
    if (!(a.y == b.y)) return a.y < b.y;
    return a.z < b.z;
}

/// The check, in the steps of docs/explanation/gjk/hill-climbing.md. All arithmetic is exact: E is a rational or an
/// integer.
template <OrderedRing E>
class BoundaryCheck {
public:
    BoundaryCheck(std::span<const Vec3<E>> points, const HullBoundary& boundary) : points_(points), hull_(boundary) {}

    /// Returns whether the claim holds. \param outside callable (facet, point): whether the point is strictly on the
    /// facet's outer side
    template <class Outside>
    [[nodiscard]] bool holds(const Outside& outside) const {
        if (!indices_are_valid()) return false;
        switch (hull_.dimension) {
            case 0:
                return hull_.ring.size() == 1 &&
                       std::ranges::all_of(points_, [&](const Vec3<E>& p) { return p == at(hull_.ring[0]); });
            case 1:
                return is_segment();
            case 2:
                return is_polygon();
            case 3:
                return is_closed() && is_star_shaped() && is_locally_convex() && holds_the_rest(outside);
            default:
                return false;
        }
    }

private:
    [[nodiscard]] const Vec3<E>& at(std::uint32_t i) const { return points_[i]; }

    [[nodiscard]] bool indices_are_valid() const {
        const auto known = [&](std::uint32_t i) { return i < points_.size(); };
        return std::ranges::all_of(hull_.ring, known) &&
               std::ranges::all_of(hull_.facets, [&](const auto& f) { return std::ranges::all_of(f, known); });
    }

    [[nodiscard]] bool is_segment() const {
        if (hull_.ring.size() != 2) return false;
        const Vec3<E> a = at(hull_.ring[0]);
        const Vec3<E> b = at(hull_.ring[1]);
        return !(a == b) && std::ranges::all_of(points_, [&](const Vec3<E>& p) {
            return cross(b - a, p - a) == Vec3<E>{} && !(dot(p - a, b - a) < E(0)) && !(dot(p - b, a - b) < E(0));
        });
    }

    /// Checks that the ring turns strictly left at every vertex, goes round once, and has every point in its plane and
    /// left of every edge.
    [[nodiscard]] bool is_polygon() const {
        const std::size_t count = hull_.ring.size();
        if (count < 3) return false;
        const auto corner = [&](std::size_t i) -> const Vec3<E>& { return at(hull_.ring[i % count]); };
        const Vec3<E> normal = cross(corner(1) - corner(0), corner(2) - corner(0));
        const auto left = [&](std::size_t i, const Vec3<E>& p) {
            return E(dot(normal, cross(corner(i + 1) - corner(i), p - corner(i))));
        };
        int lowest_corners = 0;
        std::vector<bool> is_corner(points_.size(), false);
        for (std::size_t i = 0; i < count; ++i) {
            if (!(E(0) < left(i, corner(i + 2)))) return false;
            const bool low =
                lexicographic_less(corner(i + 1), corner(i)) && lexicographic_less(corner(i + 1), corner(i + 2));
            lowest_corners += low ? 1 : 0;
            is_corner[hull_.ring[i]] = true;
        }
        if (lowest_corners != 1) return false;
        for (std::size_t p = 0; p < points_.size(); ++p) {
            if (!(dot(normal, points_[p] - corner(0)) == E(0))) return false;
            for (std::size_t i = 0; i < count && !is_corner[p]; ++i) {
                if (left(i, points_[p]) < E(0)) return false;
            }
        }
        return true;
    }

    using Directed = std::array<std::uint32_t, 3>;  ///< from, to, and the facet on its left

    [[nodiscard]] std::vector<Directed> directed_edges() const {
        std::vector<Directed> edges;
        for (std::uint32_t f = 0; f < hull_.facets.size(); ++f) {
            const auto& corner = hull_.facets[f];
            for (std::size_t i = 0; i < 3; ++i) edges.push_back({corner[i], corner[(i + 1) % 3], f});
        }
        std::ranges::sort(edges);
        return edges;
    }
    [[nodiscard]] static auto find(const std::vector<Directed>& edges, std::uint32_t from, std::uint32_t to) {
        return std::ranges::lower_bound(edges, Directed{from, to, 0});
    }

    /// Step 1: every directed edge occurs once, and so does its reverse.
    [[nodiscard]] bool is_closed() const {
        const std::vector<Directed> edges = directed_edges();
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const auto& [from, to, facet] = edges[i];
            if (from == to || (i > 0 && edges[i - 1][0] == from && edges[i - 1][1] == to)) return false;
            const auto reverse = find(edges, to, from);
            if (reverse == edges.end() || (*reverse)[0] != to || (*reverse)[1] != from) return false;
        }
        return !edges.empty();
    }

    /// Step 2: o, the mean of four points, is strictly inside every facet's plane, and the ray from o through the
    /// middle of the first facet meets no other facet. Coordinates are multiplied by 4 around o, so that they stay
    /// integers.
    [[nodiscard]] bool is_star_shaped() const {
        const auto& first = hull_.facets[0];
        const Vec3<E> normal = cross(at(first[1]) - at(first[0]), at(first[2]) - at(first[0]));
        const Vec3<E>* apex = nullptr;
        for (const auto& f : hull_.facets) {
            for (const std::uint32_t corner : f) {
                if (dot(normal, at(corner) - at(first[0])) < E(0)) apex = &at(corner);
            }
        }
        if (apex == nullptr) return false;
        const Vec3<E> o = at(first[0]) + at(first[1]) + at(first[2]) + *apex;
        const auto from_o = [&](std::uint32_t i) { return Vec3<E>(at(i) * E(4) - o); };
        const Vec3<E> ray = from_o(first[0]) + from_o(first[1]) + from_o(first[2]);
        for (std::size_t f = 0; f < hull_.facets.size(); ++f) {
            const Vec3<E> a = from_o(hull_.facets[f][0]);
            const Vec3<E> b = from_o(hull_.facets[f][1]);
            const Vec3<E> c = from_o(hull_.facets[f][2]);
            if (!(E(0) < triple_product(a, b, c))) return false;
            const bool misses = triple_product(ray, a, b) < E(0) || triple_product(ray, b, c) < E(0) ||
                                triple_product(ray, c, a) < E(0);
            if (f > 0 && !misses) return false;
        }
        return true;
    }

    /// Step 3: the far corner of the facet across an edge is never outside.
    [[nodiscard]] bool is_locally_convex() const {
        const std::vector<Directed> edges = directed_edges();
        for (const auto& [from, to, facet] : edges) {
            const auto& f = hull_.facets[facet];
            const auto& next = hull_.facets[(*find(edges, to, from))[2]];
            for (const std::uint32_t corner : next) {
                if (E(0) < triple_product(at(corner) - at(f[0]), at(f[1]) - at(f[0]), at(f[2]) - at(f[0])))
                    return false;
            }
        }
        return true;
    }

    /// Step 4: points that are not corners are outside no facet.
    template <class Outside>
    [[nodiscard]] bool holds_the_rest(const Outside& outside) const {
        std::vector<bool> is_corner(points_.size(), false);
        for (const auto& f : hull_.facets) {
            for (const std::uint32_t i : f) is_corner[i] = true;
        }
        for (std::uint32_t p = 0; p < points_.size(); ++p) {
            if (is_corner[p]) continue;
            for (const auto& f : hull_.facets) {
                if (outside(f, p)) return false;
            }
        }
        return true;
    }

    std::span<const Vec3<E>> points_;
    const HullBoundary& hull_;
};

}  // namespace detail

/// Returns whether `boundary` is the boundary of the convex hull of `points`. If it is, strict ascent along its edges,
/// with ties decided by coordinates (support/hill_climb.hpp), ends at a maximum.
///
/// \tparam E      an exact scalar, or integers
/// \param outside callable (facet, point index) -> bool: whether the point is strictly on the facet's outer side; a
/// faster exact predicate may be given
template <OrderedRing E, class Outside>
[[nodiscard]] bool is_hull_boundary(std::span<const Vec3<E>> points, const HullBoundary& boundary,
                                    const Outside& outside) {
    return detail::BoundaryCheck<E>(points, boundary).holds(outside);
}

template <OrderedRing E>
[[nodiscard]] bool is_hull_boundary(std::span<const Vec3<E>> points, const HullBoundary& boundary) {
    return is_hull_boundary<E>(points, boundary, [&](const std::array<std::uint32_t, 3>& f, std::uint32_t p) {
        const Vec3<E>& a = points[f[0]];
        return E(0) < triple_product(points[p] - a, points[f[1]] - a, points[f[2]] - a);
    });
}

}  // namespace oblong
