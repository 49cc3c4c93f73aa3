// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "caseio/real.hpp"
#include "caseio/result.hpp"
#include "oblong/distance.hpp"

/// Answers of the public queries as results. Floats are written as the doubles that they are: whoever reads them as
/// either reads the same numbers.
namespace oblong::fuzz {

/// What an answer that is undecided says: the bounds, or the parameter before which there is no hit.
[[nodiscard]] std::string undecided_pair(double lower, double upper);
[[nodiscard]] std::string undecided_cast(double lower);

/// The number; nothing for NaN.
[[nodiscard]] inline std::optional<caseio::Real> stated_number(double x) {
    return std::isnan(x) ? std::nullopt : std::optional(caseio::to_real(x));
}
/// The vector; nothing for one that is not computed or that the format cannot hold.
template <class R>
[[nodiscard]] std::optional<Vec3<caseio::Real>> stated_vector(const Vec3<R>& v) {
    if (!is_finite(v)) return std::nullopt;
    return caseio::to_real(Vec3<double>{v.x, v.y, v.z});
}
/// The normal; nothing for 0.
template <class R>
[[nodiscard]] std::optional<Vec3<caseio::Real>> stated_normal(const Vec3<R>& n) {
    return n == Vec3<R>{} ? std::nullopt : stated_vector(n);
}

/// Outcome, rung and iterations, which every answer has.
template <class Answer>
[[nodiscard]] caseio::Result stated_outcome(const Answer& answer, Outcome outcome) {
    caseio::Result result;
    result.outcome = outcome;
    result.iterations = answer.iterations;
    result.rung = name(answer.rung);
    return result;
}

/// Of an answer with bounds: a refusal says them.
template <class Answer>
[[nodiscard]] caseio::Result stated_pair(const Answer& answer) {
    caseio::Result result = stated_outcome(answer, answer.outcome);
    if (answer.outcome == Outcome::undecided) result.message = undecided_pair(answer.lower, answer.upper);
    if (is_refusal(answer.outcome)) return result;
    result.witness_a = stated_vector(answer.witness_a);
    result.witness_b = stated_vector(answer.witness_b);
    result.normal = stated_normal(answer.normal);
    return result;
}

template <class R>
void state_distance(R value, R lower, R upper, caseio::Result& result) {
    result.distance = stated_number(value);
    result.lower = stated_number(lower);
    result.upper = stated_number(upper);
}
template <class R>
[[nodiscard]] caseio::Result stated(const DistanceAnswer<R>& answer) {
    caseio::Result result = stated_pair(answer);
    if (!is_refusal(answer.outcome)) state_distance(answer.value, answer.lower, answer.upper, result);
    return result;
}

[[nodiscard]] inline caseio::Result stated(const DecisionAnswer& answer) {
    return stated_outcome(answer, answer.outcome);
}

[[nodiscard]] inline caseio::Result stated(const WithinAnswer& answer) {
    const Outcome outcome = answer.outcome == Nearness::farther      ? Outcome::separated
                            : answer.outcome == Nearness::equal      ? Outcome::touching
                            : answer.outcome == Nearness::nearer     ? Outcome::overlapping
                            : answer.outcome == Nearness::not_finite ? Outcome::not_finite
                                                                     : Outcome::undecided;
    caseio::Result result = stated_outcome(answer, outcome);
    result.within = caseio::within_word(outcome);
    if (outcome == Outcome::undecided) result.message = "whether the bodies are nearer than the margin is not settled";
    return result;
}

template <class R>
void state_depth(R value, R lower, R upper, caseio::Result& result) {
    caseio::PenetrationResult& depth = result.penetration.emplace();
    depth.depth = stated_number(value);
    depth.depth_lower = stated_number(lower);
    depth.depth_upper = stated_number(upper);
    depth.direction = result.normal;
}
template <class R>
[[nodiscard]] caseio::Result stated(const DepthAnswer<R>& answer) {
    caseio::Result result = stated_pair(answer);
    if (answer.outcome == Outcome::touching || answer.outcome == Outcome::overlapping)
        state_depth(answer.value, answer.lower, answer.upper, result);
    return result;
}

template <class R>
[[nodiscard]] caseio::Result stated(const SignedAnswer<R>& answer) {
    caseio::Result result = stated_pair(answer);
    if (is_refusal(answer.outcome)) return result;
    result.signed_distance = stated_number(answer.value);
    if (answer.outcome == Outcome::separated) {
        state_distance(answer.value, answer.lower, answer.upper, result);
    } else {
        state_depth(R(0 - answer.value), R(0 - answer.upper), R(0 - answer.lower), result);
    }
    return result;
}

template <class R>
[[nodiscard]] caseio::Result stated(const CastAnswer<R>& answer) {
    caseio::Result result = stated_outcome(answer, answer.outcome);
    caseio::CastResult& cast = result.cast.emplace();
    if (answer.outcome == Outcome::undecided) result.message = undecided_cast(answer.lower);
    if (is_refusal(answer.outcome)) return result;
    cast.hit = answer.hit();
    if (!answer.hit()) return result;
    cast.parameter = stated_number(answer.value);
    cast.parameter_lower = stated_number(answer.lower);
    cast.parameter_upper = stated_number(answer.upper);
    cast.point = stated_vector(answer.witness_a);
    result.normal = stated_normal(answer.normal);
    return result;
}

}  // namespace oblong::fuzz
