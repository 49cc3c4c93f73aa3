// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/gjk/descent.hpp"

/// Bounds of the penetration depth from the simplex in which GJK ends (Cameron 1997, §5). The paper's MTD* is the
/// distance from the origin to the boundary of A − B: the depth if the bodies overlap. All numbers are squared; no
/// square root is needed.
namespace oblong {

/// MTD*(0, S*) ≤ MTD* ≤ min ‖x_i‖, because S* ⊂ A − B contains the origin and the x_i are on the boundary of A − B.
template <class S>
struct MtdBounds {
    S lower_squared{};
    S upper_squared{};
    unsigned face = slot_count;  ///< slot opposite the face nearest the origin; slot_count if the origin is on S*
    Vec3<S> normal{};            ///< outward normal of that face, of any length; 0 if there is none
    unsigned nearest = 0;        ///< slot of the least ‖x_i‖
};

/// Computes both bounds, exact in exact arithmetic.
///
/// \param s the simplex in which GJK ended as origin_enclosed, all points support points in the current pose. The lower
/// bound holds for any points of A − B; the upper one requires points on its boundary (`mtd_bounds_tracked`).
/// \return nothing if S*, as computed, has four points and is no tetrahedron around the origin.
/// With fewer than four points the origin lies on S*, and the lower bound is 0. In floats neither bound is proven;
/// docs/log/gjk/enhanced-gjk.md has the counts of failures.
template <OrderedField S>
[[nodiscard]] std::optional<MtdBounds<S>> mtd_bounds(const Simplex<S>& s) {
    const std::array<Vec3<S>, slot_count>& y = s.carrier.points;
    const unsigned set = s.carrier.set;
    MtdBounds<S> result;
    result.nearest = lowest(set);
    result.upper_squared = squared_norm(y[result.nearest]);
    for (unsigned i = result.nearest + 1; i < slot_count; ++i) {
        if (!contains(set, i)) continue;
        S squared = squared_norm(y[i]);
        if (squared < result.upper_squared) {
            result.upper_squared = std::move(squared);
            result.nearest = i;
        }
    }
    if (set != all_slots) return result;
    for (unsigned i = 0; i < slot_count; ++i) {
        const Vec3<S>& corner = y[(i + 1) % slot_count];
        Vec3<S> normal = cross(y[(i + 2) % slot_count] - corner, y[(i + 3) % slot_count] - corner);
        const S inner = dot(normal, y[i] - corner);
        if (S(0) < inner) normal = -normal;
        const S height = dot(normal, corner);
        if (inner == S(0) || height < S(0)) return std::nullopt;
        S squared = height * height / squared_norm(normal);
        if (!is_finite(squared)) return std::nullopt;
        if (result.face == slot_count || squared < result.lower_squared) {
            result.lower_squared = std::move(squared);
            result.face = i;
            result.normal = normal;
        }
    }
    return result;
}

/// The same for a simplex that was kept while the bodies moved: its points are still in A − B, but need not be on the
/// boundary. Takes the upper bound over the points s_{A−B}(x_i) instead, with four calls of each support mapping.
/// ‖s(x_i)‖ ≥ ‖x_i‖, so it may be weaker than min ‖x_i‖, which may be wrong.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B>
[[nodiscard]] std::optional<MtdBounds<S>> mtd_bounds_tracked(const A& a, const B& b, const Simplex<S>& s) {
    std::optional<MtdBounds<S>> result = mtd_bounds<S>(s);
    if (!result) return result;
    bool any = false;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(s.carrier.set, i)) continue;
        S squared = squared_norm(difference_support<S>(a, b, s.carrier.points[i]).w);
        if (!any || squared < result->upper_squared) {
            result->upper_squared = std::move(squared);
            result->nearest = i;
        }
        any = true;
    }
    return result;
}

/// What two support calls prove about the face of S* nearest the origin.
template <class S>
struct ShallowPenetration {
    bool exact = false;      ///< the face is a face of A − B: the depth is the distance of its plane
    S squared{};             ///< the squared depth if `exact`; otherwise the upper bound (n·w)² / ‖n‖²
    Vec3<S> normal{};        ///< outward, of any length: A moved by −depth · n / ‖n‖ just touches B
    DifferencePoint<S> w{};  ///< the support point along n
};

/// The shallow-penetration test of §5: one support point of A and one of B along the outward normal of the face of S*
/// nearest the origin. If it is not farther than the face, the face's plane supports A − B, so the depth is at most its
/// distance, which is also the lower bound.
///
/// \param bounds result of `mtd_bounds` for any points of A − B
/// \return nothing if the origin lies on S*, which then has no such face
/// Exact in exact arithmetic. In floats `exact` is the computed result.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B>
[[nodiscard]] std::optional<ShallowPenetration<S>> shallow_penetration(const A& a, const B& b, const Simplex<S>& s,
                                                                       const MtdBounds<S>& bounds) {
    if (bounds.face == slot_count) return std::nullopt;
    ShallowPenetration<S> result;
    result.normal = bounds.normal;
    result.w = difference_support<S>(a, b, bounds.normal);
    const S support_value = dot(bounds.normal, result.w.w);
    result.exact = support_value <= dot(bounds.normal, s.carrier.points[(bounds.face + 1) % slot_count]);
    result.squared =
        result.exact ? bounds.lower_squared : S(support_value * support_value / squared_norm(bounds.normal));
    return result;
}

}  // namespace oblong
