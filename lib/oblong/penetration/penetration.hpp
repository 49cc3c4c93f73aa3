// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>

#include "oblong/gjk/distance.hpp"
#include "oblong/penetration/epa.hpp"
#include "oblong/penetration/start.hpp"

/// Penetration depth of two bodies given by support mappings: GJK, then the expanding polytope algorithm where the
/// origin was found enclosed.
namespace oblong {

template <OrderedField S>
struct PenetrationOptions {
    GjkOptions<S> gjk;  ///< with a rule that keeps a lower bound: absolute or relative
    ExpansionRule<S> rule;
    int iteration_limit = 1000;  ///< of the expansion
    int dimension = 3;           ///< 2: the bodies lie in the plane z = 0, and all is asked in that plane
};

/// How deep two bodies are in one another. In floats nothing of it is proven.
template <class S>
struct Penetration {
    /// separated: no depth. touching: depth 0. overlapping: depth > 0. Refusals carry no number: `cycled`,
    /// `not_converged` (an iteration limit, or no progress), `undecided` (rounding broke the surface), `not_finite`.
    Outcome outcome = Outcome::undecided;
    Termination termination = Termination::iteration_limit;
    /// Bounds as computed: of the depth where the scalar has a square root, otherwise of its square. The depth stated
    /// is `lower`; it is exact where both are equal and the scalar never rounds.
    S lower{};
    S upper{};
    Vec3<S> normal;                ///< outward normal of A − B where the depth is measured (as `Plane::n`)
    Vec3<S> witness_a, witness_b;  ///< witness_a − witness_b is the point of A − B that the depth is measured at
    int iterations = 0;            ///< support points computed, GJK's included
};

/// Takes the surface on which an expansion ended, and drops it.
struct IgnoreSurface {
    void operator()(const auto&) const {}
};

namespace detail {

/// What GJK leaves.
template <OrderedField S>
void state_simplex(const GjkResult<S>& r, Penetration<S>& result, std::vector<DifferencePoint<S>>& points) {
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        points.push_back(r.kept.points[i]);
        result.witness_a = result.witness_a + r.kept.points[i].p * r.kept.carrier.weights[i];
        result.witness_b = result.witness_b + r.kept.points[i].q * r.kept.carrier.weights[i];
    }
}

/// Whether the loop ended with the origin in its simplex, exactly or as far as it can tell: rounding may leave v tiny
/// instead of 0, and then no plane that it saw separates the bodies.
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

/// From the surface on which the expansion ended to the depth.
template <class Surface, OrderedField S>
void state_border(const Surface& surface, const ExpansionResult<S>& r, const PenetrationOptions<S>& options,
                  Penetration<S>& result) {
    result.iterations += r.iterations;
    std::tie(result.outcome, result.termination) = stated(r, options.rule);
    if (is_refusal(result.outcome) || result.outcome == Outcome::separated) return;
    result.normal = surface.facet(r.facet).plane.n;
    // Below 0 is rounding: the origin was found inside.
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

/// \param a,b  support mappings, same frame
/// \param keep is called with the ExpandingPolytope or ExpandingPolygon on which the expansion ended, if it began
/// In exact scalars on polytopes, with tolerances 0, outcome and depth are exact. Bodies whose difference has no volume
/// (no area in the plane) touch where they meet: depth 0.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B, class Keep = IgnoreSurface>
[[nodiscard]] Penetration<S> penetration(const A& a, const B& b, const PenetrationOptions<S>& options,
                                         Keep&& keep = {}) {
    Penetration<S> result;
    const GjkResult<S> contact = gjk_distance<S>(a, b, options.gjk);
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

}  // namespace oblong
