// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certificate/certificate.hpp"
#include "oblong/prove/fractions/cast.hpp"

namespace oblong {

namespace detail {

/// Writes the nonzero weights of an exact answer.
inline void state_weights(const std::vector<DifferencePoint<Rational>>& carrier, const std::vector<Rational>& weights,
                          Certificate<Integer, Rational>& result) {
    const Integer factor = common_factor(weights);
    for (std::size_t i = 0; i < carrier.size(); ++i) {
        if (weights[i] == 0) continue;
        add_weight(result.a, carrier[i].feature_a, times(weights[i], factor));
        add_weight(result.b, carrier[i].feature_b, times(weights[i], factor));
    }
}

/// Writes a bracket of the parameter, if the exact parameter cannot be stated or proven: an irrational parameter is no
/// fraction, and grazing bodies have no plane at the hit that A approaches.
inline void state_bracket(const CoreSupport& a, const CoreSupport& b, const Motion& motion,
                          const ExactCastAnswer& answer, Certificate<Integer, Rational>& result) {
    result.lower = answer.near;
    if (dot(answer.normal, motion.velocity) == 0) {
        result.lower = answer.near * (1 - power_of_two(-80));
        const ExactDistanceAnswer before = nearest_at(a, b, motion, *result.lower);
        result.direction = integer_direction(before.core_a - before.core_b);
    } else {
        result.direction = integer_direction(answer.normal);
    }
    if (answer.parameter.compare(answer.near) == 0) {
        result.upper = answer.near;
        return state_weights(answer.carrier, answer.weights, result);
    }
    // After an irrational parameter the bodies overlap on an interval, which may be short.
    for (long bits = 100;; bits *= 2) {
        result.upper = answer.parameter.from_above(bits);
        if (motion.max && *motion.max < *result.upper) continue;
        const ExactDistanceAnswer after = nearest_at(a, b, motion, *result.upper);
        if (after.outcome == Outcome::separated) continue;
        return state_weights(after.carrier, after.weights, result);
    }
}

}  // namespace detail

/// The certificate of an exact cast (docs/reference/certificates.md): of a miss a plane; of a hit the parameter, or a
/// bracket of it where it is irrational or the bodies graze. Vertices have the indices of the cores that `exact_cast`
/// was asked about.
[[nodiscard]] inline Certificate<Integer, Rational> certificate(const CoreSupport& a, const CoreSupport& b,
                                                                const Motion& motion, const ExactCastAnswer& answer) {
    Certificate<Integer, Rational> result;
    if (!answer.hit) {
        result.kind = CertificateKind::miss;
        result.direction = detail::integer_direction(answer.normal);
        return result;
    }
    result.kind = CertificateKind::hit;
    if (answer.parameter.compare(0) == 0) {
        result.lower = result.upper = 0;
        detail::state_weights(answer.carrier, answer.weights, result);
    } else {
        detail::state_bracket(a, b, motion, answer, result);
    }
    return result;
}

}  // namespace oblong
