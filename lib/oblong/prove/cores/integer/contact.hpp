// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <vector>

#include "oblong/answer/outcome.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/support/difference.hpp"

namespace oblong {

/// The decision between touching and overlapping, with its proof.
template <class S>
struct Contact {
    Outcome outcome;
    Vec3<S> normal;  ///< touching: n ≠ 0 with n · x ≤ 0 for every x of A − B
    /// Overlapping: points of A − B whose positive cone is the whole space.
    std::vector<DifferencePoint<S>> positive;
};

namespace detail {

/// Returns the sum of generators of the polar cone K = { n : n · x ≤ 0 for every x given }, not 0; nothing if K = {0}.
///
/// A pointed K has an extreme ray with two independent tight constraints, ±(x × y). A K that contains a line has it
/// orthogonal to all x: then their rank is 2 and the line is ±(x × y), or 1 and ±(x × e_k) is on it, or 0 and ±e_k are
/// in it. So K ≠ {0} exactly when one of these directions, not 0, meets all constraints.
template <OrderedRing S>
[[nodiscard]] std::optional<Vec3<S>> polar_direction(const std::vector<Vec3<S>>& constraints) {
    std::vector<Vec3<S>> generators = constraints;
    for (std::size_t k = 0; k < 3; ++k) {
        Vec3<S> unit{};
        unit[k] = S(1);
        generators.push_back(unit);
    }
    std::optional<Vec3<S>> any;
    Vec3<S> sum{};
    const auto take = [&](const Vec3<S>& n) {
        if (!any) any = n;
        sum = sum + n;
    };
    // Tests a direction orthogonal to the constraints i and j, as far as they exist, and its opposite.
    const auto offer = [&](const Vec3<S>& n, std::size_t i, std::size_t j) {
        if (n == Vec3<S>{}) return;
        bool inside = true;
        bool opposite = true;
        for (std::size_t k = 0; k < constraints.size(); ++k) {
            if (k == i || k == j) continue;
            const S side = dot(n, constraints[k]);
            inside = inside && !(S(0) < side);
            opposite = opposite && !(side < S(0));
            if (!inside && !opposite) return;
        }
        if (inside) take(n);
        if (opposite) take(-n);
    };
    for (std::size_t i = 0; i < generators.size(); ++i) {
        if (i >= constraints.size()) offer(generators[i], i, i);
        for (std::size_t j = i + 1; j < generators.size(); ++j) offer(cross(generators[i], generators[j]), i, j);
    }
    return any && sum == Vec3<S>{} ? any : any ? std::optional(sum) : std::nullopt;
}

}  // namespace detail

/// Decides touching or overlapping for bodies that share a point, exactly, by cutting planes on the cone of normals.
/// Every supporting normal of A − B at 0 lies in the polar cone of the points of A − B seen so far. A direction of that
/// cone either is supporting (touching), or its support point cuts it off. An empty cone proves that 0 is interior
/// (overlapping). Each round adds a new vertex, so it ends.
///
/// \param seen      points of A − B; may be empty; the last simplex of GJK saves rounds
/// \param dimension 2: the bodies lie in z = 0, and contact is decided in that plane
/// Precondition: S is exact, the support mappings are exact and choose from finitely many points, 0 ∈ A − B.
template <OrderedRing S, SupportMapping<S> A, SupportMapping<S> B>
[[nodiscard]] Contact<S> decide_contact(const A& a, const B& b, std::vector<DifferencePoint<S>> seen,
                                        int dimension = 3) {
    std::vector<Vec3<S>> constraints;
    for (const DifferencePoint<S>& point : seen) {
        if (!(point.w == Vec3<S>{})) constraints.push_back(point.w);
    }
    if (dimension == 2) {  // only normals in the plane
        constraints.push_back({S(0), S(0), S(1)});
        constraints.push_back({S(0), S(0), S(-1)});
    }
    for (;;) {
        const std::optional<Vec3<S>> n = detail::polar_direction(constraints);
        if (!n) return {Outcome::overlapping, {}, std::move(seen)};
        DifferencePoint<S> w = difference_support<S>(a, b, *n);
        if (!(S(0) < dot(*n, w.w))) return {Outcome::touching, *n, {}};
        constraints.push_back(w.w);
        seen.push_back(std::move(w));
    }
}

}  // namespace oblong
