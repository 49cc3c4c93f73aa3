// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/decision.hpp"
#include "oblong/prove/fractions/depth_facet.hpp"
#include "oblong/prove/round/depth.hpp"

/// The depth of any two bodies: definitions of prove/engine.hpp.
namespace oblong::detail {

/// Returns the answer of a search for an outward normal of A − B, which is from A to B.
template <std::floating_point R>
[[nodiscard]] DepthAnswer<R> turned(DepthAnswer<R> answer) {
    answer.normal = {0 - answer.normal.x, 0 - answer.normal.y, 0 - answer.normal.z};
    return answer;
}

template <class S, std::floating_point R>
DepthAnswer<R> ExactEngine<S, R>::depth(const Body& a, const Body& b, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return depth(a, b, how); });
    const ExactPair pair{a, b};
    return turned(pair.have_cores() ? exact_depth_answer<R>(pair, how) : curved_depth_answer<R>(pair, how));
}

template <std::floating_point R>
DepthAnswer<R> AnyEngine<R>::depth(const Body& a, const Body& b, const QueryOptions& how) {
    if (how.dimension == 2) {  // the first two provers know depths in space alone
        const DecisionAnswer apart = decision(a, b, how);
        if (apart.outcome == Outcome::separated) return no_depth<R>(apart.rung, apart.iterations, apart.next, how);
    }
    using Found = std::optional<DepthAnswer<R>>;
    const auto in_space = [&](const auto& prove) -> Found {
        if (how.dimension == 2) return std::nullopt;
        const Found found = prove();
        return found ? Found(turned(*found)) : std::nullopt;
    };
    const auto of_cores = [&](const CorePair<R>& pair) {
        return in_space([&] { return depth_by_rungs<DepthFractions>(pair.a, pair.b, how); });
    };
    const auto of_round = [&] { return in_space([&] { return RoundDepth<R>(a, b).answer(how); }); };
    return by_route(a, b,
                    Provers{DepthAnswer<R>{.outcome = Outcome::not_finite}, of_cores, of_round,
                            [&](const auto& x, const auto& y) { return Exact::depth(x, y, how); }});
}

}  // namespace oblong::detail
