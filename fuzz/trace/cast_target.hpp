// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/real.hpp"
#include "fuzz/subjects/native/cast_impl.hpp"
#include "fuzz/trace/replay.hpp"

/// The target of a traced cast, with the vertices that make its support points.
namespace oblong::fuzz::detail {

/// C of a raycast (A) or of a sweep (B − A).
template <OrderedField S>
struct TracedTarget {
    struct Point {
        Vec3<S> point, p, q;
        std::uint32_t feature_a = 0, feature_b = 0;
    };
    BodySupport<S> a;
    std::optional<BodySupport<S>> b;

    [[nodiscard]] Point support(const Vec3<S>& n) const {
        if (!b) {
            const SupportPoint<S> p = a.support(n);
            return {p.point, p.point, {}, p.feature, 0};
        }
        const auto q = Obstacle<S, BodySupport<S>, BodySupport<S>>(a, *b).support(n);
        return {q.point, q.p, q.q, q.feature_a, q.feature_b};
    }
};

template <class Point>
[[nodiscard]] ReplayedSupport written_support(const Point& y) {
    return {caseio::to_real(y.p), caseio::to_real(y.q), y.feature_a, y.feature_b};
}

/// The bodies of a cast in a scalar.
template <OrderedField S>
struct CastBodies {
    AnyBody<S> a, b;

    explicit CastBodies(const caseio::Case& c)
        : a(map_numbers<S>(c.a, represent<S>)), b(c.b ? map_numbers<S>(*c.b, represent<S>) : a) {}
};

template <OrderedField S>
struct CastQuestion {
    TracedTarget<S> target;
    Ray<S> ray;
};

/// Returns target and ray of a raycast or sweep. Holds references: the bodies must outlive it.
template <OrderedField S>
[[nodiscard]] CastQuestion<S> question_of(const caseio::Case& c, const CastBodies<S>& bodies) {
    CastQuestion<S> q{{BodySupport<S>(bodies.a), std::nullopt}, {}};
    if (c.ray) {
        q.ray = {represent_vector<S>(c.ray->source), represent_vector<S>(c.ray->direction),
                 represent_max<S>(c.ray->max)};
    } else {
        q.target.b.emplace(bodies.b);
        q.ray = Sweep<S>{represent_vector<S>(c.sweep->velocity_a), represent_vector<S>(c.sweep->velocity_b),
                         represent_max<S>(c.sweep->max)}
                    .ray();
    }
    return q;
}

}  // namespace oblong::fuzz::detail
