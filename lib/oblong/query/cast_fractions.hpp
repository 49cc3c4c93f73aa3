// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/refute.hpp"
#include "oblong/query/cast_rungs.hpp"
#include "oblong/query/exact_depth.hpp"

/// The hit of a cast in fractions of the few vertices that make it: docs/explanation/numerics/casts.md.
namespace oblong::detail {

/// The facet through which A enters, in fractions.
struct ExactFacet {
    std::array<Vec3<Rational>, 3> p, q, y;
    Vec3<Rational> n;
    Rational slope;

    template <std::floating_point R>
    ExactFacet(const MovingCores<R>& cores, const std::array<FeaturePair, 3>& pairs) {
        const auto exact = [](const Vec3<double>& v) {
            return Vec3<Rational>{exact_number(v.x), exact_number(v.y), exact_number(v.z)};
        };
        const auto vertex = [&](const CoreScan<R>& scan, std::uint32_t i) {
            const Vec3<Rational> v = exact(scan.core().vertex(i));
            if (scan.core().pose == nullptr) return v;
            const auto& rows = scan.pose().linear.rows;
            const Vec3<Rational> c = exact(scan.pose().translation);
            return Vec3<Rational>{dot(exact(rows[0]), v) + c.x, dot(exact(rows[1]), v) + c.y,
                                  dot(exact(rows[2]), v) + c.z};
        };
        for (unsigned i = 0; i < 3; ++i) {
            p[i] = vertex(cores.a, pairs[i].a);
            q[i] = vertex(cores.b, pairs[i].b);
            y[i] = p[i] - q[i];
        }
        n = cross(Vec3<Rational>(y[2] - y[0]), Vec3<Rational>(y[1] - y[0]));
        const Vec3<Rational> r = exact(cores.velocity);
        slope = -dot(n, r);
        from_0_ = cross(r, y[0]);
    }

    [[nodiscard]] Rational parameter() const { return dot(n, y[0]) / slope; }
    /// B's point of the hit.
    [[nodiscard]] Vec3<Rational> point() const {
        const Rational w1 = -dot(from_0_, y[2]) / slope;
        const Rational w2 = dot(from_0_, y[1]) / slope;
        return q[0] + (q[1] - q[0]) * w1 + (q[2] - q[0]) * w2;
    }

private:
    Vec3<Rational> from_0_;
};

/// States a hit from the facet's three pairs in fractions.
struct FacetFractions {
    template <std::floating_point R>
    [[nodiscard]] static bool state(const MovingCores<R>& cores, const std::array<FeaturePair, 3>& pairs,
                                    const QueryOptions& how, CastAnswer<R>& answer) {
        const ExactFacet exact(cores, pairs);
        state_parameter({exact.parameter(), 0}, answer);
        if (!how.witnesses) return true;
        answer.witness_a = answer.witness_b = rounded<R>(exact.point());
        answer.normal = rounded_unit<R>(exact.n);
        return true;
    }
};

}  // namespace oblong::detail
