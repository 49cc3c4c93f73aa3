// SPDX-License-Identifier: GPL-3.0-or-later
// Records what FCL 0.7 is asked about two convex shapes in double: fcl::collide as `decide`, fcl::distance as
// `distance`. The declarations name the symbols of libfcl.so, as templates that the library instantiates cannot be
// defined again.
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include "fuzz/preload/recorder.hpp"

namespace oblong::preload {
namespace {

using Geometry = fcl::CollisionGeometryd;
using Transform = fcl::Transform3d;
using Body = capture::Body<double>;

/// FCL builds capsules, cylinders and cones along z. Nothing for what is not convex, or unbounded.
std::optional<Body> body_of(const Geometry& shape) {
    using namespace capture;
    switch (shape.getNodeType()) {
        case fcl::GEOM_BOX: {
            const fcl::Vector3d half = static_cast<const fcl::Boxd&>(shape).side / 2;
            return box<double>({half[0], half[1], half[2]});
        }
        case fcl::GEOM_SPHERE:
            return sphere(static_cast<const fcl::Sphered&>(shape).radius);
        case fcl::GEOM_ELLIPSOID: {
            const fcl::Vector3d& radii = static_cast<const fcl::Ellipsoidd&>(shape).radii;
            return ellipsoid<double>({radii[0], radii[1], radii[2]});
        }
        case fcl::GEOM_CAPSULE: {
            const auto& s = static_cast<const fcl::Capsuled&>(shape);
            return capsule(s.radius, s.lz / 2, Axis::z);
        }
        case fcl::GEOM_CYLINDER: {
            const auto& s = static_cast<const fcl::Cylinderd&>(shape);
            return cylinder(s.radius, s.lz / 2, Axis::z);
        }
        case fcl::GEOM_CONE: {
            const auto& s = static_cast<const fcl::Coned&>(shape);
            return cone(s.radius, s.lz / 2, Axis::z);
        }
        case fcl::GEOM_CONVEX: {
            std::vector<std::array<double, 3>> vertices;
            for (const fcl::Vector3d& v : static_cast<const fcl::Convexd&>(shape).getVertices())
                vertices.push_back({v[0], v[1], v[2]});
            return points(std::move(vertices));
        }
        default:
            return std::nullopt;
    }
}

capture::Pose<double> pose_of(const Transform& transform) {
    capture::Pose<double> pose;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) pose.linear[std::size_t(i)][std::size_t(j)] = transform.linear()(i, j);
        pose.translation[std::size_t(i)] = transform.translation()(i);
    }
    return pose;
}

/// A geometry where it stands.
struct Placed {
    const Geometry& shape;
    const Transform& at;
};

bool is_convex(const Geometry& shape) {
    return shape.getObjectType() == fcl::OT_GEOM && shape.getNodeType() != fcl::GEOM_PLANE &&
           shape.getNodeType() != fcl::GEOM_HALFSPACE && shape.getNodeType() != fcl::GEOM_TRIANGLE;
}

void record(capture::Query query, const Placed& a, const Placed& b) {
    if (!is_convex(a.shape) || !is_convex(b.shape)) return;
    recorder("FCL").record([&] {
        return capture::ask(query, posed(body_of(a.shape).value(), pose_of(a.at)),
                            posed(body_of(b.shape).value(), pose_of(b.at)));
    });
}

constexpr const char* with_libccd =
    "_ZN3fcl7collideIdNS_6detail16GJKSolver_libccdIdEEEEmPKNS_17CollisionGeometryIT_EERKN5Eigen9TransformIS5_"
    "Li3ELi1ELi0"
    "EEES8_SD_PKT0_RKNS_16CollisionRequestIS5_EERNS_15CollisionResultIS5_EE";
constexpr const char* with_indep =
    "_ZN3fcl7collideIdNS_6detail15GJKSolver_indepIdEEEEmPKNS_17CollisionGeometryIT_EERKN5Eigen9TransformIS5_"
    "Li3ELi1ELi0E"
    "EES8_SD_PKT0_RKNS_16CollisionRequestIS5_EERNS_15CollisionResultIS5_EE";
constexpr const char* distance_of_objects =
    "_ZN3fcl8distanceIdEET_PKNS_15CollisionObjectIS1_EES5_RKNS_15DistanceRequestIS1_EERNS_14DistanceResultIS1_EE";
constexpr const char* distance_of_geometries =
    "_ZN3fcl8distanceIdEET_PKNS_17CollisionGeometryIS1_EERKN5Eigen9TransformIS1_Li3ELi1ELi0EEES5_SA_RKNS_"
    "15DistanceRequestIS1_EERNS_14DistanceResultIS1_EE";

}  // namespace

// Both overloads of fcl::collide without a solver end here.
std::size_t
collide_libccd(const Geometry* a, const Transform& at_a, const Geometry* b, const Transform& at_b, const void* solver, const fcl::CollisionRequestd& request, fcl::CollisionResultd& result) asm(
    "_ZN3fcl7collideIdNS_6detail16GJKSolver_libccdIdEEEEmPKNS_17CollisionGeometryIT_EERKN5Eigen9TransformIS5_"
    "Li3ELi1ELi0"
    "EEES8_SD_PKT0_RKNS_16CollisionRequestIS5_EERNS_15CollisionResultIS5_EE");
std::size_t
collide_indep(const Geometry* a, const Transform& at_a, const Geometry* b, const Transform& at_b, const void* solver, const fcl::CollisionRequestd& request, fcl::CollisionResultd& result) asm(
    "_ZN3fcl7collideIdNS_6detail15GJKSolver_indepIdEEEEmPKNS_17CollisionGeometryIT_EERKN5Eigen9TransformIS5_"
    "Li3ELi1ELi0E"
    "EES8_SD_PKT0_RKNS_16CollisionRequestIS5_EERNS_15CollisionResultIS5_EE");
double
distance_objects(const fcl::CollisionObjectd* a, const fcl::CollisionObjectd* b, const fcl::DistanceRequestd& request, fcl::DistanceResultd& result) asm(
    "_ZN3fcl8distanceIdEET_PKNS_15CollisionObjectIS1_EES5_RKNS_15DistanceRequestIS1_EERNS_14DistanceResultIS1_EE");
double
distance_geometries(const Geometry* a, const Transform& at_a, const Geometry* b, const Transform& at_b, const fcl::DistanceRequestd& request, fcl::DistanceResultd& result) asm(
    "_ZN3fcl8distanceIdEET_PKNS_17CollisionGeometryIS1_EERKN5Eigen9TransformIS1_Li3ELi1ELi0EEES5_SA_RKNS_"
    "15DistanceRequestIS1_EERNS_14DistanceResultIS1_EE");

std::size_t collide_libccd(const Geometry* a, const Transform& at_a, const Geometry* b, const Transform& at_b,
                           const void* solver, const fcl::CollisionRequestd& request, fcl::CollisionResultd& result) {
    static const auto library = next<decltype(&collide_libccd)>(with_libccd);
    record(capture::Query::decide, {*a, at_a}, {*b, at_b});
    return library(a, at_a, b, at_b, solver, request, result);
}

std::size_t collide_indep(const Geometry* a, const Transform& at_a, const Geometry* b, const Transform& at_b,
                          const void* solver, const fcl::CollisionRequestd& request, fcl::CollisionResultd& result) {
    static const auto library = next<decltype(&collide_indep)>(with_indep);
    record(capture::Query::decide, {*a, at_a}, {*b, at_b});
    return library(a, at_a, b, at_b, solver, request, result);
}

double distance_objects(const fcl::CollisionObjectd* a, const fcl::CollisionObjectd* b,
                        const fcl::DistanceRequestd& request, fcl::DistanceResultd& result) {
    static const auto library = next<decltype(&distance_objects)>(distance_of_objects);
    record(capture::Query::distance, {*a->collisionGeometry(), a->getTransform()},
           {*b->collisionGeometry(), b->getTransform()});
    return library(a, b, request, result);
}

double distance_geometries(const Geometry* a, const Transform& at_a, const Geometry* b, const Transform& at_b,
                           const fcl::DistanceRequestd& request, fcl::DistanceResultd& result) {
    static const auto library = next<decltype(&distance_geometries)>(distance_of_geometries);
    record(capture::Query::distance, {*a, at_a}, {*b, at_b});
    return library(a, at_a, b, at_b, request, result);
}

}  // namespace oblong::preload
