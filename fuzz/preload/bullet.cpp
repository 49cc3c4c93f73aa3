// SPDX-License-Identifier: GPL-3.0-or-later
// Records what Bullet's btGjkPairDetector is asked, as `distance`: the bodies without their collision margins, which is
// what the detector iterates on, and spheres and capsules with their radii. Once for each of Bullet's precisions.
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>

#include "fuzz/preload/recorder.hpp"

namespace oblong::preload {

// The detector keeps its shapes in private members; the arguments of an explicit instantiation may name them.
using ShapeMember = const btConvexShape* btGjkPairDetector::*;
struct MemberOfA {
    friend constexpr ShapeMember member(MemberOfA);
};
struct MemberOfB {
    friend constexpr ShapeMember member(MemberOfB);
};
template <class Tag, ShapeMember pointer>
struct Reveals {
    friend constexpr ShapeMember member(Tag) { return pointer; }
};
template struct Reveals<MemberOfA, &btGjkPairDetector::m_minkowskiA>;
template struct Reveals<MemberOfB, &btGjkPairDetector::m_minkowskiB>;

namespace {

using Body = capture::Body<btScalar>;

std::array<btScalar, 3> numbers(const btVector3& v) { return {v.x(), v.y(), v.z()}; }

/// Nothing for shapes that cases do not have: triangles, sums, scaled shapes and those of two dimensions.
std::optional<Body> body_of(const btConvexShape& shape) {
    using namespace capture;
    switch (shape.getShapeType()) {
        case BOX_SHAPE_PROXYTYPE:
            return box<btScalar>(numbers(static_cast<const btBoxShape&>(shape).getHalfExtentsWithoutMargin()));
        case SPHERE_SHAPE_PROXYTYPE:
            return sphere(static_cast<const btSphereShape&>(shape).getRadius());
        case CAPSULE_SHAPE_PROXYTYPE: {
            const auto& s = static_cast<const btCapsuleShape&>(shape);
            return capsule(s.getRadius(), s.getHalfHeight(), static_cast<Axis>(s.getUpAxis()));
        }
        case CYLINDER_SHAPE_PROXYTYPE: {
            const auto& s = static_cast<const btCylinderShape&>(shape);
            const int axis = s.getUpAxis();
            const btVector3& half = s.getHalfExtentsWithoutMargin();
            return cylinder(half[axis == 0 ? 1 : 0], half[axis], static_cast<Axis>(axis));
        }
        case CONE_SHAPE_PROXYTYPE: {
            const auto& s = static_cast<const btConeShape&>(shape);
            return cone(s.getRadius(), s.getHeight() / 2, static_cast<Axis>(s.getConeUpIndex()));
        }
        case CONVEX_HULL_SHAPE_PROXYTYPE: {
            const auto& s = static_cast<const btConvexHullShape&>(shape);
            std::vector<std::array<btScalar, 3>> vertices;
            for (int i = 0; i < s.getNumPoints(); ++i) vertices.push_back(numbers(s.getScaledPoint(i)));
            return points(std::move(vertices));
        }
        default:
            return std::nullopt;
    }
}

bool is_known(const btConvexShape& shape) {
    switch (shape.getShapeType()) {
        case BOX_SHAPE_PROXYTYPE:
        case SPHERE_SHAPE_PROXYTYPE:
        case CAPSULE_SHAPE_PROXYTYPE:
        case CYLINDER_SHAPE_PROXYTYPE:
        case CONE_SHAPE_PROXYTYPE:
        case CONVEX_HULL_SHAPE_PROXYTYPE:
            return true;
        default:
            return false;
    }
}

capture::Pose<btScalar> pose_of(const btTransform& at) {
    return {{numbers(at.getBasis()[0]), numbers(at.getBasis()[1]), numbers(at.getBasis()[2])}, numbers(at.getOrigin())};
}

void record(const btConvexShape& a, const btConvexShape& b, const btGjkPairDetector::ClosestPointInput& input) {
    if (!is_known(a) || !is_known(b)) return;
    recorder("Bullet").record([&] {
        return capture::ask(capture::Query::distance, posed(body_of(a).value(), pose_of(input.m_transformA)),
                            posed(body_of(b).value(), pose_of(input.m_transformB)));
    });
}

/// A constructor of the detector, whose name has the type of btScalar: the functions that are recorded have the same
/// names in both precisions.
constexpr const char* of_this_precision =
    std::is_same_v<btScalar, double>
        ? "_ZN17btGjkPairDetectorC1EPK13btConvexShapeS2_iiddP22btVoronoiSimplexSolverP30btConvexPenetrationDepthSolver"
        : "_ZN17btGjkPairDetectorC1EPK13btConvexShapeS2_iiffP22btVoronoiSimplexSolverP30btConvexPenetrationDepthSolver";

/// Returns whether the program's Bullet has the precision of this library: shapes of another would be misread. Says so
/// where it has not.
bool is_readable(bool has_symbol) {
    if (!has_symbol)
        std::fprintf(stderr,
                     "oblong capture: nothing is recorded: the program's Bullet is not of %s precision; load "
                     "liboblong-capture-bullet-%s.so\n",
                     std::is_same_v<btScalar, double> ? "double" : "float",
                     std::is_same_v<btScalar, double> ? "float" : "double");
    return has_symbol;
}

constexpr const char* closest_points =
    "_ZN17btGjkPairDetector16getClosestPointsERKN36btDiscreteCollisionDetectorInterface17ClosestPointInputERNS0_"
    "6ResultEP12btIDebugDrawb";

}  // namespace

// A member function of the library: its first argument is the object.
void get_closest_points(btGjkPairDetector* detector, const btGjkPairDetector::ClosestPointInput& input, btGjkPairDetector::Result& result, btIDebugDraw* draw, bool swap) asm(
    "_ZN17btGjkPairDetector16getClosestPointsERKN36btDiscreteCollisionDetectorInterface17ClosestPointInputERNS0_"
    "6ResultEP12btIDebugDrawb");

void get_closest_points(btGjkPairDetector* detector, const btGjkPairDetector::ClosestPointInput& input,
                        btGjkPairDetector::Result& result, btIDebugDraw* draw, bool swap) {
    static const auto library = next<decltype(&get_closest_points)>(closest_points);
    static const bool can_read = is_readable(has_beside(library, of_this_precision));
    if (can_read) record(*(detector->*member(MemberOfA{})), *(detector->*member(MemberOfB{})), input);
    library(detector, input, result, draw, swap);
}

}  // namespace oblong::preload
