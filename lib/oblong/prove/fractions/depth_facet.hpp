// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/fractions/exact_vertex.hpp"
#include "oblong/prove/cores/depth.hpp"
#include "oblong/prove/fractions/depth_answer.hpp"

/// The depth in fractions of the few vertices that make the nearest facet: docs/explanation/numerics/penetration.md.
namespace oblong::detail {

/// The nearest facet, in fractions.
struct ExactDepthFacet {
    std::array<Vec3<Rational>, 3> p, q;
    Vec3<Rational> y, first, second;  ///< a corner of A − B, and the edges from it
    Vec3<Rational> normal;
    Rational squared;  ///< ‖normal‖²

    template <std::floating_point R>
    ExactDepthFacet(const CoreScan<R>& a, const CoreScan<R>& b, const std::array<FeaturePair, 3>& pairs) {
        for (unsigned i = 0; i < 3; ++i) {
            p[i] = exact_vertex(a, pairs[i].a);
            q[i] = exact_vertex(b, pairs[i].b);
        }
        y = p[0] - q[0];
        first = p[1] - q[1] - y;
        second = p[2] - q[2] - y;
        normal = cross(first, second);
        squared = squared_norm(normal);
    }
    /// Returns the weights of the second and third corner in the plane's point nearest the origin.
    [[nodiscard]] std::array<Rational, 2> weights() const {
        return {dot(cross(second, y), normal) / squared, dot(cross(y, first), normal) / squared};
    }
};

struct DepthFractions {
    /// Returns whether the facet's triangle holds its plane's point nearest the origin.
    template <std::floating_point R>
    [[nodiscard]] static bool has_foot(const CoreScan<R>& a, const CoreScan<R>& b,
                                       const std::array<FeaturePair, 3>& pairs) {
        const auto [second, third] = ExactDepthFacet(a, b, pairs).weights();
        return second >= 0 && third >= 0 && second + third <= 1;
    }
    /// States a depth from the nearest facet's three pairs in fractions.
    template <std::floating_point R>
    static void state(const CoreScan<R>& a, const CoreScan<R>& b, const std::array<FeaturePair, 3>& pairs,
                      const QueryOptions& how, DepthAnswer<R>& answer) {
        const ExactDepthFacet facet(a, b, pairs);
        const auto& p = facet.p;
        const auto& q = facet.q;
        ExactDepth exact;
        exact.cores_meet = true;
        exact.normal = facet.normal;
        const Rational offset = dot(facet.normal, facet.y);
        exact.core_squared = offset * offset / facet.squared;
        const Rational radius_a = exact_number(a.core().radius);
        const Rational radius_b = exact_number(b.core().radius);
        exact.radius = radius_a + radius_b;
        if (how.witnesses) {
            const auto [w1, w2] = facet.weights();
            exact.core_a = p[0] + (p[1] - p[0]) * w1 + (p[2] - p[0]) * w2;
            exact.core_b = q[0] + (q[1] - q[0]) * w1 + (q[2] - q[0]) * w2;
        }
        state_exact_depth(exact, {radius_a, radius_b}, how, answer);
    }
};

}  // namespace oblong::detail
