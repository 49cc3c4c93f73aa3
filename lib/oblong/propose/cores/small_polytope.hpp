// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "oblong/answer/proposed_simplex.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong::detail {

/// A triangulated closed surface on few points of A − B, which grows by points outside, in doubles and without
/// allocation: ExpandingPolytope for proposals. Proves nothing but that it is closed.
///
/// The default constructor leaves the arrays uninitialised: only elements below the counts are read.
/// \tparam capacity the most points, up to 2048
template <std::uint32_t capacity>
class PolytopeOf {
public:
    static constexpr unsigned corners = 3;
    static constexpr std::uint32_t max_points = capacity;
    static constexpr std::uint32_t max_facets = 6 * capacity;  ///< removed ones included
    using Index = std::uint16_t;

    /// A point of A − B, rounded, and the vertices whose difference it is.
    struct Point {
        double x, y, z;
        std::uint32_t a, b;

        [[nodiscard]] Vec3<double> w() const { return {x, y, z}; }
        [[nodiscard]] FeaturePair pair() const { return {a, b}; }
    };
    /// A triangle, counter-clockwise from outside.
    struct Facet {
        double x, y, z;                     ///< the outward normal, of length 1 as computed
        double distance;                    ///< of the plane from the origin, positive if the origin is inside
        std::array<Index, corners> points;  ///< the corners
        std::array<Index, corners> across;  ///< the edge that meets the one from corner i to i + 1: 4 facet + edge
        bool alive;

        [[nodiscard]] Vec3<double> normal() const { return {x, y, z}; }
        /// Returns how far the point is beyond the plane.
        [[nodiscard]] double height(const Point& w) const { return x * w.x + y * w.y + z * w.z - distance; }
    };

    PolytopeOf() {}  // NOLINT(modernize-use-equals-default)

    [[nodiscard]] const Point& point(std::uint32_t i) const { return points_[i]; }
    [[nodiscard]] std::uint32_t facet_count() const { return facet_count_; }
    [[nodiscard]] const Facet& facet(std::uint32_t i) const { return facets_[i]; }
    [[nodiscard]] std::array<FeaturePair, corners> pairs_of(const Facet& f) const {
        return {points_[f.points[0]].pair(), points_[f.points[1]].pair(), points_[f.points[2]].pair()};
    }
    [[nodiscard]] std::array<Vec3<double>, corners> corners_of(const Facet& f) const {
        return {points_[f.points[0]].w(), points_[f.points[1]].w(), points_[f.points[2]].w()};
    }

    /// Begins with the tetrahedron of four points. \return false if it is flat as computed
    [[nodiscard]] bool begin(const std::array<Point, corners + 1>& tetrahedron) {
        std::ranges::copy(tetrahedron, points_.begin());
        point_count_ = corners + 1;
        const auto edge = [this](unsigned i) { return points_[i].w() - points_[0].w(); };
        if (triple_product(edge(1), edge(2), edge(3)) > 0) std::swap(points_[1], points_[2]);
        // The fourth point is now behind the first three, so all four normals point outward.
        return add({{0, 1, 2}, {link(1, 2), link(2, 2), link(3, 0)}}) &&
               add({{0, 3, 1}, {link(3, 2), link(2, 0), link(0, 0)}}) &&
               add({{1, 3, 2}, {link(1, 1), link(3, 1), link(0, 1)}}) &&
               add({{0, 2, 3}, {link(0, 2), link(2, 1), link(1, 0)}});
    }

    /// Facets added from now on that are farther than this are never the nearest.
    void set_limit(double distance) { limit_ = distance; }

    /// Returns the nearest facet.
    [[nodiscard]] std::optional<std::uint32_t> nearest() {
        while (queue_count_ > 0) {
            const Entry first = queue_[0];
            if (facets_[first.facet].alive) return first.facet;
            std::pop_heap(queue_.begin(), queue_.begin() + queue_count_, is_farther);
            --queue_count_;
        }
        return std::nullopt;
    }

    /// Removes the facet `seen` and those about it for which `sees(facet)`, and joins the point to their border.
    /// \return false if the border is not one closed walk, a new facet has no normal as computed, or there is no room;
    /// the surface is then not closed
    template <class Sees>
    [[nodiscard]] bool expand(std::uint32_t seen, const Point& w, const Sees& sees) {
        if (point_count_ == max_points || !find_border(seen, sees)) return false;
        const std::uint32_t first = facet_count_;
        const std::uint32_t count = border_count_;
        if (first + count > max_facets) return false;
        const auto apex = static_cast<Index>(point_count_);
        points_[point_count_++] = w;
        for (std::uint32_t i = 0; i < count; ++i) {
            const Index outside = border_[i];
            Facet& beyond = facets_[outside >> 2U];
            const unsigned edge = outside & 3U;
            const Index from = beyond.points[(edge + 1) % corners];
            const Index to = beyond.points[edge];
            beyond.across[edge] = link(first + i, 0);
            if (to != start_of_border((i + 1) % count)) return false;
            if (!add({{from, to, apex},
                      {outside, link(first + (i + 1) % count, 2), link(first + (i + count - 1) % count, 1)}}))
                return false;
        }
        return true;
    }

    /// Returns whether every edge of the facets is matched by another facet's reverse edge, each once.
    [[nodiscard]] bool is_closed() const {
        for (std::uint32_t i = 0; i < facet_count_; ++i) {
            const Facet& f = facets_[i];
            if (!f.alive) continue;
            for (unsigned edge = 0; edge < corners; ++edge) {
                const std::uint32_t other = f.across[edge] >> 2U;
                const unsigned back = f.across[edge] & 3U;
                if (other >= facet_count_ || back >= corners) return false;
                const Facet& g = facets_[other];
                if (!g.alive || g.across[back] != link(i, edge)) return false;
                if (g.points[back] != f.points[(edge + 1) % corners]) return false;
                if (g.points[(back + 1) % corners] != f.points[edge]) return false;
            }
        }
        return facet_count_ > 0;
    }

private:
    struct Triangle {
        std::array<Index, corners> points, across;
    };
    struct Entry {
        double distance;
        std::uint32_t facet;
    };

    [[nodiscard]] static Index link(std::uint32_t facet, std::uint32_t edge) {
        return static_cast<Index>(facet << 2U | edge);
    }
    [[nodiscard]] static bool is_farther(const Entry& a, const Entry& b) { return b.distance < a.distance; }

    /// Adds a facet. \return false if it has no normal as computed
    [[nodiscard]] bool add(const Triangle& t) {
        const Vec3<double> base = points_[t.points[0]].w();
        const Vec3<double> n = cross(points_[t.points[1]].w() - base, points_[t.points[2]].w() - base);
        const double length = norm(n);
        if (!(length > 0) || !(length <= std::numeric_limits<double>::max())) return false;
        const double scale = 1 / length;
        const double distance = dot(n, base) * scale;
        const std::uint32_t index = facet_count_++;
        facets_[index] = {n.x * scale, n.y * scale, n.z * scale, distance, t.points, t.across, true};
        if (!(distance <= limit_)) return true;
        queue_[queue_count_++] = {distance, index};
        std::push_heap(queue_.begin(), queue_.begin() + queue_count_, is_farther);
        return true;
    }

    /// Removes the connected facets that see the point, from `seen` on, and lists the edges beyond their border in
    /// order.
    template <class Sees>
    [[nodiscard]] bool find_border(std::uint32_t seen, const Sees& sees) {
        border_count_ = 0;
        std::array<Index, max_points> open;  // NOLINT(cppcoreguidelines-pro-type-member-init)
        std::uint32_t count = 0;
        const auto remove = [&](Facet& f, unsigned first) {
            f.alive = false;
            for (unsigned i = corners; i-- > 0;)
                if (i > 0 || &f == &facets_[seen]) open[count++] = f.across[(first + i) % corners];
        };
        remove(facets_[seen], 0);
        while (count > 0) {
            const Index edge = open[--count];
            Facet& f = facets_[edge >> 2U];
            if (!f.alive) continue;
            if (sees(f)) {
                if (count + 2 > open.size()) return false;
                remove(f, edge & 3U);
            } else {
                if (border_count_ == border_.size()) return false;
                border_[border_count_++] = edge;
            }
        }
        return border_count_ >= corners;
    }

    /// Returns the first point of an edge of the border, as the removed facets have it.
    [[nodiscard]] Index start_of_border(std::uint32_t i) const {
        return facets_[border_[i] >> 2U].points[((border_[i] & 3U) + 1) % corners];
    }

    std::array<Point, max_points> points_;
    std::array<Facet, max_facets> facets_;
    std::array<Entry, max_facets> queue_;
    std::array<Index, max_points> border_;
    std::uint32_t point_count_ = 0, facet_count_ = 0, queue_count_ = 0, border_count_ = 0;
    double limit_ = std::numeric_limits<double>::infinity();
    static_assert(max_facets <= 1U << 14U, "a link holds a facet and an edge");
};

using SmallPolytope = PolytopeOf<128>;
/// For heap memory: 600 kB.
using LargePolytope = PolytopeOf<1024>;

}  // namespace oblong::detail
