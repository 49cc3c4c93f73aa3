// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/mutate/faces.hpp"

#include <algorithm>
#include <cmath>

namespace oblong::fuzz {

namespace {

/// A supporting plane after a turn: the point that it met, and its normal, of length 1.
struct Turned {
    Point met{}, normal{};
};

/// The supporting plane through `pivot` with normal n, turned towards t until it meets another point. Gift wrapping,
/// one step. Points whose reach along t is a rounding error are in the axis of the turn, and passed over. Precondition:
/// n and t are orthogonal and of length 1, and no point lies beyond the plane.
std::optional<Turned> wrapped(const Cloud& cloud, const Point& pivot, const Point& n, const Point& t) {
    std::optional<Point> best;
    double best_height = 0, best_reach = 1;
    for (const Point& p : cloud) {
        const Point d = p - pivot;
        const double reach = dot(t, d), height = std::max(0.0, -dot(n, d));
        if (!(reach > 1e-15 * std::max({std::fabs(d.x), std::fabs(d.y), std::fabs(d.z)}))) continue;
        // height / reach is the tangent of the angle.
        if (!best || height * best_reach < best_height * reach) {
            best = p;
            best_height = height;
            best_reach = reach;
        }
    }
    if (!best) return std::nullopt;
    const std::optional<Point> normal = unit(n * best_reach + t * best_height);
    if (!normal) return std::nullopt;
    return Turned{*best, *normal};
}

std::optional<Turned> wrapped_either_way(const Cloud& cloud, const Point& pivot, const Point& n, const Point& t) {
    const std::optional<Turned> found = wrapped(cloud, pivot, n, t);
    return found ? found : wrapped(cloud, pivot, n, -t);
}

Point outward(const Point& normal, const Cloud& cloud, const Point& pivot) {
    // The side of most of the rest, by the point farthest from the plane.
    double most = 0;
    for (const Point& p : cloud) {
        const double height = dot(normal, p - pivot);
        if (std::fabs(height) > std::fabs(most)) most = height;
    }
    return most > 0 ? -normal : normal;
}

}  // namespace

std::optional<Point> unit(const Point& v) {
    const double largest = std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    if (!(largest > 0) || !std::isfinite(largest)) return std::nullopt;
    const double scale = std::ldexp(1.0, -std::ilogb(largest));
    if (!std::isfinite(scale)) return std::nullopt;
    const Point scaled = v * scale;
    return scaled * (1 / std::sqrt(squared_norm(scaled)));
}

std::size_t farthest(const Cloud& cloud, const Point& n) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < cloud.size(); ++i) {
        if (dot(n, cloud[i]) > dot(n, cloud[best])) best = i;
    }
    return best;
}

std::optional<Face> drawn_face(const Cloud& cloud, int dimension, Draw& draw) {
    if (cloud.empty()) return std::nullopt;
    Point n = sphere_point(draw);
    if (dimension == 2) {
        n.z = 0;
        n = unit(n).value_or(Point{1, 0, 0});
    }
    const Point p = cloud[farthest(cloud, n)];
    const std::optional<Point> across = unit(dimension == 2 ? Point{-n.y, n.x, 0} : cross(n, sphere_point(draw)));
    if (!across) return std::nullopt;
    const std::optional<Turned> first = wrapped_either_way(cloud, p, n, *across);
    if (!first) return std::nullopt;
    const Point q = first->met, edge = q - p;
    if (dimension == 2) return Face{p, q, p, outward({-edge.y, edge.x, 0}, cloud, p)};
    const std::optional<Point> along = unit(edge);
    if (!along) return std::nullopt;
    const std::optional<Turned> second = wrapped_either_way(cloud, p, first->normal, cross(first->normal, *along));
    if (!second) return std::nullopt;
    const Point r = second->met;
    const Point normal = outward(cross(edge, r - p), cloud, p);
    const double square = squared_norm(normal);
    if (!(square > 0) || !std::isfinite(square)) return std::nullopt;
    return Face{p, q, r, normal};
}

}  // namespace oblong::fuzz
