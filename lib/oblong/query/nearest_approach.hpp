// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/query/parting.hpp"

/// The nearest approach of bodies that miss each other, in rationals. docs/explanation/numerics/casts.md, "The nearest
/// approach".
namespace oblong::detail {

template <std::floating_point R>
[[nodiscard]] ProvenNumber<R> number_of(const DistanceAnswer<R>& d) {
    return {d.value, d.lower, d.upper, d.rung};
}

/// The part of the least distance by which a ball of curved bodies exceeds it.
inline constexpr int slack_bits = 48;

/// The least parameter of polyhedra with balls, whose cores have the difference v where they are nearest.
template <std::floating_point R>
[[nodiscard]] ProvenNumber<R> nearest_parameter(const MovingBodies& m, const Vec3<Rational>& v) {
    const BareCores cores(moved(m.a, -v), m.b);
    ProvenNumber<R> parameter;
    state_parameter(exact_cast(*cores.a, *cores.b, m.motion, exact_start(*cores.a, *cores.b)).parameter, parameter);
    return parameter;
}

/// The same of curved bodies: between the ends of the contact of B with A, grown by a ball of an upper bound of the
/// least distance. To 6 or 7 digits.
template <std::floating_point R>
[[nodiscard]] ProvenNumber<R> nearest_parameter(const MovingBodies& m, const Rational& distance) {
    const Rational& end = *m.motion.max;
    const AnyBody<Rational> grown{Sum<Rational>({m.a, {Sphere<Rational>(distance), std::nullopt}}), std::nullopt};
    // Half of the digits of the distance are left to the parameter.
    const CurvedCastAnswer first = curved_cast(grown, m.b, m.motion, RoundedTo::float32);
    const Motion back{-m.motion.velocity, end, m.motion.dimension};
    const CurvedCastAnswer last =
        curved_cast(moved(grown, m.motion.velocity * end), m.b, back, RoundedTo::float32, end);
    ProvenNumber<R> parameter;
    parameter.rung = Rung::ball;
    const Rational low = std::min(first.lower, end);
    const Rational high = std::max(Rational(end - last.lower), low);
    parameter.lower = rounded_down<R>(low);
    parameter.upper = rounded_up<R>(high);
    if (nearest<R>(low) == nearest<R>(high)) parameter.value = nearest<R>(low);
    return parameter;
}

/// Computes where bodies that are apart on [0, max] are nearest: as near as B is to all that A sweeps over.
template <std::floating_point R>
[[nodiscard]] NearestApproach<R> nearest_approach(const MovingBodies& given) {
    const QueryOptions how{.witnesses = false, .dimension = given.motion.dimension};
    MovingBodies m = given;
    const bool moves = m.motion.velocity != Vec3<Rational>{};
    const Rational beyond = moves ? parameter_beyond(m) : Rational(0);
    if (!m.motion.max || beyond < *m.motion.max) m.motion.max = beyond;
    if (*m.motion.max == 0) {
        const auto at_start = number_of(ExactEngine<Rational, R>::distance(m.a, m.b, how));
        return {{0, 0, 0, Rung::integer}, at_start};
    }
    const Vec3<Rational> way = m.motion.velocity * *m.motion.max;
    const AnyBody<Rational> path{Points<Rational>({Vec3<Rational>{}, way}), std::nullopt};
    const AnyBody<Rational> swept{Sum<Rational>({m.a, path}), std::nullopt};
    const ExactPair pair{swept, m.b};
    if (!pair.have_cores()) {
        CurvedOptions options;
        options.format = format_name<R>;
        options.dimension = how.dimension;
        const CurvedAnswer found = curved_distance(swept, m.b, options);
        ProvenNumber<R> distance;
        distance.rung = Rung::ball;
        distance.lower = rounded_down<R>(found.lower);
        distance.upper = rounded_up<R>(found.upper);
        if (found.distance) distance.value = static_cast<R>(*found.distance);
        // Short, and a little above, so that B is not grazed.
        const double above = rounded_up<double>(found.upper);
        const Rational radius = is_finite(above) ? to_rational(above) : found.upper;
        return {nearest_parameter<R>(m, Rational(radius * (1 + power_of_two(-slack_bits)))), distance};
    }
    const ExactDistanceAnswer exact = exact_distance(*pair.a, *pair.b, pair.start({}), how.dimension);
    const CertifiedDistance<R> rounded = rounded_answer<R>(exact, pair.a->radius());
    return {nearest_parameter<R>(m, Vec3<Rational>(exact.core_a - exact.core_b)),
            {rounded.distance, rounded.enclosure.lower, rounded.enclosure.upper, Rung::integer}};
}

}  // namespace oblong::detail
