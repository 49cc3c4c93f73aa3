// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/exact/core_support.hpp"
#include "oblong/certify/ladder/integer/contact.hpp"
#include "oblong/gjk/distance.hpp"

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

namespace detail {

/// Returns the exact answer for two support mappings. \param radius the sum of the radii of the balls
template <SupportMapping<Rational> A, SupportMapping<Rational> B>
[[nodiscard]] ExactDistanceAnswer exact_distance_of(const A& a, const B& b, const Rational& radius,
                                                    const Vec3<Rational>& start, int dimension) {
    GjkOptions<Rational> options;
    options.stop = {StoppingRule<Rational>::Kind::gap, StoppingRule<Rational>::Lower::latest,
                    StoppingRule<Rational>::Form::squared, 0, 0};
    options.guard = Guard::none;
    options.iteration_limit = std::numeric_limits<int>::max();
    options.start = start;
    const GjkResult<Rational> r = gjk_distance<Rational>(a, b, options, Johnson<Rational>{});

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
[[nodiscard]] inline ExactDistanceAnswer exact_distance(const ExactCore& a, const ExactCore& b,
                                                        const Vec3<Rational>& start, int dimension = 3) {
    return exact_distance(CoreSupport(a), CoreSupport(b), start, dimension);
}

}  // namespace oblong
