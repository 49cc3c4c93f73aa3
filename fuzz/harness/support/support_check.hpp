// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "fuzz/harness/support/support_value.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/support/hill_climb.hpp"

/// One support mapping against what it owes (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// Checks in exact arithmetic: the farthest of the body's vertices. \param vertices all vertices that the mapping may
/// return
template <SupportMapping<Rational> M>
[[nodiscard]] std::string exact_support_fault(const M& mapping, std::span<const Vec3<Rational>> vertices,
                                              std::span<const Vec3<Rational>> directions) {
    for (const Vec3<Rational>& n : directions) {
        const Vec3<Rational> p = mapping.support(n).point;
        if (std::ranges::find(vertices, p) == vertices.end()) return "a support point that is no vertex";
        const Rational reached = dot(n, p);
        if (std::ranges::any_of(vertices, [&](const Vec3<Rational>& v) { return reached < dot(n, v); }))
            return "a support point that is not the farthest";
    }
    return {};
}

/// Climbing from wherever the direction before left it names the vertex that a scan names, posed or not.
template <class Climb>
[[nodiscard]] std::string climb_fault(const Polytope<Rational>& body, const Affine<Rational>* pose,
                                      std::span<const Vec3<Rational>> directions, const Climb& climbing) {
    std::uint32_t cursor = body.start();
    const auto mapping = climbing(body, cursor, pose);
    const ScanSupport<Rational> scanned(body, pose);
    for (const Vec3<Rational>& n : directions) {
        const SupportPoint<Rational> climbed = mapping.support(n);
        const SupportPoint<Rational> expected = scanned.support(n);
        if (climbed.feature != expected.feature) return "climbing ends on another vertex than a scan";
        const Vec3<Rational>& own = body.vertices()[climbed.feature];
        if (climbed.point != (pose == nullptr ? own : (*pose)(own)) || mapping.vertex(climbed.feature) != climbed.point)
            return "a vertex that is not where the body is";
    }
    return {};
}

/// Checks in floats: the support value is that of the body up to 64 u of the added magnitudes, and the point lies in
/// all tested supporting half-spaces up to the same error. Three nested poses cost a direction 9 u, twice if two
/// vertices are compared, and a point 12 u.
template <std::floating_point S, SupportMapping<S> M>
[[nodiscard]] std::string plain_support_fault(const M& mapping, const AnyBody<long double>& body,
                                              std::span<const Vec3<S>> directions) {
    constexpr long double u = std::numeric_limits<S>::epsilon() / 2;
    constexpr long double least = std::numeric_limits<S>::denorm_min();
    const auto wide = [](const Vec3<S>& x) { return Long3{x.x, x.y, x.z}; };
    const long double extent = reached_along(body, {1, 1, 1}, u).size;
    const auto allowed = [&](const Long3& n, const Reached& r) {
        return 64 * u * r.size + 64 * least * (1 + extent + norm(n));
    };
    std::vector<Reached> reached;
    for (const Vec3<S>& n : directions) reached.push_back(reached_along(body, wide(n), u));
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const Vec3<S> s = mapping.support(directions[i]).point;
        if (!is_finite(s)) return "a support point that is not finite";
        const Long3 n = wide(directions[i]);
        if (dot(n, wide(s)) < reached[i].value - allowed(n, reached[i]) - reached[i].loose)
            return "a support point that is not the farthest";
        for (std::size_t j = 0; j < directions.size(); ++j) {
            const Long3 m = wide(directions[j]);
            if (dot(m, wide(s)) > reached[j].value + allowed(m, reached[j])) return "a support point outside the body";
        }
    }
    return {};
}

}  // namespace oblong::fuzz
