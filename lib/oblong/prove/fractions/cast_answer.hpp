// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/fractions/cast.hpp"
#include "oblong/prove/fractions/distance_answer.hpp"

/// The public answer about a cast of bodies in rationals.
namespace oblong::detail {

/// Writes value and bounds of a parameter that is not negative.
template <class Answer>
void state_parameter(const CastParameter& exact, Answer& answer) {
    using R = decltype(answer.value);
    const R parameter = exact.rounded<R>();
    state_rounded(parameter, std::isinf(parameter) ? -1 : exact.compare(to_rational(parameter)), answer);
}

/// A motion of A as seen from B, and the velocity of B.
struct ExactWay {
    Motion motion;
    Vec3<Rational> velocity_b;
};

template <std::floating_point R>
[[nodiscard]] CastAnswer<R> exact_cast_answer(const ExactPair& pair, const ExactWay& way, const QueryOptions& how) {
    const ExactStart start = pair.start(how.warm_start);
    const ExactCastAnswer found = exact_cast(*pair.a, *pair.b, way.motion, start);
    CastAnswer<R> answer;
    answer.outcome = found.outcome;
    answer.iterations = start.iterations + found.iterations;
    if (!found.hit) return answer;
    state_parameter(found.parameter, answer);
    if (!how.witnesses) return answer;
    const Rational radius = pair.a->radius() + pair.b->radius();
    const Rational share = radius == 0 ? Rational(0) : Rational(pair.a->radius() / radius);
    answer.witness_a = answer.witness_b =
        rounded<R>(found.core_a + (found.core_b - found.core_a) * share + way.velocity_b * found.near);
    answer.normal = rounded_unit<R>(found.normal);
    return answer;
}

}  // namespace oblong::detail
