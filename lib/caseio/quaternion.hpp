// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/linear/affine.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::caseio {

struct Quaternion {
    Rational w, x, y, z;
};

/// The matrix of the unit-quaternion formula divided by |q|², exactly. Precondition: q ≠ 0.
[[nodiscard]] inline Mat3<Rational> rotation_matrix(const Quaternion& q) {
    const auto& [w, x, y, z] = q;
    const Rational n = w * w + x * x + y * y + z * z;
    Mat3<Rational> m;
    m.rows = {Vec3<Rational>{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
              Vec3<Rational>{2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
              Vec3<Rational>{2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}};
    for (Vec3<Rational>& row : m.rows) row = {row.x / n, row.y / n, row.z / n};
    return m;
}

}  // namespace oblong::caseio
