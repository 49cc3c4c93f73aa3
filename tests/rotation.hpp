// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "oblong/linear/affine.hpp"

namespace oblong::test {

/// The rotation of a quaternion w, x, y, z of any length but 0, its entries rounded.
[[nodiscard]] inline Mat3<double> rotation(const std::array<double, 4>& q) {
    const auto [w, x, y, z] = q;
    const double s = 2 / (w * w + x * x + y * y + z * z);
    return {{Vec3<double>{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
             Vec3<double>{s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
             Vec3<double>{s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}}};
}

}  // namespace oblong::test
