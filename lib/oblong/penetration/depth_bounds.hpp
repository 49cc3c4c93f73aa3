// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <vector>

#include "oblong/certify/ladder/filter/filter.hpp"
#include "oblong/penetration/penetration.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Proven bounds of the penetration depth in doubles, whatever proposed them
/// (docs/explanation/numerics/penetration.md). u = 2^−53; constants: scalar/error_constants.hpp. Void outside the
/// default environment.
namespace oblong {

/// lower ≤ depth ≤ upper. The depth is max(0, min of h_{A−B} over unit vectors), so 0 for bodies that do not overlap.
/// lower > 0 proves that they overlap.
struct DepthBounds {
    double lower = 0;
    double upper = std::numeric_limits<double>::infinity();
};

/// A surface on differences of vertices: triangles, counter-clockwise from outside, or in the plane edges (the first
/// two corners).
struct ProposedSurface {
    std::vector<FeaturePair> points;
    std::vector<std::array<std::uint32_t, 3>> facets;
    std::vector<Vec3<double>> normals;  ///< directions in which the border may be nearest
};

namespace detail {

/// Returns whether the surface is closed: every directed edge occurs as often as its reverse (triangles), or every
/// point is the start of as many edges as the end (edges), and all indices are valid.
[[nodiscard]] inline bool is_closed(const ProposedSurface& surface, int dimension) {
    using Edge = std::array<std::uint32_t, 2>;
    const auto corners = static_cast<unsigned>(dimension);
    std::vector<Edge> forward, backward;
    for (const auto& f : surface.facets) {
        for (unsigned i = 0; i < corners; ++i) {
            if (f[i] >= surface.points.size()) return false;
            if (dimension == 2) continue;
            const std::uint32_t to = f[(i + 1) % corners];
            forward.push_back({f[i], to});
            backward.push_back({to, f[i]});
        }
        if (dimension == 2) {
            forward.push_back({f[0], 0});
            backward.push_back({f[1], 0});
        }
    }
    std::ranges::sort(forward);
    std::ranges::sort(backward);
    return !forward.empty() && forward == backward;
}

/// Returns a lower bound of the distance of a facet's plane from the origin, which is on its inner side; at most 0, or
/// NaN, if nothing is proven.
/// \param y computed corners, each coordinate within 5.1 u extent
[[nodiscard]] inline double facet_lower(const std::array<Vec3<double>, 3>& y, double extent, int dimension) {
    using namespace error_constants;
    constexpr double up = 1 + plain_norm;
    constexpr double down = 1 - plane_quotient;
    const double off = second_order * extent;
    const auto size = [](const Vec3<double>& v) { return largest_coordinate(v); };
    const double s = std::max({size(y[0]), size(y[1]), size(y[2])});
    const Vec3<double> first = y[1] - y[0];
    if (dimension == 2) {
        const double area = y[0].x * y[1].y - y[0].y * y[1].x;
        const double length = norm(first) * up + planar_edge * extent;
        return (area - planar_area * extent * (s + off)) / length * down;
    }
    const Vec3<double> second = y[2] - y[0];
    const double t = std::max(size(first), size(second));
    const double det = triple_product(y[0], y[1], y[2]);
    const double area = norm(cross(first, second)) * up + facet_area * extent * (t + off);
    return (det - volume * extent * s * s) / area * down;
}

}  // namespace detail

/// Returns a lower bound of the cores' depth from a closed surface of their differences around the origin; 0 if nothing
/// is proven.
template <std::floating_point R>
[[nodiscard]] double surface_lower(const CoreScan<R>& a, const CoreScan<R>& b, const ProposedSurface& surface,
                                   int dimension) {
    const double extent = a.extent() + b.extent();
    if (!(extent > error_constants::min_surface) || !(extent < error_constants::max_surface)) return 0;
    if (!detail::is_closed(surface, dimension)) return 0;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& f : surface.facets) {
        std::array<Vec3<double>, 3> y{};
        for (unsigned i = 0; i < static_cast<unsigned>(dimension); ++i) {
            const FeaturePair& pair = surface.points[f[i]];
            if (pair.a >= a.core().size() || pair.b >= b.core().size()) return 0;
            y[i] = detail::plain_difference(a, b, vertices_of(a, b, pair));
        }
        const double facet = detail::facet_lower(y, extent, dimension);
        if (!(facet > 0)) return 0;
        least = std::min(least, facet);
    }
    return least;
}

/// Returns an upper bound of h_{A−B}(n) / ‖n‖ of the cores, which may be negative; infinity if nothing is proven.
template <std::floating_point R>
[[nodiscard]] double direction_upper(const CoreScan<R>& a, const CoreScan<R>& b, const Vec3<double>& n) {
    constexpr double nothing = std::numeric_limits<double>::infinity();
    const double size = detail::largest_coordinate(n);
    if (!a.in_range() || !b.in_range()) return nothing;
    if (!(size > error_constants::min_direction) || !(size < error_constants::max_plain)) return nothing;
    SupportRecord on_a, on_b;
    a.record_support(n, on_a);
    b.record_support(-n, on_b);
    const Vec3<double> apart = a.pose().translation - b.pose().translation;
    const double weight = a.spread() * a.largest() + b.spread() * b.largest() + a.moved() + b.moved();
    const double error = error_constants::plane_sum * size * weight;
    if (!(error > error_constants::min_plane_error)) return nothing;
    const double support_value = ((dot(n, apart) + on_a.support_value) + on_b.support_value) + error;
    constexpr double off = error_constants::plane_quotient;
    return support_value / norm(n) * (support_value > 0 ? 1 + off : 1 - off);
}

/// Returns what a proposal proves about the depth of the bodies, balls included.
template <std::floating_point R>
[[nodiscard]] DepthBounds depth_bounds(const CoreScan<R>& a, const CoreScan<R>& b, const ProposedSurface& surface,
                                       int dimension = 3) {
    DepthBounds bounds;
    if (!environment_is_default() || !is_finite(a.core()) || !is_finite(b.core())) return bounds;
    constexpr double off = error_constants::depth_sum;
    const double radius = a.core().radius + b.core().radius;
    const double core = surface_lower(a, b, surface, dimension);
    if (core > 0) bounds.lower = (core + radius) * (1 - off);
    for (const Vec3<double>& n : surface.normals) {
        if (dimension == 2 && n.z != 0) continue;
        const double upper = direction_upper(a, b, n) + radius * (1 + off);
        bounds.upper = std::min(bounds.upper, upper > 0 ? upper * (1 + off) : 0);
    }
    return bounds;
}

}  // namespace oblong
