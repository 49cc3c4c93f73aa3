// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/ball_bounds.hpp"
#include "oblong/prove/cores/extended/extended.hpp"
#include "oblong/prove/cores/witness/step_equations.hpp"

/// Whether the plane of a facet of A − B supports both bodies, and which vertices lie in it:
/// docs/explanation/numerics/casts.md.
namespace oblong::detail {

/// What is known of a core's vertices as far along the facet's normal as the facet's own.
struct FacetTies {
    bool is_plane_supporting = false;  ///< proven: no vertex is beyond the facet's plane
    bool others = false;               ///< vertices other than the facet's may be in it
    /// Proven: this vertex is beyond it; of several about the farthest. Only where FacetSide::names_beyond.
    std::optional<std::uint32_t> beyond{};
};

/// The plane of three points of A − B, given by their pairs of vertices.
template <std::floating_point R>
struct FacetPlane {
    const CoreScan<R>& a;
    const CoreScan<R>& b;
    const std::array<FeaturePair, 3>& pairs;

    /// Returns the cross product of two edges, as far as doubles hold it exactly.
    [[nodiscard]] TrackedVec normal() const {
        const StepEquations<R> equations(a, b);
        return equations.normal(equations.between(pairs[1], pairs[0]), equations.between(pairs[2], pairs[0]));
    }
    /// Returns whether a step of one of the bodies, `scan`, is proven to be in the plane. Precondition: it has a
    /// normal, and `scan` is a or b itself.
    [[nodiscard]] bool has(const CoreScan<R>& scan, std::uint32_t to, std::uint32_t from) const {
        const StepEquations<R> equations(a, b);
        return equations.are_coplanar(equations.between(pairs[1], pairs[0]), equations.between(pairs[2], pairs[0]),
                                      equations.of(scan, to, from));
    }
};

/// Returns whether a vertex is proven to be as far along the facet's normal as the joined vertices: it is one of them,
/// or the equation of a step to it is exact. Precondition: the facet has a normal.
template <std::floating_point R>
[[nodiscard]] bool is_in_plane(const FacetPlane<R>& plane, const CoreScan<R>& scan, const JoinedVertices& joined,
                               std::uint32_t vertex) {
    return joined.has(vertex) ||
           std::ranges::any_of(joined.indices, [&](std::uint32_t from) { return plane.has(scan, vertex, from); });
}

/// One body's part in a facet.
template <std::floating_point R>
struct FacetSide {
    const CoreScan<R>& scan;
    const JoinedVertices& joined;
    const ball_bounds::BallVec& base;  ///< the first joined vertex
    bool names_beyond;  ///< whether to find a vertex beyond the plane; without, the first doubt ends the search
    int sign_of_n;  ///< 1 where no vertex may be farther along n than the plane, −1 where none may be farther along −n
};

/// Finds which vertices can be beyond the facet's plane. \param n its normal
template <std::floating_point R>
[[nodiscard]] FacetTies facet_ties(const FacetPlane<R>& plane, const ball_bounds::BallVec& n,
                                   const FacetSide<R>& side) {
    const Vec3<double> direction = ball_bounds::rounded(ball_bounds::middle(n));
    const double max_radius = error_constants::unit_roundoff * 0.5 * largest_coordinate(direction);
    if (!(n.x.radius <= max_radius) || !(n.y.radius <= max_radius) || !(n.z.radius <= max_radius)) return {};
    FacetTies ties{true};
    double most = 0;
    const auto take = [&](std::uint32_t i) {
        if (side.joined.has(i) || (!ties.is_plane_supporting && !side.names_beyond)) return;
        const Ball height = dot(n, ball_bounds::vertex(side.scan, i) - side.base) * static_cast<double>(side.sign_of_n);
        const BallSign beyond = sign(height);
        if (beyond == BallSign::negative) return;
        if (beyond == BallSign::positive && height.mid.hi > most) {
            most = height.mid.hi;
            ties.beyond = i;
        }
        ties.is_plane_supporting =
            ties.is_plane_supporting && beyond != BallSign::positive && is_in_plane(plane, side.scan, side.joined, i);
        ties.others = true;
    };
    side.scan.candidates(direction * static_cast<double>(side.sign_of_n), side.joined.base, take);
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

    /// Returns the vertices that are across n by the pairs: all of them, or the first pair's where the pairs are not
    /// joined, as a face on a face may be.
    [[nodiscard]] Joined across() const {
        if (all) return joined;
        const std::uint32_t a = joined.a.indices[0];
        const std::uint32_t b = joined.b.indices[0];
        return {{{a, a, a}, joined.a.base}, {{b, b, b}, joined.b.base}};
    }
};

}  // namespace oblong::detail
