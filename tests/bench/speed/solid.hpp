// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/bench/speed/prepared.hpp"

/// Pairs of boxes, capsules, hulls and meshes, and those of them that are asked prepared.
namespace oblong::bench {

/// A body of one shape, posed in the world; `Shape` is one of Points, Box and Capsule.
template <class Shape>
struct Solid {
    Shape shape;
    Affine<double> pose;

    [[nodiscard]] auto view() const { return posed(shape, pose); }
};

/// The support mapping of a solid. Refers to it.
template <class Shape>
struct SolidSupport {
    const Solid<Shape>& solid;
    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const SupportPoint<double> local = oblong::support(solid.shape, transposed_times(solid.pose.linear, n));
        return {solid.pose(local.point), local.feature};
    }
};
/// The ball of a capsule is added in the world.
template <>
struct SolidSupport<Capsule<double>> {
    const Solid<Capsule<double>>& solid;
    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        const auto axis = static_cast<std::size_t>(solid.shape.axis());
        const bool below = transposed_times(solid.pose.linear, n)[axis] < 0;
        Vec3<double> end;
        end[axis] = below ? -solid.shape.half_length() : solid.shape.half_length();
        return {solid.pose(end) + ball_support(solid.shape.radius(), n), below ? 0U : 1U};
    }
};

template <class A, class B>
struct SolidPair {
    Solid<A> a;
    Solid<B> b;
};

/// Pairs whose hulls are prepared: nothing where neither body is one.
template <class A, class B>
struct PreparedSolids {
    explicit PreparedSolids(const std::vector<SolidPair<A, B>>&) {}
};

/// Two hulls without poses.
template <>
struct PreparedSolids<Points<double>, Points<double>> {
    std::vector<PreparedPair<double>> pairs;

    /// Precondition: every pose is the identity.
    explicit PreparedSolids(const std::vector<SolidPair<Points<double>, Points<double>>>& solids) {
        pairs.reserve(solids.size());
        for (const auto& [a, b] : solids)
            pairs.push_back({PreparedPolytope<double>(a.shape), PreparedPolytope<double>(b.shape)});
    }
    [[nodiscard]] Answer certified(std::uint32_t i) const {
        return answer_of(certified_distance(pairs[i].a, pairs[i].b));
    }
    [[nodiscard]] Answer decision(std::uint32_t i) const {
        return answer_of(certified_decision(pairs[i].a, pairs[i].b));
    }
};

/// A capsule beside a prepared hull that is moved.
template <>
struct PreparedSolids<Capsule<double>, Points<double>> {
    struct Hull {
        PreparedPolytope<double> body;
        Affine<double> pose;

        [[nodiscard]] auto view() const { return posed(body, pose); }
    };
    struct Pair {
        Solid<Capsule<double>> capsule;
        Hull hull;
    };
    std::vector<Pair> pairs;

    explicit PreparedSolids(const std::vector<SolidPair<Capsule<double>, Points<double>>>& solids) {
        pairs.reserve(solids.size());
        for (const auto& [a, b] : solids) pairs.push_back({a, {PreparedPolytope<double>(b.shape), b.pose}});
    }
    [[nodiscard]] Answer certified(std::uint32_t i) const {
        return answer_of(certified_distance(pairs[i].capsule.view(), pairs[i].hull.view()));
    }
    [[nodiscard]] Answer decision(std::uint32_t i) const {
        return answer_of(certified_decision(pairs[i].capsule.view(), pairs[i].hull.view()));
    }
};

}  // namespace oblong::bench
