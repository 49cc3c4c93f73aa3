// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Geometry>
#include <memory>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/builtin.hpp"

namespace fcl {

template <typename S>
class CollisionGeometry;

}  // namespace fcl

/// Bodies for FCL.
namespace oblong::peers {

struct FclBody {
    std::shared_ptr<fcl::CollisionGeometry<double>> shape;
    Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
};

/// The pose in FCL's type.
[[nodiscard]] Eigen::Isometry3d fcl_transform(const Affine<double>& pose);

/// Throws Unsupported for sums and hulls.
[[nodiscard]] FclBody make_fcl_body(const AnyBody<double>& body);

}  // namespace oblong::peers
