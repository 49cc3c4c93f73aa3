// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/ball_bounds.hpp"
#include "oblong/certify/exact_tie.hpp"

/// Whether the plane of a facet of A − B supports both bodies, and which vertices lie in it:
/// docs/explanation/numerics/casts.md.
namespace oblong::detail {

/// What is known of a core's vertices as far along the facet's normal as the facet's own.
struct FacetTies {
    bool is_plane_supporting = false;       ///< proven: no vertex is beyond the facet's plane
    bool others = false;                    ///< vertices other than the facet's may be in it
    std::optional<std::uint32_t> beyond{};  ///< proven: this vertex is beyond it; of several about the farthest
};

/// Returns whether a vertex is one of those that the facet's pairs join, or proven to lie in the plane of three of
/// them.
template <std::floating_point R>
[[nodiscard]] bool is_in_plane(const CoreScan<R>& scan, const JoinedVertices& joined, std::uint32_t vertex) {
    if (joined.has(vertex)) return true;
    const bool is_face = joined.indices[0] != joined.indices[1] && joined.indices[0] != joined.indices[2] &&
                         joined.indices[1] != joined.indices[2];
    return is_face && is_on_face(scan, joined.indices, vertex);
}

/// Finds, with the vertices of the facet's pairs, which vertices can be beyond its plane.
/// \param n         the facet's normal
/// \param base      the first joined vertex
/// \param sign_of_n 1 where no vertex may be farther along n than the plane, −1 where none may be farther along −n
template <std::floating_point R>
[[nodiscard]] FacetTies facet_ties(const CoreScan<R>& scan, const ball_bounds::BallVec& n,
                                   const ball_bounds::BallVec& base, const JoinedVertices& joined, int sign_of_n) {
    const Vec3<double> direction = ball_bounds::rounded(ball_bounds::middle(n));
    const double off = std::max({n.x.radius, n.y.radius, n.z.radius});
    if (!(off <= error_constants::unit_roundoff * 0.5 * largest_coordinate(direction))) return {};
    FacetTies ties{true};
    double most = 0;
    const auto take = [&](std::uint32_t i) {
        if (joined.has(i)) return;
        const Ball height = dot(n, ball_bounds::vertex(scan, i) - base) * static_cast<double>(sign_of_n);
        const BallSign side = sign(height);
        if (side == BallSign::negative) return;
        if (side == BallSign::positive && height.mid.hi > most) {
            most = height.mid.hi;
            ties.beyond = i;
        }
        ties.is_plane_supporting =
            ties.is_plane_supporting && side == BallSign::unknown && is_in_plane(scan, joined, i);
        ties.others = true;
    };
    scan.candidates(direction * static_cast<double>(sign_of_n), joined.base, take);
    return ties;
}

/// Which vertices of each body the three pairs join: two pairs with a vertex in common differ along an edge of the
/// other body, which is across n exactly.
struct FacetJoins {
    Joined joined;
    bool all = false;  ///< the pairs name no vertices besides

    template <std::floating_point R>
    FacetJoins(const CoreScan<R>& a, const CoreScan<R>& b, const std::array<FeaturePair, 3>& pairs) {
        const auto share = [](const FeaturePair& x, const FeaturePair& y) { return x.a == y.a || x.b == y.b; };
        const bool one = share(pairs[1], pairs[0]);
        const bool two = share(pairs[2], pairs[0]);
        const bool both = share(pairs[1], pairs[2]);
        all = (one && two) || (one && both) || (two && both);
        joined = {{{pairs[0].a, pairs[1].a, pairs[2].a}, a.core().vertex(pairs[0].a)},
                  {{pairs[0].b, pairs[1].b, pairs[2].b}, b.core().vertex(pairs[0].b)}};
    }
};

}  // namespace oblong::detail
