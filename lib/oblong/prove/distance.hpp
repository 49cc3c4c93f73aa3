// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/arb/answers.hpp"
#include "oblong/prove/cores/enclose.hpp"
#include "oblong/prove/engine.hpp"
#include "oblong/prove/round/distance.hpp"
#include "oblong/prove/route.hpp"

/// The distance of any two bodies, its square and bounds of it: definitions of prove/engine.hpp.
namespace oblong::detail {

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

/// By solving the bodies: only those of the ladder have bounds by the claim alone.
template <class S, std::floating_point R>
Bounds<R> ExactEngine<S, R>::bounds(const Body& a, const Body& b, const Candidate& /*claim*/) {
    const DistanceAnswer<R> answer = distance(a, b, {.witnesses = false});
    return {answer.lower, answer.upper};
}

template <std::floating_point R>
DistanceAnswer<R> AnyEngine<R>::distance(const Body& a, const Body& b, const QueryOptions& how) {
    return by_route(a, b,
                    Provers{DistanceAnswer<R>{.outcome = Outcome::not_finite},
                            [&](const CorePair<R>& pair) { return pair.distance(how); },
                            [&] { return RoundQuery<R>(a, b).distance(how); },
                            [&](const auto& x, const auto& y) { return Exact::distance(x, y, how); }});
}

template <std::floating_point R>
std::optional<Rational> AnyEngine<R>::squared_distance(const Body& a, const Body& b, const QueryOptions& how) {
    using Square = std::optional<Rational>;
    const auto of_cores = [&](const CorePair<R>& pair) -> Square {
        if (!is_finite(pair.a) || !is_finite(pair.b) || pair.a.radius != 0 || pair.b.radius != 0) return std::nullopt;
        ProposedSimplex simplex = WarmStartAccess::simplex(how.warm_start);
        if (simplex.count == 0) {
            QueryOptions quick = how;
            quick.witnesses = false;
            simplex = WarmStartAccess::simplex(pair.distance(quick).next);
        }
        const RootLess d = answer_by_integers(pair.a, pair.b, simplex, how.dimension).distance;
        const auto fraction = [](const WideInteger& x) { return Rational(Integer(x.str())); };
        return fraction(d.numerator) / fraction(d.denominator) * power_of_two(2 * d.exponent);
    };
    return by_route(a, b,
                    Provers{Square{}, of_cores, []() -> std::optional<Square> { return std::nullopt; },
                            [&](const auto& x, const auto& y) { return Exact::squared_distance(x, y, how); }});
}

template <std::floating_point R>
Bounds<R> AnyEngine<R>::bounds(const Body& a, const Body& b, const Candidate& claim) {
    const auto of_cores = [&](const CorePair<R>& pair) {
        const Enclosure<R> found = enclose(pair.a, pair.b, claim);
        return Bounds<R>{found.lower, found.upper};
    };
    const auto of_round = [&]() -> std::optional<Bounds<R>> {
        const auto found = RoundQuery<R>(a, b).distance({.witnesses = false});
        if (!found) return std::nullopt;
        return Bounds<R>{found->lower, found->upper};
    };
    return by_route(a, b, Provers{Bounds<R>{}, of_cores, of_round, [&](const auto& x, const auto& y) {
                                      return Exact::bounds(x, y, claim);
                                  }});
}

}  // namespace oblong::detail
