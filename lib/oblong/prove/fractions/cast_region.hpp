// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "oblong/gjk/descent.hpp"
#include "oblong/prove/fractions/cast_parameter.hpp"

namespace oblong::detail {

/// The nearest points of two cores while A moves along r: as long as the same simplex of A − B carries v, v is
/// v(μ) = v + μ u and its weights are w + μ s, both linear in the way μ that A has moved from here
/// (docs/explanation/numerics/casts.md).
struct NearestRegion {
    std::vector<DifferencePoint<Rational>> carrier;  ///< points with A at parameter 0
    std::vector<Rational> weights, slopes;
    Vec3<Rational> v, u;
    std::optional<Rational> exit;  ///< greatest μ for which all this holds; unbounded if absent

    [[nodiscard]] Vec3<Rational> v_at(const Rational& mu) const { return v + u * mu; }
};

/// Returns s that minimises ‖r + Σ s_i e_i‖, for one or two independent edges e.
[[nodiscard]] inline std::vector<Rational> edge_shares(const std::vector<Vec3<Rational>>& edges,
                                                       const Vec3<Rational>& r) {
    if (edges.empty()) return {};
    const Rational b0 = -dot(edges[0], r);
    const Rational a00 = squared_norm(edges[0]);
    if (edges.size() == 1) return {Rational(b0 / a00)};
    const Rational b1 = -dot(edges[1], r);
    const Rational a11 = squared_norm(edges[1]);
    const Rational a01 = dot(edges[0], edges[1]);
    const Rational determinant = a00 * a11 - a01 * a01;
    return {Rational((b0 * a11 - b1 * a01) / determinant), Rational((b1 * a00 - b0 * a01) / determinant)};
}

/// Vertices of a core as it starts: the one that the first point of a carrier names, and some others.
struct RegionVertices {
    const Vec3<Rational>& base;
    std::vector<Vec3<Rational>> others = {};
};

/// Returns the region around a solved distance. Precondition: v ≠ 0, so that at most three points carry it.
///
/// \param r A's motion \param a,b conditions of vertices are those of these alone
[[nodiscard]] inline NearestRegion region_of(const Simplex<Rational>& kept, const Vec3<Rational>& r,
                                             const RegionVertices& a, const RegionVertices& b) {
    NearestRegion region;
    region.v = kept.carrier.closest;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(kept.carrier.set, i)) continue;
        region.carrier.push_back(kept.points[i]);
        region.weights.push_back(kept.carrier.weights[i]);
    }
    const DifferencePoint<Rational>& base = region.carrier[0];
    std::vector<Vec3<Rational>> edges;
    for (std::size_t i = 1; i < region.carrier.size(); ++i) edges.push_back(region.carrier[i].w - base.w);
    region.u = r;
    region.slopes.push_back(0);
    const std::vector<Rational> shares = edge_shares(edges, r);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        region.u = region.u + edges[i] * shares[i];
        region.slopes.push_back(shares[i]);
        region.slopes[0] -= shares[i];
    }
    // Every condition is value + μ slope ≥ 0, and holds for μ = 0.
    const auto require = [&region](const Rational& value, const Rational& slope) {
        if (slope >= 0) return;
        Rational end = value / -slope;
        if (!region.exit || end < *region.exit) region.exit = std::move(end);
    };
    for (std::size_t i = 0; i < region.weights.size(); ++i) require(region.weights[i], region.slopes[i]);
    // v(μ) supports A at the base's p and B at its q.
    for (const Vec3<Rational>& p : a.others) require(dot(region.v, p - a.base), dot(region.u, p - a.base));
    for (const Vec3<Rational>& q : b.others) require(dot(region.v, b.base - q), dot(region.u, b.base - q));
    return region;
}

}  // namespace oblong::detail
