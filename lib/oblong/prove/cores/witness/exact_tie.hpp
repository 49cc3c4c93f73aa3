// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/ball_bounds.hpp"
#include "oblong/lowered/cores/double4.hpp"
#include "oblong/prove/cores/extended/extended.hpp"
#include "oblong/prove/cores/witness/step_equations.hpp"

/// Ties that doubles can prove: a vertex exactly as far along the feature's normal as the feature, where every step of
/// the computation happens to be exact, as with parallel faces of boxes, bodies turned about one axis, and small
/// integers. docs/explanation/numerics/witnesses.md.
namespace oblong::detail {

/// Returns in which coordinates posed vertices of the core are exact as pairs.
template <std::floating_point R>
[[nodiscard]] Mask4 exact_coordinates(const CoreScan<R>& scan) {
    if (scan.core().pose == nullptr) return Mask4(true);
    const auto& rows = scan.pose().linear.rows;
    const auto one = [&](std::size_t k) { return ball_bounds::is_exact_row(rows[k]) ? 1.0 : 0.0; };
    return Mask4::equal(Double4(one(0), one(1), one(2)), Double4::all(1));
}

/// A feature of cores, and its quantities as far as doubles hold them exactly.
template <std::floating_point R>
struct TrackedFeature {
    StepEquations<R> equations;
    FeaturePair first;
    std::array<PairStep, 2> steps;
    unsigned edge_count = 0;

    TrackedFeature(const CoreScan<R>& a, const CoreScan<R>& b, const ProposedSimplex& simplex,
                   const FeatureOrder& order, unsigned edges_of_feature)
        : equations(a, b), first(simplex.pairs[order[0]]), edge_count(edges_of_feature) {
        for (unsigned i = 0; i < edge_count; ++i) steps[i] = equations.between(simplex.pairs[order[i + 1]], first);
    }

    /// Returns whether the nearest point of the feature's point, line or plane is proven to be at this distance, by the
    /// squares of both.
    [[nodiscard]] bool is_at(const Tracked& distance) const {
        const Tracked squared = distance * distance;
        const TrackedVec y = base();
        if (edge_count == 0) return (dot(y, y) - squared).is_zero();
        const TrackedVec e = edge();
        if (edge_count == 1) {
            const Tracked along = dot(y, e);
            return ((dot(y, y) - squared) * dot(e, e) - along * along).is_zero();
        }
        const TrackedVec n = normal();
        const Tracked height = dot(n, y);
        return (height * height - squared * dot(n, n)).is_zero();
    }
    /// Returns the vector from the origin to the nearest point of the feature's point, line or plane, times any number.
    [[nodiscard]] TrackedVec normal() const {
        if (edge_count == 2) return equations.normal(steps[0], steps[1]);
        const TrackedVec y = base();
        if (edge_count == 0) return y;
        const TrackedVec e = edge();
        if (const std::optional<std::size_t> k = axis_of(e)) {
            TrackedVec n = y;
            n[*k] = {};
            return n;
        }
        // n ‖e‖² = ‖e‖² y − (y · e) e
        const Tracked length = dot(e, e);
        const Tracked along = dot(y, e);
        return {length * y.x - along * e.x, length * y.y - along * e.y, length * y.z - along * e.z};
    }
    /// Returns whether n · g = 0 is proven, with n the vector from the origin to the nearest point of the feature's
    /// point, line or plane.
    [[nodiscard]] bool is_across(const PairStep& g) const {
        if (edge_count == 2) return equations.are_coplanar(steps[0], steps[1], g);
        if (edge_count == 1 && equations.are_parallel(steps[0], g)) return true;
        const TrackedVec step = equations.in_world(g);
        const TrackedVec y = base();
        if (edge_count == 0) return dot(y, step).is_zero();
        const TrackedVec e = edge();
        // n ‖e‖² = ‖e‖² y − (y · e) e
        return (dot(e, e) * dot(y, step) - dot(y, e) * dot(e, step)).is_zero();
    }

private:
    [[nodiscard]] TrackedVec base() const { return equations.difference(first); }
    [[nodiscard]] TrackedVec edge() const { return equations.in_world(steps[0]); }
};

}  // namespace oblong::detail
