// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "fuzz/subjects/native/case_numbers.hpp"
#include "oblong/cast/sweep.hpp"
#include "oblong/support/any_body.hpp"

namespace oblong::fuzz::detail {

/// C of a raycast (A) or of a sweep (B − A). Holds references: the bodies must outlive it.
template <OrderedField S>
struct AnyTarget {
    struct Point {
        Vec3<S> point, p, q;  ///< of a raycast p is in A and q is 0; of a sweep p is in A and q in B
        std::uint32_t feature_a = 0, feature_b = 0;
    };
    BodySupport<S> a;
    std::optional<BodySupport<S>> b{};
    std::vector<Point>* known = nullptr;  ///< if set, receives each support point once

    [[nodiscard]] Point support(const Vec3<S>& n) const {
        Point y = found(n);
        const auto same = [&y](const Point& other) { return other.point == y.point; };
        if (known != nullptr && std::ranges::none_of(*known, same)) known->push_back(y);
        return y;
    }

private:
    [[nodiscard]] Point found(const Vec3<S>& n) const {
        if (!b) {
            const SupportPoint<S> p = a.support(n);
            return {p.point, p.point, {}, p.feature, 0};
        }
        const auto q = Obstacle<S, BodySupport<S>, BodySupport<S>>(a, *b).support(n);
        return {q.point, q.p, q.q, q.feature_a, q.feature_b};
    }
};

template <OrderedField S>
[[nodiscard]] std::optional<S> represent_max(const std::optional<Rational>& max) {
    return max ? std::optional<S>(represent<S>(*max)) : std::nullopt;
}

/// The bodies of a cast in a scalar.
template <OrderedField S>
struct CastBodies {
    AnyBody<S> a, b;

    explicit CastBodies(const caseio::Case& c)
        : a(map_numbers<S>(c.a, represent<S>)), b(c.b ? map_numbers<S>(*c.b, represent<S>) : a) {}
};

template <OrderedField S>
struct CastParts {
    AnyTarget<S> target;
    Ray<S> ray;
};

/// Returns target and ray of a raycast or sweep. Holds references: the bodies must outlive it.
template <OrderedField S>
[[nodiscard]] CastParts<S> parts_of(const caseio::Case& c, const CastBodies<S>& bodies) {
    CastParts<S> q{{BodySupport<S>(bodies.a)}, {}};
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
