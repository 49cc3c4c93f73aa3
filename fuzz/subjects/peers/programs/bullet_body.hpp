// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <BulletCollision/CollisionShapes/btConvexShape.h>
#include <LinearMath/btTransform.h>

#include <memory>
#include <string>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/builtin.hpp"

/// Bodies for Bullet, in the precision of the Bullet package that the program is built with.
namespace oblong::peers {

struct BulletBody {
    std::unique_ptr<btConvexShape> shape;
    btTransform pose;
    btScalar radius = 0;  ///< what Bullet takes as margin around a core: of a sphere or a capsule
};

/// Bullet's version, such as "3.24".
[[nodiscard]] std::string bullet_version();

/// Collision margins are zero, and sizes exactly those given: Bullet's constructors take a margin off and put
/// it on again, with rounding. Throws Unsupported for ellipsoids, which Bullet lacks, sums and hulls.
[[nodiscard]] BulletBody make_bullet_body(const AnyBody<btScalar>& body);

}  // namespace oblong::peers
