// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "oblong/penetration/expanding_polytope.hpp"
#include "oblong/scalar/rational.hpp"

/// The surface that EPA expands, in exact arithmetic (docs/reference/harnesses.md).
namespace oblong::fuzz {

namespace detail {

using Surface = ExpandingPolytope<Rational>;

/// A point of A − B of which nothing else matters.
[[nodiscard]] inline DifferencePoint<Rational> alone(const Vec3<Rational>& w) {
    DifferencePoint<Rational> point;
    point.w = w;
    return point;
}

[[nodiscard]] inline bool sees(const Surface::Facet& f, const Vec3<Rational>& w) {
    return f.plane.offset < dot(f.plane.n, w);
}

/// Four of the points, in their order, that are not in one plane; nothing if there are none.
[[nodiscard]] inline std::optional<Surface> tetrahedron_of(std::span<const Vec3<Rational>> points) {
    std::vector<DifferencePoint<Rational>> four;
    for (const Vec3<Rational>& p : points) {
        const Vec3<Rational> base = four.empty() ? p : four[0].w;
        const auto edge = [&](std::size_t i) { return four[i].w - base; };
        const bool grows = four.empty() || (four.size() == 1 && p != base) ||
                           (four.size() == 2 && cross(edge(1), p - base) != Vec3<Rational>{}) ||
                           (four.size() == 3 && triple_product(edge(1), edge(2), p - base) != 0);
        if (!grows) continue;
        four.push_back(alone(p));
        if (four.size() == 4) return Surface::around(four);
    }
    return std::nullopt;
}

}  // namespace detail

/// Expands a tetrahedron of the points by all others that lie outside, in their order. After each: exactly the facets
/// are gone beyond whose planes the point lies, those that hold it stay; no facet is without area; none has a point
/// that was taken beyond it, so that the surface bounds their hull. \return what is not so; empty: all is, or all
/// points are in one plane
[[nodiscard]] inline std::string surface_fault(std::span<const Vec3<Rational>> points) {
    std::optional<detail::Surface> surface = detail::tetrahedron_of(points);
    if (!surface) return {};
    for (const Vec3<Rational>& w : points) {
        std::vector<bool> stays;
        std::optional<std::uint32_t> seen;
        for (std::uint32_t i = 0; i < surface->facets().size(); ++i) {
            const detail::Surface::Facet& f = surface->facet(i);
            stays.push_back(f.alive && !detail::sees(f, w));
            if (f.alive && !stays.back()) seen = i;
        }
        if (!seen) continue;  // inside
        const Expansion end = surface->expand(*seen, detail::alone(w));
        if (end == Expansion::degenerate_facet) return "a facet of no area";
        if (end == Expansion::broken_horizon) return "a horizon that is no closed walk";
        for (std::uint32_t i = 0; i < surface->facets().size(); ++i) {
            const detail::Surface::Facet& f = surface->facet(i);
            if (i < stays.size() && stays[i] != f.alive)
                return f.alive ? "a facet stays that the point lies beyond"
                               : "a facet goes that the point is not beyond";
            const auto beyond = [&f](const DifferencePoint<Rational>& p) { return detail::sees(f, p.w); };
            if (f.alive && std::ranges::any_of(surface->points(), beyond)) return "a point beyond the surface";
        }
    }
    return {};
}

}  // namespace oblong::fuzz
