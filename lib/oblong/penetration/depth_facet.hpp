// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/bounds/ball_bounds.hpp"
#include "oblong/certify/core/simplex.hpp"

/// The depth of two cores, proven from the nearest facet of a surface inside A − B:
/// docs/explanation/numerics/penetration.md.
namespace oblong::detail {

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
            p[i] = ball_bounds::vertex(a, pairs[i].a);
            q[i] = ball_bounds::vertex(b, pairs[i].b);
        }
        n = cross(edge(1), edge(2));
        offset = dot(n, base());
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
};

}  // namespace oblong::detail
