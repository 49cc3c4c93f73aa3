// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/core/environment.hpp"
#include "oblong/certify/exact/exact_answer.hpp"
#include "oblong/curved/distance.hpp"
#include "oblong/query/core_pair.hpp"
#include "oblong/query/exact_number.hpp"

/// Distance, decision, margin and bounds of any bodies over rationals. Definitions of query/engine.hpp.
namespace oblong::detail {

/// Two bodies, and what they come to as polyhedra with balls.
struct ExactPair {
    const AnyBody<Rational>& body_a;
    const AnyBody<Rational>& body_b;
    std::optional<CoreSupport> a = core_support(body_a);
    std::optional<CoreSupport> b = core_support(body_b);

    [[nodiscard]] bool have_cores() const { return a && b; }
    /// Where the search begins; the plain solver's steps are counted in its `iterations`.
    [[nodiscard]] ExactStart start(const WarmStart& warm) const {
        const Vec3<double>& n = WarmStartAccess::direction(warm);
        return exact_start(*a, *b, n == Vec3<double>{} ? Vec3<double>{1, 0, 0} : n);
    }
};

/// The direction of an exact vector for the next search, as doubles.
[[nodiscard]] inline WarmStart warm_along(const Vec3<Rational>& n) {
    return WarmStartAccess::make({}, rounded_unit<double>(n));
}

template <std::floating_point R>
[[nodiscard]] DistanceAnswer<R> exact_answer(const ExactPair& pair, const QueryOptions& how) {
    const ExactStart start = pair.start(how.warm_start);
    const ExactDistanceAnswer exact = exact_distance(*pair.a, *pair.b, start, how.dimension);
    const CertifiedDistance<R> rounded = rounded_answer<R>(exact, pair.a->radius());
    DistanceAnswer<R> answer;
    answer.outcome = rounded.outcome;
    answer.value = rounded.distance;
    answer.lower = rounded.enclosure.lower;
    answer.upper = rounded.enclosure.upper;
    answer.iterations = start.iterations;
    answer.normal_unique = answer.outcome == Outcome::separated;
    const Vec3<Rational> across = exact.core_a - exact.core_b;
    answer.next = warm_along(across);
    if (!how.witnesses) return answer;
    answer.witness_a = rounded.witness_a;
    answer.witness_b = rounded.witness_b;
    answer.normal = answer.normal_unique ? rounded_unit<R>(across) : Vec3<R>{};
    return answer;
}

template <std::floating_point R>
[[nodiscard]] DistanceAnswer<R> curved_answer(const ExactPair& pair, const QueryOptions& how) {
    CurvedOptions options;
    options.format = format_name<R>;
    options.dimension = how.dimension;
    const CurvedAnswer found = curved_distance(pair.body_a, pair.body_b, options);
    DistanceAnswer<R> answer;
    answer.outcome = found.outcome;
    answer.rung = found.route == CurvedRoute::exact_cores ? Rung::integer : Rung::ball;
    answer.iterations = found.iterations;
    answer.lower = rounded_down<R>(found.lower);
    answer.upper = rounded_up<R>(found.upper);
    answer.normal_unique = answer.outcome == Outcome::separated;
    if (is_refusal(answer.outcome)) return answer;
    if (found.distance) answer.value = static_cast<R>(*found.distance);
    if (!how.witnesses) return answer;
    answer.witness_a = rounded<R>(found.witness_a);
    answer.witness_b = rounded<R>(found.witness_b);
    answer.normal = answer.normal_unique ? rounded_unit<R>(found.normal) : Vec3<R>{};
    return answer;
}

template <class S, std::floating_point R>
DistanceAnswer<R> ExactEngine<S, R>::distance(const Body& a, const Body& b, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return distance(a, b, how); });
    const ExactPair pair{a, b};
    return pair.have_cores() ? exact_answer<R>(pair, how) : curved_answer<R>(pair, how);
}

template <class S, std::floating_point R>
std::optional<S> ExactEngine<S, R>::squared_distance(const Body& a, const Body& b, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return squared_distance(a, b, how); });
    const ExactPair pair{a, b};
    if (!pair.have_cores() || pair.a->radius() + pair.b->radius() != 0) return std::nullopt;
    const ExactStart start = pair.start(how.warm_start);
    return exact_distance(*pair.a, *pair.b, start, how.dimension).core_squared;
}

template <class S, std::floating_point R>
DecisionAnswer ExactEngine<S, R>::decision(const Body& a, const Body& b, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return decision(a, b, how); });
    const ExactPair pair{a, b};
    if (!pair.have_cores()) {
        const DistanceAnswer<R> answer = curved_answer<R>(pair, {.witnesses = false, .dimension = how.dimension});
        return {answer.outcome, answer.rung, answer.iterations, {}};
    }
    const ExactStart start = pair.start(how.warm_start);
    const ExactDistanceAnswer exact = exact_distance(*pair.a, *pair.b, start, how.dimension);
    return {exact.outcome, Rung::integer, start.iterations, warm_along(exact.core_a - exact.core_b)};
}

/// The margin is a ball around A.
template <class S, std::floating_point R>
WithinAnswer ExactEngine<S, R>::within(const Body& a, const Body& b, const S& margin, const QueryOptions& how) {
    const Body grown{Sum<S>({a, Body{Sphere<S>(margin), std::nullopt}}), std::nullopt};
    const DecisionAnswer answer = decision(grown, b, how);
    return {nearness_of(answer.outcome), answer.rung, answer.iterations, answer.next};
}

/// By solving the bodies: only those of the ladder have bounds by the claim alone.
template <class S, std::floating_point R>
Bounds<R> ExactEngine<S, R>::bounds(const Body& a, const Body& b, const Candidate& /*claim*/) {
    const DistanceAnswer<R> answer = distance(a, b, {.witnesses = false});
    return {answer.lower, answer.upper};
}

}  // namespace oblong::detail
