// SPDX-License-Identifier: GPL-3.0-or-later
// Asks btGjkPairDetector about pairs of every shape, and prints what it asked and the answer, one question a line. The
// answer is the distance without the margins of boxes, hulls, cylinders and cones.
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <memory>
#include <random>

#include "tests/capture/programs/text.hpp"
#include "tests/draws.hpp"

namespace {

using namespace oblong::test;
using Engine = std::mt19937_64;

struct Body {
    std::unique_ptr<btConvexShape> shape;
    btTransform at;
    std::string text;
    btScalar margin = 0;  ///< not part of the recorded body
};

/// Half lengths of the core, as the detector's support queries see them.
btVector3 core(const btConvexShape& shape) {
    return shape.localGetSupportVertexWithoutMarginNonVirtual(btVector3(1, 1, 1));
}

std::unique_ptr<btConvexShape> axial(int kind, int axis, btScalar radius, btScalar half) {
    if (kind == 3) {
        if (axis == 0) return std::make_unique<btCapsuleShapeX>(radius, 2 * half);
        if (axis == 1) return std::make_unique<btCapsuleShape>(radius, 2 * half);
        return std::make_unique<btCapsuleShapeZ>(radius, 2 * half);
    }
    if (kind == 4) {
        if (axis == 0) return std::make_unique<btCylinderShapeX>(btVector3(half, radius, radius));
        if (axis == 1) return std::make_unique<btCylinderShape>(btVector3(radius, half, radius));
        return std::make_unique<btCylinderShapeZ>(btVector3(radius, radius, half));
    }
    if (axis == 0) return std::make_unique<btConeShapeX>(radius, 2 * half);
    if (axis == 1) return std::make_unique<btConeShape>(radius, 2 * half);
    return std::make_unique<btConeShapeZ>(radius, 2 * half);
}

Body body(int kind, int axis, Engine& engine, const btVector3& where) {
    const auto size = [&] { return static_cast<btScalar>(uniform(engine, 0.2, 1)); };
    const auto coordinate = [&] { return static_cast<btScalar>(uniform(engine, -1, 1)); };
    Body b;
    std::string name;
    std::vector<double> numbers;
    if (kind == 0) {
        b.shape = std::make_unique<btBoxShape>(btVector3(size(), size(), size()));
        const btVector3 half = core(*b.shape);
        name = "box", numbers = {half.x(), half.y(), half.z()};
    } else if (kind == 1) {
        const btScalar radius = size();
        b.shape = std::make_unique<btSphereShape>(radius);
        name = "sphere", numbers = {radius};
    } else if (kind == 2) {
        auto hull = std::make_unique<btConvexHullShape>();
        for (int i = 0; i < 12; ++i) {
            const btVector3 v(coordinate(), coordinate(), coordinate());
            hull->addPoint(v);
            numbers.insert(numbers.end(), {2 * v.x(), 2 * v.y(), 2 * v.z()});
        }
        hull->setLocalScaling(btVector3(2, 2, 2));
        b.shape = std::move(hull);
        name = "points";
    } else {
        const btScalar radius = size(), half = size();
        b.shape = axial(kind, axis, radius, half);
        name = kind == 3 ? "capsule-" : kind == 4 ? "cylinder-" : "cone-";
        name += "xyz"[axis];
        numbers = {radius, half};
        if (kind == 4) {  // its core is smaller by the margin
            btVector3 along(0, 0, 0), across(0, 0, 0);
            along[axis] = 1, across[axis == 0 ? 1 : 0] = 1;
            numbers = {b.shape->localGetSupportVertexWithoutMarginNonVirtual(across).dot(across),
                       b.shape->localGetSupportVertexWithoutMarginNonVirtual(along).dot(along)};
        }
    }
    if (kind != 1 && kind != 3) b.margin = b.shape->getMargin();
    btQuaternion turn(coordinate(), coordinate(), coordinate(), coordinate());
    b.at = btTransform(turn.normalized(), where);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) numbers.push_back(b.at.getBasis()[i][j]);
    for (int i = 0; i < 3; ++i) numbers.push_back(where[i]);
    b.text = words(name, numbers);
    return b;
}

btScalar ask(const Body& a, const Body& b) {
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btGjkPairDetector detector(a.shape.get(), b.shape.get(), &simplex, &depth);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = a.at;
    input.m_transformB = b.at;
    btPointCollector found;
    detector.getClosestPoints(input, found, nullptr);
    return found.m_distance + a.margin + b.margin;
}

}  // namespace

int main() {
    Engine engine(36);
    for (int i = 0; i < 36 * 3; ++i) {
        const Body a = body(i % 6, i % 3, engine, btVector3(0, 0, 0));
        const Body b = body(i / 6 % 6, i / 36, engine, btVector3(5, static_cast<btScalar>(uniform(engine, -1, 1)), 0));
        const btScalar answer = ask(a, b);
        std::printf("distance%s%s =%s\n", a.text.c_str(), b.text.c_str(), word(answer).c_str());
    }
    // A shape that cases do not have is not recorded.
    Body triangle;
    triangle.shape = std::make_unique<btTriangleShape>(btVector3(0, 0, 0), btVector3(1, 0, 0), btVector3(0, 1, 0));
    triangle.at.setIdentity();
    ask(triangle, body(1, 0, engine, btVector3(5, 0, 0)));
}
