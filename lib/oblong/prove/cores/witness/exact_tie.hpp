// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/prove/cores/extended/extended.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Ties that doubles can prove: a vertex exactly as far along the feature's normal as the feature, where every step of
/// the computation happens to be exact, as with parallel faces of boxes and small integers.
/// docs/explanation/numerics/witnesses.md.
namespace oblong::detail {

/// A double, and whether it is exact.
struct Tracked {
    double value = 0;
    bool exact = true;

    [[nodiscard]] bool is_zero() const { return exact && value == 0; }

    [[nodiscard]] friend Tracked operator+(const Tracked& a, const Tracked& b) {
        const DoubleDouble s = two_sum(a.value, b.value);
        return {s.hi, a.exact && b.exact && s.lo == 0};
    }
    [[nodiscard]] friend Tracked operator-(const Tracked& a) { return {-a.value, a.exact}; }
    [[nodiscard]] friend Tracked operator-(const Tracked& a, const Tracked& b) { return a + (-b); }
    /// 0 times any finite number is 0; other products are exact only far from the ends of the range.
    [[nodiscard]] friend Tracked operator*(const Tracked& a, const Tracked& b) {
        if (a.is_zero() || b.is_zero()) return {};
        const DoubleDouble p = two_product(a.value, b.value);
        constexpr double most = error_constants::max_exact_product;
        const bool in_range = std::abs(p.hi) > error_constants::min_exact_product && std::abs(p.hi) < most &&
                              std::abs(a.value) < most && std::abs(b.value) < most;
        return {p.hi, a.exact && b.exact && in_range && p.lo == 0};
    }
};
using TrackedVec = Vec3<Tracked>;

/// Sums as one double each, exact if they are one.
[[nodiscard]] inline TrackedVec tracked(const Vec3<DoubleDouble>& v) {
    const auto one = [](const DoubleDouble& x) { return Tracked{x.hi, x.lo == 0}; };
    return {one(v.x), one(v.y), one(v.z)};
}

/// Returns whether posed vertices of the core are exact as pairs: it has no pose, or one that only translates.
template <std::floating_point R>
[[nodiscard]] bool has_exact_vertices(const CoreScan<R>& scan) {
    if (scan.core().pose == nullptr) return true;
    const auto& r = scan.pose().linear.rows;
    return r[0] == Vec3<double>{1, 0, 0} && r[1] == Vec3<double>{0, 1, 0} && r[2] == Vec3<double>{0, 0, 1};
}

/// Returns the difference of two vertices of a core, in its own frame.
template <std::floating_point R>
[[nodiscard]] TrackedVec tracked_step(const CoreScan<R>& scan, std::uint32_t to, std::uint32_t from) {
    const Vec3<double> p = scan.core().vertex(to);
    const Vec3<double> q = scan.core().vertex(from);
    return {Tracked{p.x} - Tracked{q.x}, Tracked{p.y} - Tracked{q.y}, Tracked{p.z} - Tracked{q.z}};
}

/// Returns whether a vertex is proven to lie in the plane of three others of its core that are proven not to be
/// collinear. Computed in the core's own frame: a pose is affine, so the property holds under it.
template <std::floating_point R>
[[nodiscard]] bool is_on_face(const CoreScan<R>& scan, const std::array<std::uint32_t, 3>& face, std::uint32_t vertex) {
    const TrackedVec normal = cross(tracked_step(scan, face[1], face[0]), tracked_step(scan, face[2], face[0]));
    return dot(normal, tracked_step(scan, vertex, face[0])).is_zero();
}

/// A feature of cores with exact vertices, and its quantities that doubles represent exactly.
struct TrackedFeature {
    TrackedVec y;
    std::array<TrackedVec, 2> edges;
    unsigned edge_count = 0;

    template <std::floating_point R>
    TrackedFeature(const CoreScan<R>& a, const CoreScan<R>& b, const ProposedSimplex& simplex,
                   const FeatureOrder& order, unsigned edges_of_feature)
        : edge_count(edges_of_feature) {
        const FeaturePair& base = simplex.pairs[order[0]];
        const PairVec p = posed_vertex(a, a.core().vertex(base.a)).numbers();
        const PairVec q = posed_vertex(b, b.core().vertex(base.b)).numbers();
        for (std::size_t k = 0; k < 3; ++k) {
            const Tracked low = Tracked{p[k].lo} - Tracked{q[k].lo};
            y[k] = Tracked{p[k].hi} - Tracked{q[k].hi} + low;
        }
        for (unsigned i = 0; i < edge_count; ++i) {
            const FeaturePair& pair = simplex.pairs[order[i + 1]];
            edges[i] = tracked_step(a, pair.a, base.a) - tracked_step(b, pair.b, base.b);
        }
    }

    /// Returns whether the nearest point of the feature's point, line or plane is proven to be at this distance.
    [[nodiscard]] bool is_at(const Tracked& distance) const {
        const Tracked squared = distance * distance;
        if (edge_count == 0) return (dot(y, y) - squared).is_zero();
        const TrackedVec& e = edges[0];
        if (edge_count == 1) {
            const Tracked along = dot(y, e);
            return ((dot(y, y) - squared) * dot(e, e) - along * along).is_zero();
        }
        const TrackedVec n = cross(e, edges[1]);
        const Tracked height = dot(n, y);
        return (height * height - squared * dot(n, n)).is_zero();
    }
    /// Returns the vector from the origin to the nearest point of the feature's point, line or plane, times any number.
    [[nodiscard]] TrackedVec normal() const {
        if (edge_count == 0) return y;
        const TrackedVec& e = edges[0];
        if (edge_count == 2) return cross(e, edges[1]);
        // n ‖e‖² = ‖e‖² y − (y · e) e
        const Tracked length = dot(e, e);
        const Tracked along = dot(y, e);
        return {length * y.x - along * e.x, length * y.y - along * e.y, length * y.z - along * e.z};
    }
    /// Returns whether n · step = 0 is proven, with n the vector from the origin to the nearest point of the feature's
    /// point, line or plane.
    [[nodiscard]] bool is_across(const TrackedVec& step) const {
        if (edge_count == 0) return dot(y, step).is_zero();
        const TrackedVec& e = edges[0];
        // n ‖e‖² = ‖e‖² y − (y · e) e
        if (edge_count == 1) return (dot(e, e) * dot(y, step) - dot(y, e) * dot(e, step)).is_zero();
        return dot(cross(e, edges[1]), step).is_zero();
    }
};

}  // namespace oblong::detail
