// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidcheck.h>

#include "tests/prove/arb/bodies.hpp"

/// Bodies of every shape, drawn inside properties.
namespace oblong::testing_curved {

inline Rational random_number() { return Rational(*rc::gen::inRange(-400, 401), 64); }
inline Rational random_size() { return Rational(*rc::gen::inRange(0, 200), 64); }
inline Vec random_vector() {
    Vec v;
    for (std::size_t i = 0; i < 3; ++i) v[i] = random_number();
    return v;
}
/// Singular and reflecting maps included; small, so that nested ones stay small too.
inline Pose random_pose() {
    Pose pose;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) pose.linear.rows[i][j] = Rational(*rc::gen::inRange(-8, 9), 8);
        pose.translation[i] = random_number();
    }
    if (*rc::gen::inRange(0, 5) == 0) pose.linear.rows[2] = pose.linear.rows[1];
    return pose;
}

inline Body random_body(int depth = 2) {
    const Axis axis = static_cast<Axis>(*rc::gen::inRange(0, 3));
    const int kind = *rc::gen::inRange(0, depth > 0 ? 9 : 7);
    Body body = [&] {
        const Rational size = random_size();
        switch (kind) {
            case 0:
                return box(size, random_size(), random_size());
            case 1:
                return sphere(size);
            case 2:
                return ellipsoid(size, random_size(), random_size());
            case 3:
                return cylinder(size, random_size(), axis);
            case 4:
                return cone(size, random_size(), axis);
            case 5:
                return capsule(size, random_size(), axis);
            case 6: {
                std::vector<Vec> vertices{random_vector()};
                for (int i = *rc::gen::inRange(0, 6); i > 0; --i) vertices.push_back(random_vector());
                return points(std::move(vertices));
            }
            default: {
                std::vector<Body> parts{random_body(depth - 1)};
                for (int i = *rc::gen::inRange(0, 3); i > 0; --i) parts.push_back(random_body(depth - 1));
                return kind == 7 ? sum(std::move(parts)) : hull(std::move(parts));
            }
        }
    }();
    if (*rc::gen::inRange(0, 2) == 0) body.pose = random_pose();
    return body;
}

}  // namespace oblong::testing_curved
