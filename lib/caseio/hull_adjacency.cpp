// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <numeric>
#include <optional>

#include "caseio/hull.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

namespace {

using Points = std::span<const Vec3<Rational>>;

/// The least common denominator of all coordinates.
Rational common_denominator(Points points) {
    Integer result = 1;
    for (const auto& p : points) {
        for (std::size_t i = 0; i < 3; ++i) result = lcm(result, denominator(p[i]));
    }
    return Rational(result);
}

/// Doubles for CGAL: the points themselves where they are doubles, else the points times their common denominator where
/// these are, else the nearest doubles. Infinite ones give nothing.
struct Approximation {
    std::vector<Vec3<double>> points;
    bool exact = true;
};

std::optional<Approximation> approximate(Points points) {
    Approximation result;
    const auto take = [&](const Rational& scale) {
        result.points.clear();
        result.exact = true;
        for (const auto& p : points) {
            const Vec3<Rational> q = Vec3<Rational>(p * scale);
            result.points.push_back({nearest<double>(q.x), nearest<double>(q.y), nearest<double>(q.z)});
            const Vec3<double>& r = result.points.back();
            if (!is_finite(r)) return false;
            for (std::size_t i = 0; i < 3; ++i) result.exact = result.exact && to_rational(r[i]) == q[i];
        }
        return true;
    };
    if (take(Rational(1)) && result.exact) return result;
    if (take(common_denominator(points)) && result.exact) return result;
    if (take(Rational(1))) return result;
    return std::nullopt;
}

/// Points by number, in the order of words, each distinct point once with its lowest number.
std::vector<std::uint32_t> sorted_distinct(Points points) {
    std::vector<std::uint32_t> order(points.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(
        order, [&](std::uint32_t a, std::uint32_t b) { return detail::lexicographic_less(points[a], points[b]); });
    const auto copies = [&](std::uint32_t a, std::uint32_t b) { return points[a] == points[b]; };
    order.erase(std::unique(order.begin(), order.end(), copies), order.end());
    return order;
}

/// The hull of points of a plane with this normal, counter-clockwise, by Andrew's chains: the order of words is that of
/// a linear function that is one-to-one on the points.
std::vector<std::uint32_t> plane_hull(Points points, const std::vector<std::uint32_t>& order,
                                      const Vec3<Rational>& normal) {
    const auto turns_left = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        return dot(normal, cross(points[b] - points[a], points[c] - points[a])) > 0;
    };
    const auto chain = [&](auto begin, auto end) {
        std::vector<std::uint32_t> result;
        for (auto it = begin; it != end; ++it) {
            while (result.size() > 1 && !turns_left(result[result.size() - 2], result.back(), *it)) result.pop_back();
            result.push_back(*it);
        }
        result.pop_back();
        return result;
    };
    std::vector<std::uint32_t> ring = chain(order.begin(), order.end());
    const std::vector<std::uint32_t> back = chain(order.rbegin(), order.rend());
    ring.insert(ring.end(), back.begin(), back.end());
    return ring;
}

/// Dimension, and the boundary where it is at most 2.
HullBoundary flat_boundary(Points points) {
    const std::vector<std::uint32_t> order = sorted_distinct(points);
    HullBoundary result;
    const Vec3<Rational>& origin = points[order[0]];
    if (order.size() == 1) {
        result.ring = {order[0]};
        return result;
    }
    const Vec3<Rational> edge = points[order[1]] - origin;
    Vec3<Rational> normal;
    for (std::size_t i = 2; i < order.size() && normal == Vec3<Rational>{}; ++i) {
        normal = cross(edge, points[order[i]] - origin);
    }
    if (normal == Vec3<Rational>{}) {
        result.dimension = 1;
        result.ring = {order.front(), order.back()};
        return result;
    }
    const bool flat = std::ranges::all_of(order, [&](std::uint32_t i) { return dot(normal, points[i] - origin) == 0; });
    result.dimension = flat ? 2 : 3;
    if (flat) result.ring = plane_hull(points, order, normal);
    return result;
}

}  // namespace

Adjacency hull_adjacency(Points points) {
    if (points.empty()) return {};
    HullBoundary boundary = flat_boundary(points);
    bool holds = false;
    if (boundary.dimension < 3) {
        holds = is_hull_boundary<Rational>(points, boundary);
    } else if (const std::optional<Approximation> doubles = approximate(points)) {
        boundary.facets = hull_facets(doubles->points);
        holds = doubles->exact ? is_hull_boundary_of(doubles->points, boundary)
                               : is_hull_boundary<Rational>(points, boundary);
    }
    return holds ? adjacency_of(boundary, points.size()) : Adjacency{};
}

}  // namespace oblong::caseio
