// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/cast/cast_search.hpp"
#include "oblong/prove/cores/cast/facet_ties.hpp"
#include "oblong/prove/cores/witness/exact_sum.hpp"

/// The hit of a moving core, proven from the facet of A − B through which it enters: every quantity in balls of
/// double-doubles. docs/explanation/numerics/casts.md.
namespace oblong {

namespace detail {

/// The three points y_i = p_i − q_i of a facet of A − B, its normal n from B to A, and the point of it that is −λ r.
struct BallFacet {
    std::array<ball_bounds::BallVec, 3> p, q, y;
    ball_bounds::BallVec n;
    Ball slope;                   ///< −n · r
    std::array<Ball, 3> weights;  ///< of the y_i, times `slope`
    Ball parameter;               ///< λ = n · y_0 / slope

    template <std::floating_point R>
    BallFacet(const MovingCores<R>& cores, const std::array<FeaturePair, 3>& pairs) {
        for (unsigned i = 0; i < 3; ++i) {
            p[i] = ball_bounds::vertex(cores.a, pairs[i].a);
            q[i] = ball_bounds::vertex(cores.b, pairs[i].b);
            y[i] = p[i] - q[i];
        }
        const ball_bounds::BallVec r = ball_bounds::exact(cores.velocities.relative);
        n = cross(y[2] - y[0], y[1] - y[0]);
        slope = -dot(n, r);
        const ball_bounds::BallVec from_0 = cross(r, y[0]);
        weights[2] = dot(from_0, y[1]);
        weights[1] = -dot(from_0, y[2]);
        weights[0] = slope - weights[1] - weights[2];
        parameter = dot(n, y[0]) / slope;
    }

    /// Returns whether the triangle is proven to face A's way.
    [[nodiscard]] bool is_facing() const { return sign(slope) == BallSign::positive; }
    /// Returns whether the point is proven to be on the corner's side of the edge across from it.
    [[nodiscard]] bool is_inside(unsigned corner) const { return sign(weights[corner]) == BallSign::positive; }
};

/// The equations of a facet, exact as far as doubles hold its edges.
template <std::floating_point R>
class TrackedFacet {
public:
    TrackedFacet(const MovingCores<R>& cores, const std::array<FeaturePair, 3>& pairs) : cores_(cores), pairs_(pairs) {
        way_ = tracked(cores.velocities.relative);
    }
    /// Returns whether λ is proven to be x: n · (y_0 + x r) = 0. Precondition: n · r is not 0.
    [[nodiscard]] bool is_met_at(const DoubleDouble& x) const {
        TrackedVec n = FacetPlane<R>{cores_.a, cores_.b, pairs_}.normal();
        if (const std::optional<std::size_t> k = axis_of(n)) n[*k] = Tracked{1};  // its length does not matter
        ExactSum sum = exact_product(n, cores_.a, cores_.b, pairs_[0]);
        for (std::size_t k = 0; k < 3; ++k)
            for (const double part : {x.hi, x.lo}) sum.add(n[k] * way_[k], Tracked{part});
        return sum.is_zero();
    }
    /// Returns whether the point is proven to be on the line of the edge across from a corner.
    [[nodiscard]] bool is_on_edge(unsigned corner) const {
        return is_met(way_, cores_.a, cores_.b, pairs_[(corner + 1) % 3], pairs_[(corner + 2) % 3]);
    }

private:
    const MovingCores<R>& cores_;
    const std::array<FeaturePair, 3>& pairs_;
    TrackedVec way_;
};

/// A facet whose point is on an edge: whether the face of its plane goes on beyond the edge, so that the point is
/// inside the face.
template <std::floating_point R>
class FaceBeyondEdge {
public:
    FaceBeyondEdge(const MovingCores<R>& cores, const std::array<FeaturePair, 3>& pairs, const BallFacet& facet)
        : cores_(cores), pairs_(pairs), facet_(facet) {}

    /// Returns whether that is proven of the edge across from the corner. Precondition: the plane supports A − B.
    [[nodiscard]] bool is_proven(unsigned corner, const Joined& joined) const {
        return goes_on(corner, cores_.a, joined.a, -1) || goes_on(corner, cores_.b, joined.b, 1);
    }

private:
    /// Looks for another vertex of one body in the plane, whose difference with the other's is beyond the edge.
    [[nodiscard]] bool goes_on(unsigned corner, const CoreScan<R>& scan, const JoinedVertices& joined,
                               int sign_of_n) const {
        const Vec3<double> direction = ball_bounds::rounded(ball_bounds::middle(facet_.n));
        const FacetPlane<R> plane{cores_.a, cores_.b, pairs_};
        const unsigned from = (corner + 1) % 3;
        const ball_bounds::BallVec edge = facet_.y[(corner + 2) % 3] - facet_.y[from];
        const ball_bounds::BallVec r = ball_bounds::exact(cores_.velocities.relative);
        bool found = false;
        const auto take = [&](std::uint32_t i) {
            if (found || joined.has(i) || !is_in_plane(plane, scan, joined, i)) return;
            const ball_bounds::BallVec v = ball_bounds::vertex(scan, i);
            const ball_bounds::BallVec d = sign_of_n < 0 ? v - facet_.q[from] : facet_.p[from] - v;
            found = sign(dot(r, cross(edge, d - facet_.y[from]))) == BallSign::negative;
        };
        scan.candidates(direction * static_cast<double>(sign_of_n), joined.base, take);
        return found;
    }

    const MovingCores<R>& cores_;
    const std::array<FeaturePair, 3>& pairs_;
    const BallFacet& facet_;
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
    if (!facet.is_facing()) return {};
    // One weight may be 0, proven in doubles.
    std::optional<unsigned> edge;
    for (unsigned i = 0; i < 3; ++i) {
        if (facet.is_inside(i)) continue;
        if (edge || sign(facet.weights[i]) == BallSign::negative) return {};
        edge = i;
    }
    if (edge && !TrackedFacet<R>(cores, pairs).is_on_edge(*edge)) return {};
    CastFacet proven{.is_common = true};
    const Joined joined = FacetJoins(cores.a, cores.b, pairs).across();
    const FacetPlane<R> plane{cores.a, cores.b, pairs};
    proven.is_hit = facet_ties<R>(plane, facet.n, {cores.a, joined.a, facet.p[0], false, -1}).is_plane_supporting &&
                    facet_ties<R>(plane, facet.n, {cores.b, joined.b, facet.q[0], false, 1}).is_plane_supporting &&
                    (!edge || FaceBeyondEdge<R>(cores, pairs, facet).is_proven(*edge, joined));
    return proven;
}

}  // namespace oblong
