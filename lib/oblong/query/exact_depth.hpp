// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/curved/cast.hpp"
#include "oblong/curved/depth.hpp"
#include "oblong/exact/cast.hpp"
#include "oblong/exact/depth.hpp"
#include "oblong/query/exact_distance.hpp"

/// Depth and cast of any bodies over rationals. Definitions of query/engine.hpp.
namespace oblong::detail {

/// √q + ρ, or ρ − √q, rounded once.
template <std::floating_point R>
[[nodiscard]] R rounded_depth(const ExactDepth& exact) {
    if (exact.cores_meet) return nearest_root<R>(exact.core_squared, Rational(-exact.radius));
    return R(0) - nearest_root<R>(exact.core_squared, exact.radius);
}

/// The sign of depth − d.
[[nodiscard]] inline int side_of_depth(const ExactDepth& exact, const Rational& d) {
    const Rational rest = exact.cores_meet ? Rational(d - exact.radius) : Rational(exact.radius - d);
    const int root_beside_rest = rest < 0 ? 1 : exact.core_squared.compare(Rational(rest * rest));
    return exact.cores_meet ? root_beside_rest : -root_beside_rest;
}

/// Returns the answer of a search for an outward normal of A − B, which is from A to B.
template <std::floating_point R>
[[nodiscard]] DepthAnswer<R> turned(DepthAnswer<R> answer) {
    answer.normal = {0 - answer.normal.x, 0 - answer.normal.y, 0 - answer.normal.z};
    return answer;
}

/// Whether the depth is measured along one normal: of every facet of the surface as near as the depth, the plane has
/// that normal or does not support A − B. False also where the surface proves nothing of it.
[[nodiscard]] inline bool has_one_normal(const ExactPair& pair, const ExactDepth& exact) {
    if (!exact.cores_meet) return exact.core_squared > 0;  // of balls whose cores are apart
    if (exact.core_squared == 0 || exact.facets.empty()) return false;
    for (const std::array<std::uint32_t, 3>& f : exact.facets) {
        const Vec3<Rational>& p = exact.points[f[0]].w;
        const Vec3<Rational> n =
            cross(Vec3<Rational>(exact.points[f[1]].w - p), Vec3<Rational>(exact.points[f[2]].w - p));
        const Rational offset = dot(n, p);
        if (Rational(offset * offset) > Rational(exact.core_squared * squared_norm(n))) continue;
        if (cross(n, exact.normal) == Vec3<Rational>{} && Rational(offset * dot(n, exact.normal)) > 0) continue;
        if (dot(n, difference_support<Rational>(*pair.a, *pair.b, n).w) == offset) return false;
    }
    return true;
}

/// Writes the depth of bodies that meet, and with witnesses normal and points. \param radii of A and B
template <std::floating_point R>
void state_exact_depth(const ExactDepth& exact, const std::array<Rational, 2>& radii, const QueryOptions& how,
                       DepthAnswer<R>& answer) {
    const R depth = rounded_depth<R>(exact);
    state_rounded(depth, std::isinf(depth) ? -1 : side_of_depth(exact, to_rational(depth)), answer);
    if (!how.witnesses) return;
    answer.normal = rounded_unit<R>(exact.normal);
    answer.witness_a = rounded_beside<R>(exact.core_a, exact.normal, radii[0]);
    answer.witness_b = rounded_beside<R>(exact.core_b, exact.normal, Rational(-radii[1]));
}

template <std::floating_point R>
[[nodiscard]] DepthAnswer<R> exact_depth_answer(const ExactPair& pair, const QueryOptions& how) {
    const ExactStart start = pair.start(how.warm_start);
    const ExactDepth exact = exact_depth(*pair.a, *pair.b, start, how.dimension);
    DepthAnswer<R> answer;
    answer.outcome = exact.contact.outcome;
    answer.iterations = start.iterations + exact.contact.iterations + exact.iterations;
    if (answer.outcome == Outcome::separated) {
        answer.value = answer.lower = answer.upper = 0;
        if (how.witnesses) answer.normal = {};
        answer.next = warm_along(exact.contact.core_a - exact.contact.core_b);
        return answer;
    }
    answer.normal_unique = answer.outcome == Outcome::overlapping && how.dimension == 3 && has_one_normal(pair, exact);
    state_exact_depth(exact, {pair.a->radius(), pair.b->radius()}, how, answer);
    return answer;
}

template <std::floating_point R>
[[nodiscard]] DepthAnswer<R> curved_depth_answer(const ExactPair& pair, const QueryOptions& how) {
    CurvedDepthOptions options;
    options.format = format_name<R>;
    options.dimension = how.dimension;
    const CurvedDepth found = curved_depth(pair.body_a, pair.body_b, options);
    DepthAnswer<R> answer;
    answer.outcome = found.outcome;
    answer.rung = Rung::ball;
    answer.iterations = found.iterations;
    if (is_refusal(answer.outcome)) return answer;
    if (answer.outcome == Outcome::separated) {
        answer.value = answer.lower = answer.upper = 0;
        if (how.witnesses) answer.normal = {};
        return answer;
    }
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

template <class S, std::floating_point R>
DepthAnswer<R> ExactEngine<S, R>::depth(const Body& a, const Body& b, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return depth(a, b, how); });
    const ExactPair pair{a, b};
    return turned(pair.have_cores() ? exact_depth_answer<R>(pair, how) : curved_depth_answer<R>(pair, how));
}

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

template <class S, std::floating_point R>
CastAnswer<R> ExactEngine<S, R>::cast(const Body& a, const Body& b, const LinearMotion<S>& motion,
                                      const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return cast(a, b, motion, how); });
    if (motion.max && *motion.max < 0) return {.outcome = Outcome::unsupported};
    const ExactPair pair{a, b};
    const ExactWay exact{{motion.velocity - motion.velocity_b, motion.max, how.dimension}, motion.velocity_b};
    return pair.have_cores() ? exact_cast_answer<R>(pair, exact, how) : curved_cast_answer<R>(pair, exact, how);
}

}  // namespace oblong::detail
