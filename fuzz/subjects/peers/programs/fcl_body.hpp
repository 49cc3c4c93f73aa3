// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fcl/geometry/collision_geometry.h>

#include <memory>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/builtin.hpp"

/// Bodies for FCL.
namespace oblong::peers {

struct FclBody {
    std::shared_ptr<fcl::CollisionGeometryd> shape;
    fcl::Transform3d pose = fcl::Transform3d::Identity();
};

/// The pose in FCL's type.
[[nodiscard]] fcl::Transform3d fcl_transform(const Affine<double>& pose);

/// Throws Unsupported for sums and hulls.
[[nodiscard]] FclBody make_fcl_body(const AnyBody<double>& body);

}  // namespace oblong::peers
