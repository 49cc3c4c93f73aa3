// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/builtin.hpp"

/// Models of MuJoCo, without a header of MuJoCo.
namespace oblong::peers {

/// A model of two bodies in MuJoCo's XML, each with a free joint, a geom and mass 1. Throws Unsupported for cones,
/// sums, hulls, and points without volume.
[[nodiscard]] std::string mujoco_text(const AnyBody<double>& a, const AnyBody<double>& b);

}  // namespace oblong::peers
