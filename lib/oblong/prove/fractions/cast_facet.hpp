// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/fractions/exact_vertex.hpp"
#include "oblong/prove/cores/cast.hpp"
#include "oblong/prove/fractions/cast_answer.hpp"

/// The hit of a cast in fractions of the few vertices that make it: docs/explanation/numerics/casts.md.
namespace oblong::detail {

/// The facet through which A enters, in fractions.
struct ExactFacet {
    std::array<Vec3<Rational>, 3> p, q, y;
    Vec3<Rational> n;
    Rational slope;

    template <std::floating_point R>
    ExactFacet(const MovingCores<R>& cores, const std::array<FeaturePair, 3>& pairs) {
        for (unsigned i = 0; i < 3; ++i) {
            p[i] = exact_vertex(cores.a, pairs[i].a);
            q[i] = exact_vertex(cores.b, pairs[i].b);
            y[i] = p[i] - q[i];
        }
        n = cross(Vec3<Rational>(y[2] - y[0]), Vec3<Rational>(y[1] - y[0]));
        const Velocities& v = cores.velocities;
        of_b_ = exact_vector(v.of_b);
        const Vec3<Rational> r = exact_vector(v.of_a) - of_b_;
        slope = -dot(n, r);
        from_0_ = cross(r, y[0]);
    }

    [[nodiscard]] Rational parameter() const { return dot(n, y[0]) / slope; }
    /// B's point of the hit, at that time.
    [[nodiscard]] Vec3<Rational> point() const {
        const Rational w1 = -dot(from_0_, y[2]) / slope;
        const Rational w2 = dot(from_0_, y[1]) / slope;
        return q[0] + (q[1] - q[0]) * w1 + (q[2] - q[0]) * w2 + of_b_ * parameter();
    }

private:
    Vec3<Rational> from_0_, of_b_;
};

/// States a hit from the facet's three pairs in fractions.
struct FacetFractions {
    template <std::floating_point R>
    static void state(const MovingCores<R>& cores, const std::array<FeaturePair, 3>& pairs, const QueryOptions& how,
                      CastAnswer<R>& answer) {
        const ExactFacet exact(cores, pairs);
        state_parameter({exact.parameter(), 0}, answer);
        if (!how.witnesses) return;
        answer.witness_a = answer.witness_b = rounded<R>(exact.point());
        answer.normal = rounded_unit<R>(exact.n);
    }
};

}  // namespace oblong::detail
