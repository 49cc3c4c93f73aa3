// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/environment.hpp"
#include "oblong/prove/cores/ladder_answer.hpp"
#include "oblong/prove/fractions/distance.hpp"
#include "oblong/scalar/rounded_root.hpp"

/// Answers about bodies whose numbers are fractions, rounded once to a format. Needs GMP (link `gmp`).
namespace oblong {

namespace detail {

template <std::floating_point R>
[[nodiscard]] Vec3<R> rounded_vec(const Vec3<Rational>& v) {
    return {nearest<R>(v.x), nearest<R>(v.y), nearest<R>(v.z)};
}

/// Writes the rounded distance and its enclosure. Precondition: the bodies are separated.
template <std::floating_point R>
void state_rounded_distance(const ExactDistanceAnswer& exact, CertifiedDistance<R>& answer) {
    answer.distance = nearest_root<R>(exact.core_squared, exact.radius);
    int side = -1;  // the sign of d − distance
    if (is_finite(answer.distance)) {
        const Rational support_value = to_rational(answer.distance) + exact.radius;
        side = exact.core_squared.compare(Rational(support_value * support_value));
    }
    answer.enclosure = {answer.distance, answer.distance};
    if (side < 0) answer.enclosure.lower = std::nextafter(answer.distance, R(0));
    if (side > 0) answer.enclosure.upper = std::nextafter(answer.distance, std::numeric_limits<R>::infinity());
}

/// `from` moved by r along `along`, each coordinate rounded once. A coordinate is x ± √(r² c² / s) with the coordinate
/// c of `along` and s = ‖along‖², which is what `nearest_root` rounds. Precondition: s > 0.
template <std::floating_point R>
[[nodiscard]] Vec3<R> rounded_step(const Vec3<Rational>& from, const Rational& r, const Vec3<Rational>& along) {
    const Rational s = dot(along, along);
    Vec3<R> result{};
    for (std::size_t k = 0; k < 3; ++k) {
        const Rational squared = r * r * along[k] * along[k] / s;
        result[k] =
            along[k] < 0 ? R(0) - nearest_root<R>(squared, from[k]) : nearest_root<R>(squared, Rational(-from[k]));
    }
    return result;
}

}  // namespace detail

[[nodiscard]] inline ExactStart exact_start(const CoreSupport& a, const CoreSupport& b,
                                            const Vec3<double>& start = {1, 0, 0}) {
    const RoundedCore on_a(a), on_b(b);
    ExactStart result;
    if (!on_a.is_in_range() || !on_b.is_in_range()) return result;
    GjkOptions<double> options;
    options.stop.tolerance = 1e-12;
    options.iteration_limit = 200;
    options.start = start;
    const GjkResult<double> r = gjk_distance<double>(on_a, on_b, options, Johnson<double>{});
    result.iterations = r.iterations;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        const DifferencePoint<double>& point = r.kept.points[i];
        result.simplex.pairs[result.simplex.count++] = {on_a.to_exact(point.feature_a), on_b.to_exact(point.feature_b)};
    }
    if (is_finite(r.v) && r.v != Vec3<double>{})
        result.direction = {to_rational(-r.v.x), to_rational(-r.v.y), to_rational(-r.v.z)};
    return result;
}

/// An exact answer in a format: distance, enclosure and witnesses follow from it by one rounding each. A witness of a
/// ball is the core's nearest point moved by the ball's radius toward the other core, or, where the balls meet, the
/// common point that divides the segment between the cores by the radii.
///
/// \param radius_a of the ball around the first body's core
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> rounded_answer(const ExactDistanceAnswer& exact, const Rational& radius_a) {
    CertifiedDistance<R> answer;
    answer.outcome = exact.outcome;
    answer.rung = Rung::integer;
    const Vec3<Rational> across = exact.core_b - exact.core_a;
    if (exact.outcome == Outcome::separated) {
        detail::state_rounded_distance(exact, answer);
        const Rational radius_b = exact.radius - radius_a;
        answer.witness_a = detail::rounded_step<R>(exact.core_a, radius_a, across);
        answer.witness_b = detail::rounded_step<R>(exact.core_b, radius_b, -across);
    } else {
        answer.distance = 0;
        answer.enclosure = {R(0), R(0)};
        const Rational share = exact.radius > 0 ? Rational(radius_a / exact.radius) : Rational(0);
        answer.witness_a = answer.witness_b = detail::rounded_vec<R>(exact.core_a + across * share);
    }
    for (const DifferencePoint<Rational>& point : exact.carrier)
        answer.simplex.pairs[answer.simplex.count++] = {point.feature_a, point.feature_b};
    return answer;
}

}  // namespace oblong
