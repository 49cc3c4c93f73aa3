// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/distance.hpp"

/// Whether any two bodies are separated, touch or overlap: definitions of prove/engine.hpp.
namespace oblong::detail {

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

template <std::floating_point R>
DecisionAnswer AnyEngine<R>::decision(const Body& a, const Body& b, const QueryOptions& how) {
    return by_route(a, b,
                    Provers{DecisionAnswer{.outcome = Outcome::not_finite},
                            [&](const CorePair<R>& pair) { return pair.decision(how); },
                            [&] { return RoundQuery<R>(a, b).decision(how); },
                            [&](const auto& x, const auto& y) { return Exact::decision(x, y, how); }});
}

}  // namespace oblong::detail
