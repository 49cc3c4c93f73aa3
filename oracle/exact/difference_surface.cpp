// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <tuple>

#include "oracle/exact/cgal_distance.hpp"
#include "oracle/exact/depth.hpp"
#include "oracle/exact/root_number.hpp"

namespace oblong::oracle {

namespace {

bool before(const IntegerVec& p, const IntegerVec& q) { return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z); }

void remove_duplicates(std::vector<IntegerVec>& points) {
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
}

/// Twice the signed area of the triangle p, q, r in the plane.
Integer turn(const IntegerVec& p, const IntegerVec& q, const IntegerVec& r) { return cross(q - p, r - p).z; }

/// The corners of the hull of sorted points of the plane, anticlockwise (Andrew 1979).
std::vector<IntegerVec> plane_hull(const std::vector<IntegerVec>& points) {
    if (points.size() < 3) return points;
    std::vector<IntegerVec> hull;
    const auto chain = [&](auto first, auto last) {
        const std::size_t start = hull.size();
        for (auto it = first; it != last; ++it) {
            while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), *it) <= 0) hull.pop_back();
            hull.push_back(*it);
        }
        hull.pop_back();  // the first of the other chain
    };
    chain(points.begin(), points.end());
    chain(points.rbegin(), points.rend());
    return hull;
}

std::vector<IntegerVec> extreme(const std::vector<IntegerVec>& points, int dimension) {
    if (dimension == 2) {
        std::vector<IntegerVec> sorted = points;
        remove_duplicates(sorted);
        return plane_hull(sorted);
    }
    std::vector<IntegerVec> result;
    for (const std::size_t i : cgal_extreme(points)) result.push_back(points[i]);
    return result;
}

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

DifferenceSurface hull_surface(std::vector<IntegerVec> points, int dimension) {
    DifferenceSurface surface;
    remove_duplicates(points);
    if (dimension == 3) {
        surface.facets = cgal_hull(points);
        surface.corners = std::move(points);
        return surface;
    }
    surface.corners = plane_hull(points);
    const std::size_t count = surface.corners.size();
    for (std::size_t i = 0; i < count; ++i) surface.facets.push_back({i, (i + 1) % count, (i + 1) % count});
    return surface;
}

std::optional<DifferenceSurface> difference_surface(const ScaledPair& pair) {
    const std::vector<IntegerVec> a = extreme(pair.a, pair.dimension), b = extreme(pair.b, pair.dimension);
    if (a.size() * b.size() > max_differences) return std::nullopt;
    std::vector<IntegerVec> differences;
    differences.reserve(a.size() * b.size());
    for (const IntegerVec& p : a)
        for (const IntegerVec& q : b) differences.push_back(p - q);
    return hull_surface(std::move(differences), pair.dimension);
}

IntegerVec outward_normal(const DifferenceSurface& surface, std::size_t facet, int dimension) {
    const auto& [i, j, k] = surface.facets[facet];
    const IntegerVec e = surface.corners[j] - surface.corners[i];
    if (dimension == 2) return {e.y, Integer(-e.x), 0};
    return cross(e, surface.corners[k] - surface.corners[i]);
}

}  // namespace oblong::oracle
