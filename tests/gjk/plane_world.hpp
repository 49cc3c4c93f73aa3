// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "oblong/answer/outcome.hpp"
#include "oblong/linear/plane.hpp"

/// The small world of the plane: hulls of subsets of a lattice, and what is true of a pair of them, by enumeration.
namespace oblong::test {

struct LatticePoint {
    int x = 0;
    int y = 0;
    [[nodiscard]] friend bool operator==(const LatticePoint&, const LatticePoint&) = default;
};
using LatticePoints = std::vector<LatticePoint>;

/// The points of {low, …, low + side − 1}², row by row.
[[nodiscard]] inline LatticePoints lattice_square(int low, int side) {
    LatticePoints all;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) all.push_back({low + x, low + y});
    return all;
}

/// The points of `all` at the bits of `mask`.
[[nodiscard]] inline LatticePoints subset(const LatticePoints& all, unsigned mask) {
    LatticePoints chosen;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (((mask >> i) & 1U) != 0) chosen.push_back(all[i]);
    return chosen;
}

[[nodiscard]] inline int cross_of(const LatticePoint& a, const LatticePoint& b, const LatticePoint& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Whether each point is a vertex of the hull of all.
[[nodiscard]] inline bool in_convex_position(const LatticePoints& points) {
    if (points.size() < 3) return true;
    for (std::size_t i = 0; i < points.size(); ++i) {
        // A vertex has a line through it with all others strictly on one side: try those next to its neighbours.
        bool vertex = false;
        for (std::size_t j = 0; j < points.size() && !vertex; ++j) {
            if (i == j) continue;
            vertex = std::ranges::all_of(points, [&](const LatticePoint& p) {
                const int side = cross_of(points[i], points[j], p);
                const int ahead = (points[j].x - points[i].x) * (p.x - points[i].x) +
                                  (points[j].y - points[i].y) * (p.y - points[i].y);
                return p == points[i] || side > 0 || (side == 0 && ahead > 0);
            });
        }
        if (!vertex) return false;
    }
    return true;
}

/// Separated, touching or overlapping, in the plane, by enumeration of normals: independent of every solver.
///
/// The normals n with n·w ≤ 0 for every difference w form a closed cone. Unless every w is 0, its edges are
/// perpendicular to some w, so that there is such an n ≠ 0 exactly where one of ±left(w) is one. The origin is
/// outside exactly where some n has n·w < 0 throughout, and then −w, or a sum of two of those edges, is such an n.
[[nodiscard]] inline Outcome lattice_truth(const LatticePoints& a, const LatticePoints& b) {
    LatticePoints w;
    for (const LatticePoint& p : a)
        for (const LatticePoint& q : b) w.push_back({p.x - q.x, p.y - q.y});
    const auto reach = [&w](const LatticePoint& n) {
        int most = n.x * w[0].x + n.y * w[0].y;
        for (const LatticePoint& p : w) most = std::max(most, n.x * p.x + n.y * p.y);
        return most;
    };
    LatticePoints edges;
    for (const LatticePoint& p : w) {
        if (p == LatticePoint{}) continue;
        if (reach({-p.x, -p.y}) < 0) return Outcome::separated;
        for (const LatticePoint& n : {LatticePoint{-p.y, p.x}, LatticePoint{p.y, -p.x}})
            if (reach(n) <= 0 && std::ranges::find(edges, n) == edges.end()) edges.push_back(n);
    }
    for (const LatticePoint& m : edges)
        for (const LatticePoint& n : edges)
            if (reach({m.x + n.x, m.y + n.y}) < 0) return Outcome::separated;
    const bool all_zero = std::ranges::all_of(w, [](const LatticePoint& p) { return p == LatticePoint{}; });
    return edges.empty() && !all_zero ? Outcome::overlapping : Outcome::touching;
}

/// The points in a scalar, in the plane z = 0.
template <class S>
[[nodiscard]] std::vector<Vec3<S>> in_scalar(const LatticePoints& points) {
    std::vector<Vec3<S>> result;
    for (const LatticePoint& p : points) result.push_back({S(p.x), S(p.y), S(0)});
    return result;
}

}  // namespace oblong::test
