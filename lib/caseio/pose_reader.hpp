// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/json_value.hpp"
#include "oblong/linear/affine.hpp"
#include "oblong/linear/rigid_motion.hpp"

namespace oblong::caseio {

/// Returns the map that a pose describes: a matrix, a quaternion, Euler angles, or an axis and an angle, and a
/// translation (docs/reference/formats.md#poses). Throws BadInput.
[[nodiscard]] Affine<Rational> read_pose(const JsonValue& value, int dimension);

/// Returns a placement: a quaternion exactly as given, or an axis and an angle, and a translation. Throws BadInput.
[[nodiscard]] Placement<Rational> read_placement(const JsonValue& value, int dimension);

}  // namespace oblong::caseio
