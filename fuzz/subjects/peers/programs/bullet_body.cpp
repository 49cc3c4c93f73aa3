// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/bullet_body.hpp"

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>

#include "fuzz/subjects/peers/programs/placed_body.hpp"

namespace oblong::peers {

namespace {

using Scalar = btScalar;

btVector3 vector(const Vec3<Scalar>& v) { return {v.x, v.y, v.z}; }

btTransform transform(const Affine<Scalar>& pose) {
    const auto& m = pose.linear.rows;
    const btMatrix3x3 basis(m[0].x, m[0].y, m[0].z, m[1].x, m[1].y, m[1].z, m[2].x, m[2].y, m[2].z);
    return btTransform(basis, vector(pose.translation));
}

/// Bullet builds capsules, cylinders and cones along y, the cone's apex at +y.
struct ShapeMaker : RefusingMaker<BulletBody, Scalar> {
    using RefusingMaker<BulletBody, Scalar>::operator();
    const std::optional<Affine<Scalar>>& pose;

    BulletBody placed(std::unique_ptr<btConvexShape> shape, Scalar radius = 0) const {
        return {std::move(shape), transform(pose.value_or(Affine<Scalar>{})), radius};
    }
    BulletBody along_y(std::unique_ptr<btConvexShape> shape, Axis axis, Scalar radius = 0) const {
        return {std::move(shape), transform(turned(pose, Axis::y, axis)), radius};
    }
    BulletBody operator()(const Points<Scalar>& s) const {
        auto shape = std::make_unique<btConvexHullShape>();
        for (const Vec3<Scalar>& v : s.vertices()) shape->addPoint(vector(v), false);
        shape->setMargin(0);
        shape->recalcLocalAabb();
        return placed(std::move(shape));
    }
    BulletBody operator()(const Box<Scalar>& s) const {
        const btVector3 half = vector(s.half_extents());
        auto shape = std::make_unique<btBoxShape>(half);
        shape->setMargin(0);
        shape->setImplicitShapeDimensions(half);
        return placed(std::move(shape));
    }
    BulletBody operator()(const Sphere<Scalar>& s) const {
        return placed(std::make_unique<btSphereShape>(s.radius()), s.radius());
    }
    BulletBody operator()(const Ellipsoid<Scalar>&) const { throw Unsupported("an ellipsoid"); }
    BulletBody operator()(const Capsule<Scalar>& s) const {
        return along_y(std::make_unique<btCapsuleShape>(s.radius(), 2 * s.half_length()), s.axis(), s.radius());
    }
    BulletBody operator()(const Cylinder<Scalar>& s) const {
        const btVector3 half(s.radius(), s.half_length(), s.radius());
        auto shape = std::make_unique<btCylinderShape>(half);
        shape->setMargin(0);
        shape->setImplicitShapeDimensions(half);
        return along_y(std::move(shape), s.axis());
    }
    BulletBody operator()(const Cone<Scalar>& s) const {
        auto shape = std::make_unique<btConeShape>(s.radius(), 2 * s.half_length());
        shape->setMargin(0);
        return along_y(std::move(shape), s.axis());
    }
};

}  // namespace

std::string bullet_version() {
    return std::to_string(BT_BULLET_VERSION / 100) + "." + std::to_string(BT_BULLET_VERSION % 100);
}

BulletBody make_bullet_body(const AnyBody<btScalar>& body) { return std::visit(ShapeMaker{{}, body.pose}, body.shape); }

}  // namespace oblong::peers
