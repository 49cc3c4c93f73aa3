// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/warm_start_access.hpp"
#include "oblong/lowered/cores/environment.hpp"
#include "oblong/prove/fractions/rounded_answer.hpp"
#include "oblong/prove/fractions/rounded_numbers.hpp"

/// The public answer about the distance of bodies in rationals.
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

}  // namespace oblong::detail
