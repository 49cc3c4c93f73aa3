// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "oblong/penetration/plane.hpp"
#include "oblong/support/difference.hpp"

namespace oblong {

/// The initial simplex of an expansion.
template <class S>
struct ExpansionStart {
    std::vector<DifferencePoint<S>> points;  ///< dimension + 1 points, or fewer if `flat`
    /// If A − B has no volume: a direction in which its width is 0. Such bodies touch if they meet.
    std::optional<Vec3<S>> flat;
};

namespace detail {

/// Returns directions in the complement of the span of the simplex's edges: for fewer points than a facet has, any
/// point off the affine hull is farther in one of them or its opposite. Precondition: affinely independent points.
template <OrderedField S>
[[nodiscard]] std::vector<Vec3<S>> complement(const std::vector<DifferencePoint<S>>& points, int dimension) {
    const Vec3<S> x{S(1), S(0), S(0)};
    const Vec3<S> y{S(0), S(1), S(0)};
    const Vec3<S> z{S(0), S(0), S(1)};
    if (points.size() == 1) return dimension == 2 ? std::vector{x, y} : std::vector{x, y, z};
    const Vec3<S> edge = points[1].w - points[0].w;
    if (dimension == 2) return {cross(edge, z)};
    if (points.size() == 3) return {cross(edge, Vec3<S>(points[2].w - points[0].w))};
    // Two directions that span the edge's complement: one across the edge, one across both.
    const auto size = [&edge](std::size_t k) { return edge[k] < S(0) ? S(-edge[k]) : edge[k]; };
    const Vec3<S>& least = size(0) <= size(1) && size(0) <= size(2) ? x : size(1) <= size(2) ? y : z;
    const Vec3<S> across = cross(edge, least);
    return {across, cross(edge, across)};
}

}  // namespace detail

/// Completes one to dimension + 1 affinely independent points of A − B, whose hull contains the origin, to a simplex of
/// full dimension, by support points in the complement of their span. The origin remains inside it or on its border.
/// Takes the farthest of the candidates, measured along the normalised direction.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B>
[[nodiscard]] ExpansionStart<S> complete_simplex(const A& a, const B& b, std::vector<DifferencePoint<S>> points,
                                                 int dimension) {
    while (points.size() < static_cast<std::size_t>(dimension) + 1) {
        std::optional<DifferencePoint<S>> farthest;
        std::optional<Vec3<S>> direction;
        S most(0);
        for (const Vec3<S>& line : detail::complement(points, dimension)) {
            const std::optional<Vec3<S>> n = as_normal(line);
            if (!n) continue;
            direction = n;
            for (const Vec3<S>& towards : {*n, Vec3<S>(-*n)}) {
                DifferencePoint<S> w = difference_support<S>(a, b, towards);
                S extent = signed_distance_of(towards, dot(towards, Vec3<S>(w.w - points[0].w)));
                if (!(most < extent)) continue;
                most = std::move(extent);
                farthest = std::move(w);
            }
        }
        if (!farthest) return {std::move(points), direction};
        points.push_back(*std::move(farthest));
    }
    return {std::move(points), std::nullopt};
}

}  // namespace oblong
