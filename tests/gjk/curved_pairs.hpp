// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <random>

#include "oblong/scalar/builtin.hpp"
#include "oblong/support/any_body.hpp"
#include "oblong/support/difference.hpp"
#include "tests/draws.hpp"
#include "tests/rotation.hpp"

/// Seeded pairs of every shape, posed at random, for laws about curved bodies.
namespace oblong::test {

inline constexpr int shape_kinds = 7;

struct CurvedPair {
    AnyBody<double> a, b;
};

class CurvedPairs {
public:
    explicit CurvedPairs(unsigned seed) : random_(seed) {}

    /// Returns a pair of shapes of the kinds 0 to 6: sphere, capsule, cylinder, cone, ellipsoid, box, and the sum of a
    /// cylinder and a ball.
    [[nodiscard]] CurvedPair next(int kind_a, int kind_b) { return {posed(kind_a), posed(kind_b)}; }

private:
    [[nodiscard]] double between(double low, double high) { return uniform(random_, low, high); }
    [[nodiscard]] Shape<double> shape(int kind) {
        const double r = between(0.1, 1);
        const double h = between(0.1, 1.5);
        const auto axis = static_cast<Axis>(random_() % 3);
        switch (kind) {
            case 0:
                return Sphere<double>(r);
            case 1:
                return Capsule<double>(r, h, axis);
            case 2:
                return Cylinder<double>(r, h, axis);
            case 3:
                return Cone<double>(r, h, axis);
            case 4:
                return Ellipsoid<double>({r, h, between(0.1, 1)});
            case 5:
                return Box<double>({r, h, between(0.1, 1)});
            default:
                break;
        }
        return Sum<double>({{Cylinder<double>(r, h, axis), std::nullopt}, {Sphere<double>(h / 4), std::nullopt}});
    }
    [[nodiscard]] AnyBody<double> posed(int kind) {
        AnyBody<double> body{shape(kind), std::nullopt};
        std::array<double, 4> q{};
        for (double& x : q) x = bell(random_);
        body.pose = Affine<double>{rotation(q), {between(-1.5, 1.5), between(-1.5, 1.5), between(-1.5, 1.5)}};
        return body;
    }

    std::mt19937 random_;
};

/// Returns the width of the gap that the plane across n leaves between the bodies: a lower bound of their distance by
/// two support points, without a loop.
template <RealField S>
[[nodiscard]] S gap_across(const AnyBody<S>& a, const AnyBody<S>& b, const Vec3<S>& n) {
    const DifferencePoint<S> w = difference_support<S>(BodySupport<S>(a), BodySupport<S>(b), -n);
    return dot(n, w.w) / norm(n);
}

}  // namespace oblong::test
