// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/round/depth_flat.hpp"
#include "oblong/prove/round/depth_search.hpp"

/// The depth of two overlapping round bodies, proven from features and a surface:
/// docs/explanation/numerics/penetration.md, "Curved bodies in doubles".
namespace oblong::round_bodies {

/// An enclosure of the depth.
struct DepthProof {
    Ball depth;
    Vec3<Ball> a, b;  ///< members whose difference is about the nearest point of the border of A − B
    Vec3<Ball> m;     ///< the normal about which the depth is measured, from A into B, not of length 1
};

/// Returns whether every facet of a surface is at least `floor` from the origin, or in the region, and the surface is
/// closed with the origin inside every facet.
template <std::floating_point R, class Polytope>
[[nodiscard]] bool encloses_ball(const Pair<R>& pair, const DepthSurface<R, Polytope>& surface, const Ball& floor,
                                 const std::optional<Region>& region) {
    const Polytope& polytope = surface.polytope();
    if (!polytope.is_closed()) return false;
    std::array<Vec3<PlainBall>, Polytope::max_points> w;
    for (std::uint32_t i = 0; i < surface.point_count(); ++i) w[i] = surface.point(i).template at<PlainBall>(pair);
    const auto is_far = [](const auto& y, const auto& least) {
        const auto n = cross(y[1] - y[0], y[2] - y[0]);
        return sign(dot(n, y[0]) - least * length(n)) == BallSign::positive;
    };
    const PlainBall plain_floor = narrowed(floor);
    for (std::uint32_t i = 0; i < polytope.facet_count(); ++i) {
        const auto& f = polytope.facet(i);
        if (!f.alive) continue;
        const std::array<Vec3<PlainBall>, 3> y{w[f.points[0]], w[f.points[1]], w[f.points[2]]};
        if (is_far(y, plain_floor)) continue;  // the floor is positive, and so is the volume
        const bool is_inside = region && region->has(y[0]) && region->has(y[1]) && region->has(y[2]);
        if (is_inside && sign(triple_product(y[0], y[1], y[2])) == BallSign::positive) continue;
        std::array<Vec3<Ball>, 3> fine;
        for (unsigned k = 0; k < 3; ++k) fine[k] = surface.point(f.points[k]).template at<Ball>(pair);
        if (is_inside ? sign(triple_product(fine[0], fine[1], fine[2])) != BallSign::positive : !is_far(fine, floor))
            return false;
    }
    return true;
}

/// Finds and proves the depth.
/// \tparam Polytope detail::SmallPolytope, or LargePolytope where that has no room
template <std::floating_point R, class Polytope = detail::SmallPolytope>
class DepthSolver {
public:
    DepthSolver(const Pair<R>& pair, const Simplex& contact) : pair_(pair), contact_(contact), surface_(pair) {}

    /// Returns false where nothing is proven.
    [[nodiscard]] bool run(DepthProof& proof) {
        if (!surface_.begin(contact_)) return false;
        for (const double share : {0x1p-3, 0x1p-6, 0x1p-10, 0x1p-14, 0x1p-20, 0x1p-28}) {
            const std::optional<std::uint32_t> nearest = surface_.approach(share);
            if (!nearest) return false;
            if (find_features(*nearest) && prove(proof)) return true;
            if (surface_.is_broken()) return false;
        }
        return false;
    }
    [[nodiscard]] int iterations() const { return surface_.iterations(); }
    /// Whether more points could prove what `run` could not.
    [[nodiscard]] bool has_no_room() const { return surface_.is_full(); }

private:
    /// The features of the facet, by Newton's method.
    [[nodiscard]] bool find_features(std::uint32_t facet) {
        Simplex simplex;
        surface_.read(facet, simplex);
        if (!FeatureSearch<R>(pair_, f_).run(simplex)) return false;
        constexpr int max_steps = 5;
        for (int step = 0; step < max_steps; ++step) {
            const double change = newton_step<DoubleDouble>(pair_, f_);
            if (!(change < 1)) return false;
            if (change < 0x1p-46) return true;
        }
        return false;
    }

    [[nodiscard]] bool prove(DepthProof& proof) {
        if (!are_members(pair_, f_)) return false;
        const Vec3<Ball> n = numbers<Ball>(f_.n);
        const Opposite<Ball> opposite(pair_, n);
        const Ball upper = -plane_gap(pair_, opposite) / length(n);
        const double most = middle(upper);
        if (!(most > 0) || !(most < surface_.least() * (1 + 0x1p-20))) return false;
        const TiedPoints<Ball> tied(pair_, f_, opposite);
        proof.a = tied.combined(f_, 0);
        proof.b = tied.combined(f_, 1);
        proof.m = -n;
        const double size = length(middles(proof.a)) + length(middles(proof.b));
        // The members are to be those of the depth: elsewhere on a flat part they are farther apart.
        const Ball unit = upper / length(n);
        const Vec3<Ball> off = proof.a - proof.b + n * unit;
        if (!(largest_magnitude(length(off)) < 0x1p-64 * size)) return false;
        const Ball floor(upper.mid - DoubleDouble{std::max(0x1p-80 * most, 0x1p-94 * size) + upper.radius, 0});
        FlatCap<R> cap(pair_, f_, floor);
        std::optional<Region> region = cap.where_smooth();
        if (!region) region = cap.along_edge();
        if (!region) region = cap.over_flat();
        if (!surface_.cover(middle(floor), region) || !encloses_ball(pair_, surface_, floor, region)) return false;
        proof.depth = {upper.mid, std::max(upper.radius, largest_magnitude(upper - floor))};
        return true;
    }

    const Pair<R>& pair_;
    const Simplex& contact_;
    DepthSurface<R, Polytope> surface_;
    Features f_;
};

}  // namespace oblong::round_bodies
