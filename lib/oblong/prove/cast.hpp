// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/fractions/exact_vertex.hpp"
#include "oblong/prove/distance.hpp"
#include "oblong/prove/fractions/cast_facet.hpp"
#include "oblong/prove/round/cast.hpp"

/// The first contact of any two bodies in linear motion: definitions of prove/engine.hpp.
namespace oblong::detail {

template <class S, std::floating_point R>
CastAnswer<R> ExactEngine<S, R>::cast(const Body& a, const Body& b, const LinearMotion<S>& motion,
                                      const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return cast(a, b, motion, how); });
    if (motion.max && *motion.max < 0) return {.outcome = Outcome::unsupported};
    const ExactPair pair{a, b};
    const ExactWay exact{{motion.velocity - motion.velocity_b, motion.max, how.dimension}, motion.velocity_b};
    return pair.have_cores() ? exact_cast_answer<R>(pair, exact, how) : curved_cast_answer<R>(pair, exact, how);
}

template <std::floating_point R>
CastAnswer<R> AnyEngine<R>::cast(const Body& a, const Body& b, const LinearMotion<R>& motion, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return cast(a, b, motion, how); });
    if (!is_finite(motion.velocity) || !is_finite(motion.velocity_b) || (motion.max && std::isnan(*motion.max)))
        return {.outcome = Outcome::not_finite};
    if (motion.max && *motion.max < 0) return {.outcome = Outcome::unsupported};
    if (motion.max && std::isinf(*motion.max)) return cast(a, b, {motion.velocity, {}, motion.velocity_b}, how);
    // A difference of velocities beyond the largest number is left to rationals.
    const bool is_narrow = is_finite(widened(motion.velocity) - widened(motion.velocity_b));
    using Found = std::optional<CastAnswer<R>>;
    const auto of_cores = [&](const CorePair<R>& pair) -> Found {
        if (!is_narrow) return std::nullopt;
        const bool have_balls = pair.a.radius > 0 || pair.b.radius > 0;
        std::optional<RoundCast<R>> round;
        if (have_balls && pair.a.size() <= 2 && pair.b.size() <= 2) {
            round.emplace(a, b, motion);
            if (const Found answer = round->closed(how)) return answer;
        }
        const Found answer = cast_by_rungs<FacetFractions>(pair.a, pair.b, motion, how);
        if (answer || !have_balls) return answer;
        if (!round) round.emplace(a, b, motion);
        return round->answer(how);
    };
    const auto of_round = [&]() -> Found {
        if (!is_narrow) return std::nullopt;
        const RoundCast<R> round(a, b, motion);
        if (const Found answer = round.closed(how)) return answer;
        return round.answer(how);
    };
    const auto exactly = [&](const auto& x, const auto& y) {
        LinearMotion<Rational> moving{
            exact_vector(widened(motion.velocity)), {}, exact_vector(widened(motion.velocity_b))};
        if (motion.max) moving.max = exact_number(*motion.max);
        return Exact::cast(x, y, moving, how);
    };
    return by_route(a, b, Provers{CastAnswer<R>{.outcome = Outcome::not_finite}, of_cores, of_round, exactly});
}

}  // namespace oblong::detail
