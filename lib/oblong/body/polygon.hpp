// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "oblong/body/invalid_body.hpp"
#include "oblong/linear/plane.hpp"
#include "oblong/scalar/convert.hpp"

/// A convex polygon in the plane z = 0 with a verified order of vertices. The checks are exact in every scalar: what a
/// float or double cannot compute is computed in GMP rationals.
namespace oblong {

namespace detail {

/// Returns the sign of (b − a) × (c − b): 1 if a, b, c turn left, 0 if they are collinear.
template <OrderedField S>
[[nodiscard]] int turn_at(const Vec3<S>& a, const Vec3<S>& b, const Vec3<S>& c) {
    const auto exact = [](const Vec3<S>& v) { return Vec3<Rational>{to_rational(v.x), to_rational(v.y), 0}; };
    const Vec3<Rational> corner = exact(b);
    return plane_cross(corner - exact(a), exact(c) - corner).compare(0);
}

template <OrderedField S>
[[nodiscard]] bool before_in_plane(const Vec3<S>& a, const Vec3<S>& b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

}  // namespace detail

/// Returns whether the points, in this order, are the vertices of a convex polygon counter-clockwise, each a vertex of
/// the hull and none repeated. One point and two different points count. Exact in every scalar. Precondition: finite
/// numbers, z = 0.
template <OrderedField S>
[[nodiscard]] bool is_strictly_convex_ring(std::span<const Vec3<S>> ring) {
    const std::size_t n = ring.size();
    if (n < 3) return n < 2 || !(ring[0] == ring[1]);
    const auto at = [&](std::size_t i) -> const Vec3<S>& { return ring[i % n]; };
    // Left turns throughout, and once around: exactly one vertex is first in the order by x, then y.
    int lows = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (detail::turn_at(at(i), at(i + 1), at(i + 2)) <= 0) return false;
        if (detail::before_in_plane(at(i + 1), at(i)) && detail::before_in_plane(at(i + 1), at(i + 2))) ++lows;
    }
    return lows == 1;
}

/// The convex hull of finitely many points of the plane, as its vertices counter-clockwise, none on an edge. Two
/// vertices are a segment, one is a point.
template <OrderedField S>
class Polygon {
public:
    /// Throws InvalidBody if there is no vertex, a number is not finite, a z coordinate is not 0, or the vertices are
    /// not strictly convex in this order.
    explicit Polygon(std::vector<Vec3<S>> vertices) : vertices_(std::move(vertices)) {
        require_plane(vertices_);
        if (!is_strictly_convex_ring<S>(vertices_))
            throw InvalidBody("vertices", "a strictly convex polygon, counter-clockwise");
    }

    /// Returns the hull of any points, exactly: the monotone chain of Andrew (1979). Cost: O(n log n) exact turns.
    /// Throws InvalidBody if there is no point, a number is not finite, or a z coordinate is not 0.
    [[nodiscard]] static Polygon hull_of(std::vector<Vec3<S>> points) {
        require_plane(points);
        std::ranges::sort(points, detail::before_in_plane<S>);
        points.erase(std::unique(points.begin(), points.end()), points.end());
        if (points.size() < 3) return Polygon(std::move(points));
        std::vector<Vec3<S>> ring = chain(points);
        std::ranges::reverse(points);
        for (const Vec3<S>& p : chain(points)) ring.push_back(p);
        return Polygon(std::move(ring));
    }

    /// Returns the vertices counter-clockwise.
    [[nodiscard]] std::span<const Vec3<S>> vertices() const noexcept { return vertices_; }
    [[nodiscard]] friend bool operator==(const Polygon&, const Polygon&) = default;

private:
    static void require_plane(const std::vector<Vec3<S>>& points) {
        if (points.empty()) throw InvalidBody("vertices", "at least one point");
        for (const Vec3<S>& p : points) {
            detail::require_finite("vertices", p);
            if (!(p.z == S(0))) throw InvalidBody("vertices", "points of the plane, with z = 0");
        }
    }
    /// Returns the chain of left turns from the first of the sorted points to the last, without the last.
    [[nodiscard]] static std::vector<Vec3<S>> chain(const std::vector<Vec3<S>>& sorted) {
        std::vector<Vec3<S>> kept;
        for (const Vec3<S>& p : sorted) {
            while (kept.size() > 1 && detail::turn_at(kept[kept.size() - 2], kept.back(), p) <= 0) kept.pop_back();
            kept.push_back(p);
        }
        kept.pop_back();
        return kept;
    }

    std::vector<Vec3<S>> vertices_;
};

}  // namespace oblong
