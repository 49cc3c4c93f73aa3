// SPDX-License-Identifier: GPL-3.0-or-later
// A pile of 60 rigid bodies that falls into a tray, in Bullet: pile_bullet STEPS of 1/60 s. Prints how high the bodies
// lie at the end.
#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "tests/capture/runs/shapes.hpp"

namespace {

using namespace oblong::test;
using Engine = std::mt19937_64;

std::unique_ptr<btCollisionShape> shape_of(int kind, Engine& engine) {
    const auto size = [&] { return exported(uniform(engine, 0.15, 0.4)); };
    switch (kind) {
        case 0:
            return std::make_unique<btBoxShape>(btVector3(size(), size(), size()));
        case 1:
            return std::make_unique<btCylinderShape>(btVector3(0.3, size(), 0.3));
        case 2:
            return std::make_unique<btCapsuleShape>(size(), 2 * size());
        case 3:
            return std::make_unique<btConeShape>(size(), 2 * size());
        default: {
            auto hull = std::make_unique<btConvexHullShape>();
            for (const Vertex& v : stone(engine, 10 + 3 * kind, {size(), size(), size()}))
                hull->addPoint(btVector3(v[0], v[1], v[2]));
            return hull;
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int steps = argc > 1 ? std::atoi(argv[1]) : 300;
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
    world.setGravity(btVector3(0, -9.81, 0));
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies;
    const auto add = [&](std::unique_ptr<btCollisionShape> shape, btScalar mass, const btTransform& at) {
        btVector3 inertia(0, 0, 0);
        if (mass > 0) shape->calculateLocalInertia(mass, inertia);
        btRigidBody::btRigidBodyConstructionInfo made(mass, nullptr, shape.get(), inertia);
        made.m_startWorldTransform = at;
        bodies.push_back(std::make_unique<btRigidBody>(made));
        world.addRigidBody(bodies.back().get());
        shapes.push_back(std::move(shape));
    };
    const auto fixed = [&](const btVector3& half, const btVector3& where) {
        add(std::make_unique<btBoxShape>(half), 0, btTransform(btQuaternion::getIdentity(), where));
    };
    fixed({3, 0.5, 3}, {0, -0.5, 0});
    for (const double side : {-1.0, 1.0}) {
        fixed({0.2, 0.6, 3}, {1.8 * side, 0.6, 0});
        fixed({3, 0.6, 0.2}, {0, 0.6, 1.8 * side});
    }
    Engine engine(36);
    for (int i = 0; i < 60; ++i) {
        const btQuaternion turn(uniform(engine, -1, 1), uniform(engine, -1, 1), uniform(engine, -1, 1),
                                uniform(engine, -1, 1));
        const btVector3 where(uniform(engine, -1, 1), 0.8 + 0.35 * i, uniform(engine, -1, 1));
        add(shape_of(i % 7, engine), 1, btTransform(turn.normalized(), where));
    }
    for (int i = 0; i < steps; ++i) world.stepSimulation(btScalar(1) / 60, 1, btScalar(1) / 60);
    btScalar highest = 0;
    for (const auto& body : bodies) highest = std::max(highest, body->getWorldTransform().getOrigin().y());
    std::printf("highest %.3f\n", highest);
    for (const auto& body : bodies) world.removeRigidBody(body.get());
}
