// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/fractions/depth.hpp"
#include "oblong/prove/fractions/distance_answer.hpp"

/// The public answer about the depth of bodies in rationals.
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
    const int iterations = start.iterations + exact.contact.iterations + exact.iterations;
    if (exact.contact.outcome == Outcome::separated)
        return no_depth<R>(Rung::integer, iterations, warm_along(exact.contact.core_a - exact.contact.core_b), how);
    DepthAnswer<R> answer;
    answer.outcome = exact.contact.outcome;
    answer.iterations = iterations;
    answer.normal_unique = answer.outcome == Outcome::overlapping && how.dimension == 3 && has_one_normal(pair, exact);
    state_exact_depth(exact, {pair.a->radius(), pair.b->radius()}, how, answer);
    return answer;
}

}  // namespace oblong::detail
