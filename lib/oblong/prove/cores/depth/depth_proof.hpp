// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/cast/facet_ties.hpp"
#include "oblong/prove/cores/depth/depth_facet.hpp"
#include "oblong/prove/cores/depth/depth_search.hpp"
#include "oblong/prove/cores/witness/exact_sum.hpp"

/// The depth of two cores, proven from a surface inside A − B around the origin:
/// docs/explanation/numerics/penetration.md.
namespace oblong {

/// A proven depth of two cores: `facet.depth` contains it, and the facet's normal is the only outward normal of A − B
/// along which it is measured.
struct FacetDepth {
    detail::DepthFacet facet;
    bool is_unique = false;  ///< proven: one point of A and one of B differ by the nearest point of the facet's plane
    bool has_foot = false;   ///< proven: the facet's triangle has that point
    int iterations = 0;      ///< support points of the expansion
    std::array<bool, 3> idle{};  ///< corners that are proven to have weight 0 in it
};

namespace detail {

/// Proves that a facet of a surface is nearest the origin of all supporting planes. Where another facet is proven to be
/// nearer, or a vertex to be beyond the facet's plane, it goes on with that facet, or expands the surface by that
/// vertex: the end of the search, with planes in balls.
template <std::floating_point R>
class DepthProof {
public:
    DepthProof(const CoreScan<R>& a, const CoreScan<R>& b, SmallPolytope& surface)
        : a_(a), b_(b), surface_(surface), rounding_(rounding_of(a, b)) {}

    /// \param nearest the facet that is nearest as computed
    [[nodiscard]] std::optional<FacetDepth> run(std::uint32_t nearest) {
        constexpr int limit = 64;
        std::optional<std::uint32_t> next = nearest;
        for (int step = 0; step < limit && next; ++step) {
            const DepthFacet facet(a_, b_, surface_.pairs_of(surface_.facet(*next)));
            if (sign(facet.offset) != BallSign::positive) return std::nullopt;
            const FacetJoins joins(a_, b_, facet.pairs);
            const Joined joined = joins.across();
            const FacetPlane<R> plane{a_, b_, facet.pairs};
            const FacetTies a = facet_ties<R>(plane, facet.n, {a_, joined.a, facet.p[0], true, 1});
            const FacetTies b = facet_ties<R>(plane, facet.n, {b_, joined.b, facet.q[0], true, -1});
            if (a.beyond || b.beyond) {
                next = expand(*next, {a.beyond.value_or(facet.pairs[0].a), b.beyond.value_or(facet.pairs[0].b)});
                continue;
            }
            if (!a.is_plane_supporting || !b.is_plane_supporting) return std::nullopt;
            const std::optional<std::uint32_t> least = nearest_of_all(*next, facet, joined);
            if (least != next) {
                next = least;
                continue;
            }
            const bool vertex_a = joined.a.are_one() && !a.others;
            const bool vertex_b = joined.b.are_one() && !b.others;
            const bool is_unique = joins.all && (vertex_a || vertex_b || (!a.others && !b.others));
            if (is_unique) return FacetDepth{facet, true, false, step};
            return with_foot(*next, facet, step);
        }
        return std::nullopt;
    }

private:
    /// Returns the facet of the plane whose triangle has the plane's nearest point, proven; otherwise one whose
    /// triangle may have it. Precondition: all facets that are not proven to be farther are in the plane.
    [[nodiscard]] FacetDepth with_foot(std::uint32_t index, const DepthFacet& facet, int step) const {
        FacetDepth found{facet, false, false, step};
        const double extent = a_.extent() + b_.extent();
        const double depth = largest_magnitude(facet.depth);
        for (std::uint32_t i = 0; i < surface_.facet_count(); ++i) {
            const SmallPolytope::Facet& f = surface_.facet(i);
            if (!f.alive || (i != index && facet_lower(surface_.corners_of(f), extent) > depth)) continue;
            const DepthFacet other(a_, b_, surface_.pairs_of(f));
            if (i != index && sign(other.depth - facet.depth) == BallSign::positive) continue;
            const auto [second, third] = other.weights();
            const std::array<BallSign, 3> signs{sign(Ball(1.0) - second - third), sign(second), sign(third)};
            if (std::ranges::any_of(signs, [](BallSign s) { return s == BallSign::negative; })) continue;
            found.facet = other;
            found.has_foot = true;
            for (unsigned k = 0; k < 3; ++k) {
                found.idle[k] = signs[k] != BallSign::positive && is_idle(other.pairs, k);
                found.has_foot = found.has_foot && (signs[k] == BallSign::positive || found.idle[k]);
            }
            if (found.has_foot) break;
        }
        return found;
    }

    /// Returns whether the plane's nearest point is proven to be on the line of the edge across from a corner.
    [[nodiscard]] bool is_idle(const std::array<FeaturePair, 3>& pairs, unsigned corner) const {
        const TrackedVec n = FacetPlane<R>{a_, b_, pairs}.normal();
        return is_met(n, a_, b_, pairs[(corner + 1) % 3], pairs[(corner + 2) % 3]);
    }

    /// Expands the surface by a point beyond the facet. \return the facet that is now nearest as computed
    [[nodiscard]] std::optional<std::uint32_t> expand(std::uint32_t facet, const FeaturePair& pair) {
        const SmallPolytope::Point w = point_of(a_, b_, pair);
        const auto sees = [&](const SmallPolytope::Facet& f) {
            const double height = f.height(w);
            if (!(std::abs(height) <= rounding_)) return height > 0;
            const DepthFacet exact(a_, b_, surface_.pairs_of(f));
            const ball_bounds::BallVec y = ball_bounds::vertex(a_, pair.a) - ball_bounds::vertex(b_, pair.b);
            return sign(dot(exact.n, y - exact.base())) == BallSign::positive;
        };
        if (!surface_.expand(facet, w, sees)) return std::nullopt;
        return surface_.nearest();
    }

    /// Returns `index` if the surface is closed, and each other facet is proven to have the origin inside and to be in
    /// a plane that is farther, or in the same one; another facet that is proven to be nearer; nothing if neither is
    /// proven.
    [[nodiscard]] std::optional<std::uint32_t> nearest_of_all(std::uint32_t index, const DepthFacet& facet,
                                                              const Joined& joined) const {
        const double extent = a_.extent() + b_.extent();
        if (!(extent > error_constants::min_surface) || !(extent < error_constants::max_surface)) return std::nullopt;
        if (!surface_.is_closed()) return std::nullopt;
        const double depth = largest_magnitude(facet.depth);
        for (std::uint32_t i = 0; i < surface_.facet_count(); ++i) {
            const SmallPolytope::Facet& f = surface_.facet(i);
            if (!f.alive || i == index || facet_lower(surface_.corners_of(f), extent) > depth) continue;
            const DepthFacet other(a_, b_, surface_.pairs_of(f));
            if (sign(other.offset) != BallSign::positive) return std::nullopt;
            const BallSign farther = sign(other.depth - facet.depth);
            if (farther == BallSign::positive) continue;
            if (farther == BallSign::negative) return i;
            const FacetPlane<R> plane{a_, b_, facet.pairs};
            const auto is_in_facet = [&](const FeaturePair& pair) {
                return is_in_plane(plane, a_, joined.a, pair.a) && is_in_plane(plane, b_, joined.b, pair.b);
            };
            if (!std::ranges::all_of(other.pairs, is_in_facet)) return std::nullopt;
        }
        return index;
    }

    const CoreScan<R>& a_;
    const CoreScan<R>& b_;
    SmallPolytope& surface_;
    double rounding_;
};

}  // namespace detail

/// Expands the simplex of a proposal, and proves what it comes to; nothing if that is not proven.
/// Precondition: the default environment; the proposal has a point.
template <std::floating_point R>
[[nodiscard]] std::optional<FacetDepth> depth_by_facet(const CoreScan<R>& a, const CoreScan<R>& b,
                                                       const Proposal& contact) {
    detail::SmallPolytope surface;
    detail::DepthSearch<R> search(a, b, surface);
    if (!search.begin(contact)) return std::nullopt;
    const std::optional<std::uint32_t> nearest = search.run();
    if (!nearest) return std::nullopt;
    std::optional<FacetDepth> found = detail::DepthProof<R>(a, b, surface).run(*nearest);
    if (found) found->iterations += search.iterations();
    return found;
}

}  // namespace oblong
