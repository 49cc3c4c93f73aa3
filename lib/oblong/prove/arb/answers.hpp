// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/arb/cast.hpp"
#include "oblong/prove/arb/depth.hpp"
#include "oblong/prove/arb/distance.hpp"
#include "oblong/prove/fractions/cast_answer.hpp"
#include "oblong/prove/fractions/depth_answer.hpp"

/// The public answers about bodies of any kind in ball arithmetic.
namespace oblong::detail {

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

template <std::floating_point R>
[[nodiscard]] DepthAnswer<R> curved_depth_answer(const ExactPair& pair, const QueryOptions& how) {
    CurvedDepthOptions options;
    options.format = format_name<R>;
    options.dimension = how.dimension;
    const CurvedDepth found = curved_depth(pair.body_a, pair.body_b, options);
    if (found.outcome == Outcome::separated) return no_depth<R>(Rung::ball, found.iterations, {}, how);
    DepthAnswer<R> answer;
    answer.outcome = found.outcome;
    answer.rung = Rung::ball;
    answer.iterations = found.iterations;
    if (is_refusal(answer.outcome)) return answer;
    answer.lower = rounded_down<R>(found.lower);
    if (found.upper) {
        answer.upper = rounded_up<R>(*found.upper);
        const R low = nearest<R>(found.lower);
        if (low == nearest<R>(*found.upper)) answer.value = low;
    }
    if (!how.witnesses) return answer;
    answer.normal = rounded_unit<R>(found.normal);
    answer.witness_a = rounded<R>(found.witness_a);
    answer.witness_b = rounded<R>(found.witness_b);
    return answer;
}

template <std::floating_point R>
[[nodiscard]] CastAnswer<R> curved_cast_answer(const ExactPair& pair, const ExactWay& way, const QueryOptions& how) {
    const CurvedCastAnswer found = curved_cast(pair.body_a, pair.body_b, way.motion, format_name<R>);
    CastAnswer<R> answer;
    answer.outcome = found.outcome;
    answer.rung = found.exact ? Rung::integer : Rung::ball;
    answer.iterations = found.iterations;
    answer.lower = rounded_down<R>(found.lower);
    if (!found.hit || !*found.hit) return answer;
    if (found.exact) {
        state_parameter(*found.exact, answer);
    } else {
        if (found.parameter) answer.value = static_cast<R>(*found.parameter);
        answer.upper = rounded_up<R>(found.upper);
    }
    if (!how.witnesses) return answer;
    answer.witness_a = answer.witness_b = rounded<R>(found.point + way.velocity_b * found.upper);
    answer.normal = found.upper == 0 ? Vec3<R>{} : rounded_unit<R>(found.normal);
    return answer;
}

}  // namespace oblong::detail
