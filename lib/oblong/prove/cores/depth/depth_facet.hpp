// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/answer/proposed_simplex.hpp"
#include "oblong/lowered/cores/ball_bounds.hpp"
#include "oblong/prove/cores/filter/filter.hpp"
#include "oblong/scalar/error_constants.hpp"

/// The depth of two cores, proven from the nearest facet of a surface inside A − B:
/// docs/explanation/numerics/penetration.md.
namespace oblong::detail {

/// Returns a lower bound of the distance of a facet's plane from the origin, which is on its inner side, in doubles; at
/// most 0, or NaN, if nothing is proven. Constants: scalar/error_constants.hpp.
/// \param y computed corners, each coordinate within 5.1 u extent
[[nodiscard]] inline double facet_lower(const std::array<Vec3<double>, 3>& y, double extent) {
    using namespace error_constants;
    const auto size = [](const Vec3<double>& v) { return largest_coordinate(v); };
    const double s = std::max({size(y[0]), size(y[1]), size(y[2])});
    const Vec3<double> first = y[1] - y[0];
    const Vec3<double> second = y[2] - y[0];
    const double t = std::max(size(first), size(second));
    const double det = triple_product(y[0], y[1], y[2]);
    const double area =
        norm(cross(first, second)) * (1 + plain_norm) + facet_area * extent * (t + second_order * extent);
    return (det - volume * extent * s * s) / area * (1 - plane_quotient);
}

/// The three points y_i = p_i − q_i of a facet of A − B, its normal and its plane, every quantity a ball of
/// double-doubles about the exact one.
struct DepthFacet {
    std::array<FeaturePair, 3> pairs{};
    std::array<ball_bounds::BallVec, 3> p, q;
    ball_bounds::BallVec n;     ///< (y_1 − y_0) × (y_2 − y_0)
    Ball offset;                ///< n · y_0
    Ball inverse;               ///< 1 / ‖n‖
    ball_bounds::BallVec unit;  ///< n / ‖n‖
    Ball depth;                 ///< offset / ‖n‖

    template <std::floating_point R>
    DepthFacet(const CoreScan<R>& a, const CoreScan<R>& b, const std::array<FeaturePair, 3>& of) : pairs(of) {
        for (unsigned i = 0; i < 3; ++i) {
            p[i] = corner(a, i, &FeaturePair::a, p);
            q[i] = corner(b, i, &FeaturePair::b, q);
        }
        const ball_bounds::BallVec y = base();
        n = cross((p[1] - q[1]) - y, (p[2] - q[2]) - y);
        offset = dot(n, y);
        inverse = Ball(1.0) / ball_bounds::length(n);
        unit = {n.x * inverse, n.y * inverse, n.z * inverse};
        depth = offset * inverse;
    }

    /// Returns y_0.
    [[nodiscard]] ball_bounds::BallVec base() const { return p[0] - q[0]; }
    /// Returns y_i − y_0.
    [[nodiscard]] ball_bounds::BallVec edge(unsigned i) const { return (p[i] - q[i]) - base(); }
    /// Returns the weights of y_1 and y_2 in the plane's point nearest the origin.
    [[nodiscard]] std::array<Ball, 2> weights() const {
        return {dot(cross(edge(2), base()), unit) * inverse, dot(cross(base(), edge(1)), unit) * inverse};
    }

private:
    /// Returns a body's vertex of pair i; an earlier pair may have the same. \param before the vertices of those
    template <std::floating_point R>
    [[nodiscard]] ball_bounds::BallVec corner(const CoreScan<R>& scan, unsigned i, std::uint32_t FeaturePair::* vertex,
                                              const std::array<ball_bounds::BallVec, 3>& before) const {
        for (unsigned k = 0; k < i; ++k)
            if (pairs[k].*vertex == pairs[i].*vertex) return before[k];
        return ball_bounds::vertex(scan, pairs[i].*vertex);
    }
};

}  // namespace oblong::detail
