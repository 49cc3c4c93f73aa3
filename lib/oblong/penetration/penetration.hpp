// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>

#include "oblong/gjk/distance.hpp"
#include "oblong/penetration/epa.hpp"
#include "oblong/penetration/start.hpp"

/// Penetration depth of two bodies given by support mappings: GJK, then the expanding polytope algorithm if the origin
/// is enclosed.
namespace oblong {

template <OrderedField S>
struct PenetrationOptions {
    GjkOptions<S> gjk;  ///< with a rule that has a lower bound: absolute or relative
    ExpansionRule<S> rule;
    int iteration_limit = 1000;  ///< of the expansion
    int dimension = 3;           ///< 2: the bodies lie in the plane z = 0, and the depth is computed in that plane
};

/// The penetration of two bodies. Unproven in floats.
template <class S>
struct Penetration {
    /// separated: no depth. touching: depth 0. overlapping: depth > 0. Refusals have no depth: `cycled`,
    /// `not_converged` (iteration limit, or no progress), `undecided` (rounding broke the surface), `not_finite`.
    Outcome outcome = Outcome::undecided;
    Termination termination = Termination::iteration_limit;
    /// Computed bounds of the depth, or of its square if the scalar has no square root. `lower` is the depth to report;
    /// it is exact if both are equal and the scalar is exact.
    S lower{};
    S upper{};
    Vec3<S> normal;                ///< outward normal of A − B along which the depth is measured (see `Plane::n`)
    Vec3<S> witness_a, witness_b;  ///< witness_a − witness_b is the nearest point of the border of A − B
    int iterations = 0;            ///< number of support points, GJK's included
};

/// Ignores the surface on which an expansion ended.
struct IgnoreSurface {
    void operator()(const auto&) const {}
};

namespace detail {

/// Copies the last simplex of GJK.
template <OrderedField S>
void state_simplex(const GjkResult<S>& r, Penetration<S>& result, std::vector<DifferencePoint<S>>& points) {
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        points.push_back(r.kept.points[i]);
        result.witness_a = result.witness_a + r.kept.points[i].p * r.kept.carrier.weights[i];
        result.witness_b = result.witness_b + r.kept.points[i].q * r.kept.carrier.weights[i];
    }
}

/// Returns whether the loop ended with the origin in its simplex, exactly or up to rounding: v may be tiny instead of
/// 0, and then no plane that the loop found separates the bodies.
template <OrderedField S>
[[nodiscard]] bool is_enclosed(const GjkResult<S>& r) {
    if (r.overflowed || r.termination == Termination::cycle || r.termination == Termination::iteration_limit)
        return false;
    return r.termination == Termination::origin_enclosed || !(S(0) < r.lower);
}

template <OrderedField S>
[[nodiscard]] Outcome without_contact(const GjkResult<S>& r) {
    if (r.overflowed) return Outcome::not_finite;
    if (r.termination == Termination::cycle) return Outcome::cycled;
    return r.termination == Termination::iteration_limit ? Outcome::not_converged : Outcome::separated;
}

template <OrderedField S>
[[nodiscard]] std::pair<Outcome, Termination> stated(const ExpansionResult<S>& r, const ExpansionRule<S>& rule) {
    switch (r.end) {
        case ExpansionEnd::rule:
            return {S(0) < r.lower ? Outcome::overlapping : Outcome::touching,
                    rule.kind == ExpansionRule<S>::Kind::absolute ? Termination::absolute : Termination::relative};
        case ExpansionEnd::repeated_support:
            return {S(0) < r.lower ? Outcome::overlapping : Outcome::touching, Termination::repeated_support};
        case ExpansionEnd::separated:
            return {Outcome::separated, Termination::lower_bound};
        case ExpansionEnd::no_progress:
            return {Outcome::not_converged, Termination::no_progress};
        case ExpansionEnd::iteration_limit:
            return {Outcome::not_converged, Termination::iteration_limit};
        case ExpansionEnd::not_finite:
            return {Outcome::not_finite, Termination::no_progress};
        default:
            return {Outcome::undecided, Termination::subalgorithm_failed};
    }
}

/// Computes the depth from the surface on which the expansion ended.
template <class Surface, OrderedField S>
void state_border(const Surface& surface, const ExpansionResult<S>& r, const PenetrationOptions<S>& options,
                  Penetration<S>& result) {
    result.iterations += r.iterations;
    std::tie(result.outcome, result.termination) = stated(r, options.rule);
    if (is_refusal(result.outcome) || result.outcome == Outcome::separated) return;
    result.normal = surface.facet(r.facet).plane.n;
    // A negative value is a rounding error: the origin was found inside.
    result.lower = r.lower < S(0) ? S(0) : r.lower;
    result.upper = r.upper < result.lower ? result.lower : r.upper;
    if (result.outcome == Outcome::touching) return;  // GJK's witnesses are a common point
    const auto shares = surface.carrier(r.facet, result.normal);
    if (!shares) {
        result.outcome = Outcome::undecided;
        result.termination = Termination::subalgorithm_failed;
        return;
    }
    result.witness_a = result.witness_b = {};
    for (const FacetShare<S>& share : *shares) {
        const DifferencePoint<S>& point = surface.points()[share.vertex];
        result.witness_a = result.witness_a + point.p * share.weight;
        result.witness_b = result.witness_b + point.q * share.weight;
    }
}

}  // namespace detail

/// `penetration` after the loop that decides whether the bodies meet: gjk_distance with `options.gjk`.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, class Keep = IgnoreSurface>
[[nodiscard]] Penetration<S> penetration_after(const GjkResult<S>& contact, const A& a, const B& b,
                                               const PenetrationOptions<S>& options, Keep&& keep = {}) {
    Penetration<S> result;
    result.iterations = contact.iterations;
    result.termination = contact.termination;
    std::vector<DifferencePoint<S>> points;
    detail::state_simplex(contact, result, points);
    if (!detail::is_enclosed(contact)) {
        result.outcome = detail::without_contact(contact);
        return result;
    }
    const ExpansionStart<S> start = complete_simplex<S>(a, b, std::move(points), options.dimension);
    if (start.flat) {
        result.outcome = Outcome::touching;
        result.normal = *start.flat;
        return result;
    }
    const auto expand = [&](auto surface) {
        if (!surface) {
            result.termination = Termination::subalgorithm_failed;
            return;
        }
        const auto r = expand_to_border<S>(a, b, *surface, options.rule, options.iteration_limit);
        detail::state_border(*surface, r, options, result);
        keep(std::as_const(*surface));
    };
    if (options.dimension == 2) {
        expand(ExpandingPolygon<S>::around(start.points));
    } else {
        expand(ExpandingPolytope<S>::around(start.points));
    }
    return result;
}

/// Computes the penetration depth.
/// \param a,b  support mappings, in the same frame
/// \param keep called with the ExpandingPolytope or ExpandingPolygon on which the expansion ended, if it started
/// In exact scalars on polytopes, with tolerances 0, outcome and depth are exact. Bodies whose difference has no volume
/// (in the plane: no area) touch if they meet, with depth 0.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, class Keep = IgnoreSurface>
[[nodiscard]] Penetration<S> penetration(const A& a, const B& b, const PenetrationOptions<S>& options,
                                         Keep&& keep = {}) {
    return penetration_after(gjk_distance<S>(a, b, options.gjk, Johnson<S>{}), a, b, options, std::forward<Keep>(keep));
}

}  // namespace oblong
