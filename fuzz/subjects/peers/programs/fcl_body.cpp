// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/fcl_body.hpp"

#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cone.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/ellipsoid.h>
#include <fcl/geometry/shape/sphere.h>

#include "fuzz/subjects/peers/programs/placed_body.hpp"

namespace oblong::peers {

Eigen::Isometry3d fcl_transform(const Affine<double>& pose) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) result.linear()(i, j) = pose.linear.rows[std::size_t(i)][std::size_t(j)];
        result.translation()(i) = pose.translation[std::size_t(i)];
    }
    return result;
}

namespace {

/// FCL builds capsules, cylinders and cones along z.
struct ShapeMaker : RefusingMaker<FclBody, double> {
    using RefusingMaker<FclBody, double>::operator();
    const std::optional<Affine<double>>& pose;

    FclBody placed(std::shared_ptr<fcl::CollisionGeometryd> shape) const {
        return {std::move(shape), fcl_transform(pose.value_or(Affine<double>{}))};
    }
    FclBody along_z(std::shared_ptr<fcl::CollisionGeometryd> shape, Axis axis) const {
        return {std::move(shape), fcl_transform(turned(pose, Axis::z, axis))};
    }
    FclBody operator()(const Points<double>& s) const {
        auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
        vertices->reserve(s.vertices().size());
        for (const Vec3<double>& v : s.vertices()) vertices->emplace_back(v.x, v.y, v.z);
        // Without faces FCL looks for support vertices in the whole list, which needs no hull to be right.
        return placed(std::make_shared<fcl::Convexd>(vertices, 0, std::make_shared<std::vector<int>>()));
    }
    FclBody operator()(const Box<double>& s) const {
        const Vec3<double>& h = s.half_extents();
        return placed(std::make_shared<fcl::Boxd>(2 * h.x, 2 * h.y, 2 * h.z));
    }
    FclBody operator()(const Sphere<double>& s) const { return placed(std::make_shared<fcl::Sphered>(s.radius())); }
    FclBody operator()(const Ellipsoid<double>& s) const {
        const Vec3<double>& r = s.radii();
        return placed(std::make_shared<fcl::Ellipsoidd>(r.x, r.y, r.z));
    }
    FclBody operator()(const Capsule<double>& s) const {
        return along_z(std::make_shared<fcl::Capsuled>(s.radius(), 2 * s.half_length()), s.axis());
    }
    FclBody operator()(const Cylinder<double>& s) const {
        return along_z(std::make_shared<fcl::Cylinderd>(s.radius(), 2 * s.half_length()), s.axis());
    }
    FclBody operator()(const Cone<double>& s) const {
        return along_z(std::make_shared<fcl::Coned>(s.radius(), 2 * s.half_length()), s.axis());
    }
};

}  // namespace

FclBody make_fcl_body(const AnyBody<double>& body) { return std::visit(ShapeMaker{{}, body.pose}, body.shape); }

}  // namespace oblong::peers
