// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/prove/arb/distance.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

/// Bodies for the tests of `prove/arb`, in few words.
namespace oblong::testing_curved {

using Body = AnyBody<Rational>;
using Vec = Vec3<Rational>;
using Pose = Affine<Rational>;

inline Body box(const Rational& x, const Rational& y, const Rational& z) { return {Box<Rational>({x, y, z}), {}}; }
inline Body sphere(const Rational& r) { return {Sphere<Rational>(r), {}}; }
inline Body ellipsoid(const Rational& x, const Rational& y, const Rational& z) {
    return {Ellipsoid<Rational>({x, y, z}), {}};
}
inline Body cylinder(const Rational& r, const Rational& h, Axis axis = Axis::y) {
    return {Cylinder<Rational>(r, h, axis), {}};
}
inline Body cone(const Rational& r, const Rational& h, Axis axis = Axis::y) { return {Cone<Rational>(r, h, axis), {}}; }
inline Body capsule(const Rational& r, const Rational& h, Axis axis = Axis::y) {
    return {Capsule<Rational>(r, h, axis), {}};
}
inline Body points(std::vector<Vec> vertices) { return {Points<Rational>(std::move(vertices)), {}}; }
inline Body sum(std::vector<Body> parts) { return {Sum<Rational>(std::move(parts)), {}}; }
inline Body hull(std::vector<Body> parts) { return {Hull<Rational>(std::move(parts)), {}}; }

/// The body under the map, after the pose that it has. Only for bodies without balls inside, or isometries.
inline Body mapped(Body body, const Pose& map) {
    if (!body.pose) {
        body.pose = map;
        return body;
    }
    return {Sum<Rational>({std::move(body)}), map};
}
inline Body moved(Body body, const Vec& by) { return mapped(std::move(body), Pose{{}, by}); }

/// Rotations whose entries are rationals: a cyclic permutation of the axes, 3-4-5 about z, and one about no axis.
inline Pose permutation() { return {{{Vec{0, 0, 1}, Vec{1, 0, 0}, Vec{0, 1, 0}}}, {}}; }
inline Pose turn_345() {
    const Rational c(3, 5), s(4, 5);
    return {{{Vec{c, -s, 0}, Vec{s, c, 0}, Vec{0, 0, 1}}}, {}};
}
/// From the quaternion (1, 2, 3, 4), of squared norm 30.
inline Pose turn_oblique() {
    const auto q = [](int n) { return Rational(n, 30); };
    return {{{Vec{q(-20), q(4), q(22)}, Vec{q(20), q(-10), q(20)}, Vec{q(10), q(28), q(4)}}}, {}};
}

inline CurvedOptions in_dimension(int dimension) {
    CurvedOptions options;
    options.dimension = dimension;
    return options;
}

}  // namespace oblong::testing_curved
