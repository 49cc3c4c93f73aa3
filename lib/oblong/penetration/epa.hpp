// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/outcome.hpp"
#include "oblong/penetration/expanding_polygon.hpp"
#include "oblong/penetration/expanding_polytope.hpp"

/// The expanding polytope algorithm (van den Bergen 2001): one loop for every scalar, in space and in the plane.
namespace oblong {

/// The stopping rule of the expansion: whether the nearest facet is near enough to the border of A − B. With l the
/// distance of its plane and h that of the supporting plane in the same direction, l ≤ depth ≤ h. Plain data.
///
/// | kind     | with a square root | squared, for scalars without a square root             |
/// | absolute | h − l ≤ ε          | D = h² − l² − ε²:  D ≤ 0 or D² ≤ 4 ε² l²               |
/// | relative | h − l ≤ ε h        | ε ≥ 1 or (1 − ε)² h² ≤ l²                              |
template <OrderedField S>
struct ExpansionRule {
    enum class Kind { absolute, relative };
    Kind kind = Kind::relative;
    S tolerance{};

    /// Returns whether the rule is met. \param h,l as `Plane::signed_distance`
    [[nodiscard]] bool is_met(const S& h, const S& l) const {
        if constexpr (RealField<S>) {
            return h - l <= (kind == Kind::absolute ? tolerance : S(tolerance * h));
        } else if (kind == Kind::relative) {
            const S rest = S(1) - tolerance;
            return rest <= S(0) || rest * rest * h <= l;
        } else {
            const S d = h - l - tolerance * tolerance;
            return d <= S(0) || d * d <= S(4) * tolerance * tolerance * l;
        }
    }
};

/// Why the expansion ended. Only the first two values come with a depth.
enum class ExpansionEnd {
    rule,              ///< the stopping rule was met
    repeated_support,  ///< the support point is a corner of the nearest facet: h = l, exactly or up to rounding
    separated,         ///< a supporting plane excludes the origin, which GJK found inside by rounding
    no_progress,       ///< the support point is another point of the surface, and the rule is not met: rounding
    degenerate_facet,  ///< a new facet has no computable normal: rounding
    broken_horizon,    ///< the visible facets are not bounded by one closed walk: rounding
    not_finite,        ///< a number overflowed
    iteration_limit,
};

/// The last facet, with bounds measured as `Plane::signed_distance`: `lower` is that of the facet, `upper` that of the
/// supporting plane in its direction. Proves nothing in floats.
template <class S>
struct ExpansionResult {
    ExpansionEnd end = ExpansionEnd::iteration_limit;
    std::uint32_t facet = 0;
    S lower{};
    S upper{};
    int iterations = 0;  ///< number of support points
};

/// Expands until the nearest facet lies on the border of A − B, up to the rule.
///
/// \param surface a closed surface on points of A − B with the origin inside or on it; it is left as it ended
/// In rationals on polytopes it ends with tolerance 0, at the exact depth (docs/explanation/numerics/penetration.md).
template <OrderedField S, class Surface, SupportMapping<S> A, SupportMapping<S> B>
[[nodiscard]] ExpansionResult<S> expand_to_border(const A& a, const B& b, Surface& surface,
                                                  const ExpansionRule<S>& rule, int iteration_limit) {
    ExpansionResult<S> result;
    const auto finish = [&result](ExpansionEnd end) {
        result.end = end;
        return result;
    };
    for (;;) {
        result.facet = surface.nearest();
        const typename Surface::Facet& nearest = surface.facet(result.facet);
        const Plane<S>& plane = nearest.plane;
        result.lower = plane.signed_distance;
        if (result.iterations == iteration_limit) return finish(ExpansionEnd::iteration_limit);
        const DifferencePoint<S> w = difference_support<S>(a, b, plane.n);
        ++result.iterations;
        result.upper = signed_distance_of(plane.n, dot(plane.n, w.w));
        if (!is_finite(result.upper)) return finish(ExpansionEnd::not_finite);
        if (result.upper < S(0)) return finish(ExpansionEnd::separated);
        if (rule.is_met(result.upper, result.lower)) return finish(ExpansionEnd::rule);
        for (const std::uint32_t corner : nearest.vertices)
            if (surface.points()[corner].w == w.w) return finish(ExpansionEnd::repeated_support);
        for (const DifferencePoint<S>& old : surface.points())
            if (old.w == w.w) return finish(ExpansionEnd::no_progress);
        switch (surface.expand(result.facet, w)) {
            case Expansion::done:
                break;
            case Expansion::degenerate_facet:
                return finish(ExpansionEnd::degenerate_facet);
            case Expansion::broken_horizon:
                return finish(ExpansionEnd::broken_horizon);
        }
    }
}

}  // namespace oblong
