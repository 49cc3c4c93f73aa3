// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/proposed_simplex.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/lowered/fractions/core_support.hpp"
#include "oblong/prove/cores/integer/contact.hpp"

namespace oblong {

/// The exact answer for two polyhedra with balls around them. The distance is max(0, √core_squared − radius).
struct ExactDistanceAnswer {
    Outcome outcome;        ///< separated, touching or overlapping
    Rational core_squared;  ///< squared distance of the cores
    Rational radius;        ///< sum of the radii of the balls
    Vec3<Rational> core_a;  ///< nearest points of the cores
    Vec3<Rational> core_b;
    int iterations;
    /// The nearest points as convex combinations of differences of vertices (`feature_a`, `feature_b`), with positive
    /// weights of sum 1.
    std::vector<DifferencePoint<Rational>> carrier = {};
    std::vector<Rational> weights = {};
    /// Proof of the outcome, if cores without balls meet.
    std::optional<Contact<Rational>> contact = {};
};

/// Where the exact solver starts: what the plain double solver on rounded cores ended with (exact_start). A hint;
/// proves nothing.
struct ExactStart {
    ExactStart() = default;

    Vec3<Rational> direction{1, 0, 0};
    ProposedSimplex simplex;  ///< of vertices of the exact cores; may be empty
    int iterations = 0;
};

namespace detail {

/// The exact answer from the loop's end. \param radius the sum of the radii of the balls
template <SupportMapping<Rational> A, SupportMapping<Rational> B>
[[nodiscard]] ExactDistanceAnswer exact_answer_of(const A& a, const B& b, const Rational& radius,
                                                  const GjkResult<Rational>& r, int dimension) {
    ExactDistanceAnswer answer{Outcome::separated, r.squared, radius, {}, {}, r.iterations};
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        answer.core_a = answer.core_a + r.kept.points[i].p * r.kept.carrier.weights[i];
        answer.core_b = answer.core_b + r.kept.points[i].q * r.kept.carrier.weights[i];
        answer.carrier.push_back(r.kept.points[i]);
        answer.weights.push_back(r.kept.carrier.weights[i]);
    }
    const int order = Rational(r.squared).compare(Rational(answer.radius * answer.radius));
    if (answer.radius > 0) {
        answer.outcome = order > 0 ? Outcome::separated : order == 0 ? Outcome::touching : Outcome::overlapping;
    } else if (r.squared == 0) {
        answer.contact = decide_contact<Rational>(a, b, answer.carrier, dimension);
        answer.outcome = answer.contact->outcome;
    }
    return answer;
}

[[nodiscard]] inline GjkOptions<Rational> exact_options(const Vec3<Rational>& start) {
    GjkOptions<Rational> options;
    options.stop = {StoppingRule<Rational>::Kind::gap, StoppingRule<Rational>::Lower::latest,
                    StoppingRule<Rational>::Form::squared, 0, 0};
    options.guard = Guard::none;
    options.iteration_limit = std::numeric_limits<int>::max();
    options.start = start;
    return options;
}

/// Returns the exact answer for two support mappings. \param radius the sum of the radii of the balls
template <SupportMapping<Rational> A, SupportMapping<Rational> B>
[[nodiscard]] ExactDistanceAnswer exact_distance_of(const A& a, const B& b, const Rational& radius,
                                                    const Vec3<Rational>& start, int dimension) {
    return exact_answer_of(a, b, radius, gjk_distance<Rational>(a, b, exact_options(start), Johnson<Rational>{}),
                           dimension);
}

/// Runs the loop from the proposed simplex; nothing if there is none.
[[nodiscard]] inline std::optional<GjkResult<Rational>> exact_resume(const CoreSupport& a, const CoreSupport& b,
                                                                     const ProposedSimplex& proposed) {
    if (proposed.count == 0) return std::nullopt;
    Descent<Rational, Johnson<Rational>> descent(Guard::none, Johnson<Rational>{});
    for (unsigned i = 0; i < proposed.count; ++i) {
        const FeaturePair& pair = proposed.pairs[i];
        const Vec3<Rational> p = a.vertex(pair.a);
        const Vec3<Rational> q = b.vertex(pair.b);
        descent.initial_point(i) = {p - q, p, q, pair.a, pair.b};
    }
    const Reduction reduction = descent.assign(proposed.count);
    if (reduction != Reduction::reduced && reduction != Reduction::origin_enclosed) return std::nullopt;
    if (descent.squared() > 0) return gjk_resume(a, b, exact_options({1, 0, 0}), descent);
    GjkResult<Rational> met;
    met.kept = descent.kept();
    met.squared = 0;
    return met;
}

}  // namespace detail

/// Runs GJK in rationals until the optimality conditions hold exactly, then decides contact exactly.
///
/// \param start     direction of the first support point; v of a floating-point solver saves iterations
/// \param dimension 2 or 3 (see `decide_contact`)
/// Always ends: ‖v‖ strictly decreases and there are finitely many simplices.
[[nodiscard]] inline ExactDistanceAnswer exact_distance(const CoreSupport& a, const CoreSupport& b,
                                                        const Vec3<Rational>& start, int dimension = 3) {
    return detail::exact_distance_of(a, b, Rational(a.radius() + b.radius()), start, dimension);
}
/// The same from a simplex: an optimal one takes one step.
[[nodiscard]] inline ExactDistanceAnswer exact_distance(const CoreSupport& a, const CoreSupport& b,
                                                        const ExactStart& start, int dimension = 3) {
    const Rational radius(a.radius() + b.radius());
    if (const auto r = detail::exact_resume(a, b, start.simplex))
        return detail::exact_answer_of(a, b, radius, *r, dimension);
    return detail::exact_distance_of(a, b, radius, start.direction, dimension);
}
[[nodiscard]] inline ExactDistanceAnswer exact_distance(const ExactCore& a, const ExactCore& b,
                                                        const Vec3<Rational>& start, int dimension = 3) {
    return exact_distance(CoreSupport(a), CoreSupport(b), start, dimension);
}

}  // namespace oblong
