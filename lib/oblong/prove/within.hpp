// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/decision.hpp"

/// Whether any two bodies are nearer than a margin: definitions of prove/engine.hpp.
namespace oblong::detail {

/// The margin is a ball around A.
template <class S, std::floating_point R>
WithinAnswer ExactEngine<S, R>::within(const Body& a, const Body& b, const S& margin, const QueryOptions& how) {
    const Body grown{Sum<S>({a, Body{Sphere<S>(margin), std::nullopt}}), std::nullopt};
    const DecisionAnswer answer = decision(grown, b, how);
    return {nearness_of(answer.outcome), answer.rung, answer.iterations, answer.next};
}

template <std::floating_point R>
WithinAnswer AnyEngine<R>::within(const Body& a, const Body& b, R margin, const QueryOptions& how) {
    const auto of_round = [&]() -> std::optional<WithinAnswer> {
        const auto grown = RoundQuery<R>(a, b, widened(margin)).decision(how);
        if (!grown) return std::nullopt;
        return WithinAnswer{nearness_of(grown->outcome), grown->rung, grown->iterations, grown->next};
    };
    return by_route(
        a, b,
        Provers{WithinAnswer{.outcome = Nearness::not_finite},
                [&](const CorePair<R>& pair) { return pair.within(margin, how); }, of_round,
                [&](const auto& x, const auto& y) { return Exact::within(x, y, exact_number(margin), how); }});
}

}  // namespace oblong::detail
