// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/cast/cast_search.hpp"
#include "oblong/certify/cast/facet_ties.hpp"

/// The hit of a moving core, proven from the facet of A − B through which it enters: every quantity in balls of
/// double-doubles. docs/explanation/numerics/casts.md.
namespace oblong {

namespace detail {

/// The three points y_i = p_i − q_i of a facet of A − B, its normal n from B to A, and the point of it that is −λ r.
struct BallFacet {
    std::array<ball_bounds::BallVec, 3> p, q;
    ball_bounds::BallVec n;
    Ball slope;                   ///< −n · r
    std::array<Ball, 3> weights;  ///< of the y_i, times `slope`
    Ball parameter;               ///< λ = n · y_0 / slope

    template <std::floating_point R>
    BallFacet(const MovingCores<R>& cores, const std::array<FeaturePair, 3>& pairs) {
        std::array<ball_bounds::BallVec, 3> y;
        for (unsigned i = 0; i < 3; ++i) {
            p[i] = ball_bounds::vertex(cores.a, pairs[i].a);
            q[i] = ball_bounds::vertex(cores.b, pairs[i].b);
            y[i] = p[i] - q[i];
        }
        const ball_bounds::BallVec r = ball_bounds::exact(cores.velocity);
        n = cross(y[2] - y[0], y[1] - y[0]);
        slope = -dot(n, r);
        const ball_bounds::BallVec from_0 = cross(r, y[0]);
        weights[2] = dot(from_0, y[1]);
        weights[1] = -dot(from_0, y[2]);
        weights[0] = slope - weights[1] - weights[2];
        parameter = dot(n, y[0]) / slope;
    }

    /// Returns whether the point is proven to be strictly inside the triangle, which then faces A's way.
    [[nodiscard]] bool is_entered() const {
        return sign(slope) == BallSign::positive &&
               std::ranges::all_of(weights, [](const Ball& w) { return sign(w) == BallSign::positive; });
    }
};

}  // namespace detail

/// What is proven of a proposed facet.
struct CastFacet {
    bool is_hit = false;     ///< λ is the facet's parameter, if it is in [0, max]
    bool is_common = false;  ///< the bodies have a common point at that λ, also where it is not the first
};

/// Proves the facet. Needs the default environment.
template <std::floating_point R>
[[nodiscard]] CastFacet prove_facet(const MovingCores<R>& cores, const std::array<FeaturePair, 3>& pairs,
                                    const detail::BallFacet& facet) {
    using namespace detail;
    if (!facet.is_entered()) return {};
    CastFacet proven{.is_common = true};
    const Joined joined = FacetJoins(cores.a, cores.b, pairs).across();
    const FacetPlane<R> plane{cores.a, cores.b, pairs};
    proven.is_hit = facet_ties<R>(plane, facet.n, {cores.a, joined.a, facet.p[0], false, -1}).is_plane_supporting &&
                    facet_ties<R>(plane, facet.n, {cores.b, joined.b, facet.q[0], false, 1}).is_plane_supporting;
    return proven;
}

}  // namespace oblong
