// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/query/depth_rungs.hpp"
#include "oblong/query/exact_depth.hpp"
#include "oblong/query/exact_vertex.hpp"

/// The depth in fractions of the few vertices that make the nearest facet: docs/explanation/numerics/penetration.md.
namespace oblong::detail {

/// States a depth from the nearest facet's three pairs in fractions.
struct DepthFractions {
    template <std::floating_point R>
    static void state(const CoreScan<R>& a, const CoreScan<R>& b, const std::array<FeaturePair, 3>& pairs,
                      const QueryOptions& how, DepthAnswer<R>& answer) {
        std::array<Vec3<Rational>, 3> p, q;
        for (unsigned i = 0; i < 3; ++i) {
            p[i] = exact_vertex(a, pairs[i].a);
            q[i] = exact_vertex(b, pairs[i].b);
        }
        const Vec3<Rational> y = p[0] - q[0];
        const Vec3<Rational> first = p[1] - q[1] - y;
        const Vec3<Rational> second = p[2] - q[2] - y;
        ExactDepth exact;
        exact.cores_meet = true;
        exact.normal = cross(first, second);
        const Rational squared = squared_norm(exact.normal);
        const Rational offset = dot(exact.normal, y);
        exact.core_squared = offset * offset / squared;
        const Rational radius_a = exact_number(a.core().radius);
        const Rational radius_b = exact_number(b.core().radius);
        exact.radius = radius_a + radius_b;
        if (how.witnesses) {
            const Rational w1 = dot(cross(second, y), exact.normal) / squared;
            const Rational w2 = dot(cross(y, first), exact.normal) / squared;
            exact.core_a = p[0] + (p[1] - p[0]) * w1 + (p[2] - p[0]) * w2;
            exact.core_b = q[0] + (q[1] - q[0]) * w1 + (q[2] - q[0]) * w2;
        }
        state_exact_depth(exact, {radius_a, radius_b}, how, answer);
    }
};

}  // namespace oblong::detail
