// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>

#include "oblong/linear/affine.hpp"
#include "oracle/curved/curved_pair.hpp"
#include "tests/oracle/cases.hpp"

/// Curved bodies in few words.
namespace oblong::oracle::test {

using Pose = Affine<Rational>;

inline Body posed(Body body, Pose pose) {
    if (body.pose) pose.translation = pose(body.pose->translation);
    body.pose = std::move(pose);
    return body;
}
inline Body at(Body body, const Vec& v) {
    if (!body.pose) body.pose = Pose{};
    body.pose->translation = body.pose->translation + v;
    return body;
}
inline Body ellipsoid(const Vec& radii) { return {Ellipsoid<Rational>(radii), std::nullopt}; }
inline Body cylinder(Rational radius, Rational half, Axis axis = Axis::y) {
    return {Cylinder<Rational>(std::move(radius), std::move(half), axis), std::nullopt};
}
inline Body cone(Rational radius, Rational half, Axis axis = Axis::y) {
    return {Cone<Rational>(std::move(radius), std::move(half), axis), std::nullopt};
}
inline Body capsule(Rational radius, Rational half, Axis axis = Axis::y) {
    return {Capsule<Rational>(std::move(radius), std::move(half), axis), std::nullopt};
}
inline Body sum(std::vector<Body> parts) { return {Sum<Rational>(std::move(parts)), std::nullopt}; }
inline Body hull(std::vector<Body> parts) { return {Hull<Rational>(std::move(parts)), std::nullopt}; }

/// The rotation with these Rodrigues parameters, exactly (Cayley).
inline Mat3<Rational> rotation(const Vec& r) {
    const Rational k = 1 + r.x * r.x + r.y * r.y + r.z * r.z;
    const auto row = [&](const Rational& a, const Rational& b, const Rational& c) {
        return Vec{Rational(a / k), Rational(b / k), Rational(c / k)};
    };
    const Rational xx = r.x * r.x, yy = r.y * r.y, zz = r.z * r.z;
    return {{row(1 + xx - yy - zz, 2 * (r.x * r.y - r.z), 2 * (r.x * r.z + r.y)),
             row(2 * (r.x * r.y + r.z), 1 - xx + yy - zz, 2 * (r.y * r.z - r.x)),
             row(2 * (r.x * r.z - r.y), 2 * (r.y * r.z + r.x), 1 - xx - yy + zz)}};
}

/// Small fractions.
class Random {
public:
    explicit Random(unsigned seed) : engine_(seed) {}
    int integer(int low, int high) { return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1)); }
    Rational fraction(int low, int high) { return Rational(integer(16 * low, 16 * high), 16); }
    Vec vec(int reach) { return {fraction(-reach, reach), fraction(-reach, reach), fraction(-reach, reach)}; }
    Pose turned(int reach) { return {rotation(vec(2)), vec(reach)}; }

private:
    std::mt19937_64 engine_;
};

}  // namespace oblong::oracle::test
