// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/gjk/descent.hpp"

/// Bounds on the penetration depth from the simplex in which GJK ends (Cameron 1997, §5). The paper's MTD* is the
/// distance from the origin to the boundary of A − B, our depth where the bodies overlap. Everything is squared and
/// needs no root.
namespace oblong {

/// MTD*(0, S*) ≤ MTD* ≤ min ‖x_i‖, as S* ⊂ A − B holds the origin and the x_i are on the boundary of A − B.
template <class S>
struct MtdBounds {
    S lower_squared{};
    S upper_squared{};
    unsigned face = slot_count;  ///< the slot opposite the face nearest the origin; slot_count: the origin is on S*
    Vec3<S> normal{};            ///< outward normal of that face, of any length; 0 where there is none
    unsigned nearest = 0;        ///< the slot of the least ‖x_i‖
};

/// Both bounds, exact in exact arithmetic.
///
/// \param s where GJK ended as origin_enclosed, all its points found by support in this position. The lower bound is
///          right for any points of A − B; the upper one needs them on its boundary (`mtd_bounds_tracked`).
/// \return nothing where, as computed, S* is no tetrahedron around the origin, though it has four points.
/// With fewer than four the origin lies on S*, and the lower bound is 0.
/// In floats neither bound is proven; docs/log/gjk/enhanced-gjk.md counts how often they fail.
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

/// The same for a simplex that was kept while the bodies moved: its points are still in A − B, but perhaps no longer on
/// the boundary. The upper bound is taken over the points s_{A−B}(x_i) instead, four calls of each support mapping;
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

/// What two support calls say of the face of S* nearest the origin.
template <class S>
struct ShallowPenetration {
    bool exact = false;  ///< the face is one of A − B: the depth is the distance of its plane
    S squared{};         ///< exact: the squared depth. Else (n·w)² / ‖n‖², an upper bound, w on the supporting plane
    Vec3<S> normal{};    ///< outward, of any length: A moved by −depth · n / ‖n‖ just touches B
    DifferencePoint<S> w{};  ///< the support point along n
};

/// The shallow-penetration test of §5: one support point of A and one of B along the outward normal of the face of S*
/// nearest the origin. Where it lies no farther than the face, the face's plane supports A − B, so the depth is at most
/// its distance; that is the lower bound too.
///
/// \param bounds of `mtd_bounds`, any points of A − B
/// \return nothing where the origin lies on S*, which then has no such face
/// Exact in exact arithmetic. In floats `exact` says what was computed.
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
