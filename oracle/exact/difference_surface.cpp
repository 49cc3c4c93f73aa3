// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>

#include "oracle/curved/rough_number.hpp"
#include "oracle/curved/work.hpp"
#include "oracle/exact/cgal_distance.hpp"
#include "oracle/exact/depth.hpp"
#include "oracle/exact/extreme_vertex.hpp"
#include "oracle/exact/root_number.hpp"

namespace oblong::oracle {

namespace {

const IntegerVec zero{0, 0, 0};

bool before(const IntegerVec& p, const IntegerVec& q) { return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z); }

/// Twice the signed area of the triangle p, q, r in the plane.
Integer turn(const IntegerVec& p, const IntegerVec& q, const IntegerVec& r) { return cross(q - p, r - p).z; }

/// The corners of the hull of points of the plane, anticlockwise (Andrew 1979).
std::vector<std::size_t> plane_hull(std::span<const IntegerVec> points) {
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        return std::tie(points[i].x, points[i].y) < std::tie(points[j].x, points[j].y);
    });
    if (points.size() < 3) return order;
    std::vector<std::size_t> hull;
    const auto chain = [&](auto first, auto last) {
        const std::size_t start = hull.size();
        for (auto it = first; it != last; ++it) {
            while (hull.size() >= start + 2 &&
                   turn(points[hull[hull.size() - 2]], points[hull.back()], points[*it]) <= 0)
                hull.pop_back();
            hull.push_back(*it);
        }
        hull.pop_back();  // the first of the other chain
    };
    chain(order.begin(), order.end());
    chain(order.rbegin(), order.rend());
    return hull;
}

Triangles facets_of(std::span<const IntegerVec> points, int dimension) {
    if (dimension == 3) return cgal_hull(points);
    const std::vector<std::size_t> corners = plane_hull(points);
    Triangles edges;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::size_t next = corners[(i + 1) % corners.size()];
        edges.push_back({corners[i], next, next});
    }
    return edges;
}

/// The hull of some differences of vertices. It grows beyond its nearest facets until those bound all of A − B.
class GrowingSurface {
public:
    explicit GrowingSurface(const ScaledPair& pair) : pair_(pair), a_(pair.a), b_(pair.b) {
        const int deep = pair.dimension == 3 ? 1 : 0;
        for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
                for (int z = -deep; z <= deep; ++z)
                    if (x != 0 || y != 0 || z != 0) add_farthest({x, y, z});
        while (!has_interior(corners_alone())) {
            for (const IntegerVec& n : flat_directions(corners_alone())) {
                add_farthest(n);
                add_farthest(-n);
            }
        }
        make_facets();
    }

    /// Adds the farthest differences along the normals of the facets that can be nearest. False: none lies beyond its
    /// facet, and the nearest facets bound A − B.
    [[nodiscard]] bool grow() {
        const std::size_t before = surface_.corners.size();
        std::vector<Plane> planes = unsettled_planes();
        std::sort(planes.begin(), planes.end(), [](const Plane& p, const Plane& q) { return p.distance < q.distance; });
        for (const Plane& plane : planes) {
            if (upper_ && *upper_ < plane.distance) break;
            spend(12, bits_of(plane.normal));
            const Difference far = farthest(plane.normal);
            const Integer height = dot(plane.normal, corner(far));
            // Roundings of both distances are far smaller than the slack.
            const Rough upper = rough_distance(plane.normal, height, 1 + 0x1p-40);
            if (!upper_ || upper < *upper_) upper_ = upper;
            if (height > dot(plane.normal, surface_.corners[plane.facet[0]])) {
                add(far);
            } else {
                settled_.insert(key(plane.facet));
            }
        }
        if (surface_.corners.size() == before) return false;
        make_facets();
        return true;
    }
    [[nodiscard]] DifferenceSurface& surface() { return surface_; }

private:
    using Difference = std::array<std::size_t, 2>;  ///< vertices of A and of B
    using Facet = std::array<std::size_t, 3>;

    struct Plane {
        Facet facet;
        IntegerVec normal;
        Rough distance;  ///< from the origin
    };

    [[nodiscard]] static Facet key(Facet facet) {
        std::sort(facet.begin(), facet.end());
        return facet;
    }
    [[nodiscard]] IntegerVec corner(const Difference& d) const { return pair_.a[d[0]] - pair_.b[d[1]]; }
    [[nodiscard]] Difference farthest(const IntegerVec& n) const { return {a_.farthest(n), b_.farthest(-n)}; }
    void add_farthest(const IntegerVec& n) { add(farthest(n)); }
    void add(const Difference& d) {
        IntegerVec point = corner(d);
        if (!known_.insert({point.x, point.y, point.z}).second) return;
        surface_.corners.push_back(std::move(point));
        surface_.differences.push_back(d);
    }
    [[nodiscard]] ScaledPair corners_alone() const { return {surface_.corners, {zero}, 1, pair_.dimension}; }
    void make_facets() {
        spend(60 * surface_.corners.size(), bits_of(surface_.corners[0]));
        surface_.facets = facets_of(surface_.corners, pair_.dimension);
    }

    [[nodiscard]] std::vector<Plane> unsettled_planes() const {
        std::vector<Plane> planes;
        for (std::size_t f = 0; f < surface_.facets.size(); ++f) {
            if (settled_.contains(key(surface_.facets[f]))) continue;
            IntegerVec n = outward_normal(surface_, f, pair_.dimension);
            if (n == zero) continue;  // checked_depth refuses the surface
            const Rough away = rough_distance(n, dot(n, surface_.corners[surface_.facets[f][0]]));
            planes.push_back({surface_.facets[f], std::move(n), away});
        }
        return planes;
    }

    const ScaledPair& pair_;
    ExtremeVertices a_, b_;
    DifferenceSurface surface_;
    std::set<std::array<Integer, 3>> known_;
    std::set<Facet> settled_;     ///< those beyond which A − B has nothing
    std::optional<Rough> upper_;  ///< of the depth, with slack
};

}  // namespace

bool has_interior(const ScaledPair& pair) {
    std::vector<IntegerVec> basis;
    for (const auto* body : {&pair.a, &pair.b}) {
        for (const IntegerVec& p : *body) {
            std::vector<RationalVec> all;
            basis.push_back(p - body->front());
            for (const IntegerVec& e : basis) all.push_back({Rational(e.x), Rational(e.y), Rational(e.z)});
            if (!independent(all)) basis.pop_back();
            if (static_cast<int>(basis.size()) == pair.dimension) return true;
        }
    }
    return false;
}

HullSurface hull_surface(std::vector<IntegerVec> points, int dimension) {
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    Triangles facets = facets_of(points, dimension);
    return {std::move(points), std::move(facets)};
}

std::optional<DifferenceSurface> difference_surface(const ScaledPair& pair, std::size_t limit) {
    GrowingSurface growing(pair);
    while (growing.grow())
        if (growing.surface().corners.size() > limit) return std::nullopt;
    return std::move(growing.surface());
}

IntegerVec outward_normal(const HullSurface& surface, std::size_t facet, int dimension) {
    const auto& [i, j, k] = surface.facets[facet];
    const IntegerVec e = surface.corners[j] - surface.corners[i];
    if (dimension == 2) return {e.y, Integer(-e.x), 0};
    return cross(e, surface.corners[k] - surface.corners[i]);
}

}  // namespace oblong::oracle
