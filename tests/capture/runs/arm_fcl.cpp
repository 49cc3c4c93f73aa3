// SPDX-License-Identifier: GPL-3.0-or-later
// An arm with the lengths of a UR5 and hulls for links moves over a table with things on it, and asks FCL after every
// step for the distances of its links from the things and from each other: arm_fcl STEPS. Prints how many steps
// collide.
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <cstdio>
#include <cstdlib>

#include "tests/capture/runs/shapes.hpp"

namespace {

using namespace oblong::test;
using Engine = std::mt19937_64;
using Object = fcl::CollisionObjectd;
using Transform = fcl::Transform3d;

std::shared_ptr<fcl::Convexd> convex(const std::vector<Vertex>& vertices) {
    auto points = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const Vertex& v : vertices) points->emplace_back(v[0], v[1], v[2]);
    return std::make_shared<fcl::Convexd>(points, 0, std::make_shared<std::vector<int>>());
}

/// A link from the joint at the origin to the one at `end`: a bulge at either joint and a tube between.
std::shared_ptr<fcl::Convexd> link(double radius, const Vertex& end) {
    std::vector<Vertex> vertices;
    std::size_t along = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (std::abs(end[i]) > std::abs(end[along])) along = i;
    const double past = std::copysign(radius, end[along]);
    Vertex before{}, after = end;
    before[along] -= past, after[along] += past;
    add_ring(vertices, along, 0.6 * radius, before, 10);
    add_ring(vertices, along, radius, {}, 10);
    add_ring(vertices, along, radius, end, 10);
    add_ring(vertices, along, 0.6 * radius, after, 10);
    return convex(vertices);
}

/// Denavit and Hartenberg's parameters of a joint: turn by θ about z, move by d along z and a along x, turn by α about
/// x.
struct Joint {
    double a, alpha, d;

    [[nodiscard]] Transform at(double theta) const {
        return Transform(Eigen::AngleAxisd(theta, Eigen::Vector3d::UnitZ()) * Eigen::Translation3d(a, 0, d) *
                         Eigen::AngleAxisd(alpha, Eigen::Vector3d::UnitX()));
    }
};

struct Scene {
    std::vector<Object> links, things;

    Scene() {
        const double radii[] = {0.06, 0.054, 0.046, 0.045, 0.04, 0.035};
        const Vertex ends[] = {{0, -0.08, 0}, {0.425, 0, 0}, {0.392, 0, 0}, {0, -0.05, 0}, {0, 0.05, 0}, {0, 0, -0.08}};
        for (int i = 0; i < 6; ++i) links.emplace_back(link(radii[i], ends[i]));
        const auto add = [&](std::shared_ptr<fcl::CollisionGeometryd> shape, double x, double y, double z,
                             double turn) {
            things.emplace_back(std::move(shape),
                                Transform(Eigen::Translation3d(x, y, z) *
                                          Eigen::AngleAxisd(turn, fcl::Vector3d(0.1, 0.2, 1).normalized())));
        };
        Engine engine(36);
        things.emplace_back(std::make_shared<fcl::Boxd>(1.6, 1.6, 0.05), Transform(Eigen::Translation3d(0, 0, -0.2)));
        add(std::make_shared<fcl::Boxd>(0.2, 0.3, 0.4), 0.45, 0.1, 0.1, 0.3);
        add(std::make_shared<fcl::Cylinderd>(0.06, 0.3), -0.3, 0.45, 0, 0);
        add(convex(stone(engine, 16, {0.12, 0.1, 0.15})), 0.1, -0.5, 0, 1);
        add(convex(stone(engine, 24, {0.15, 0.2, 0.1})), -0.5, -0.1, 0.2, 2);
        add(std::make_shared<fcl::Capsuled>(0.05, 0.3), 0.3, 0.5, 0.3, 0.5);
        add(std::make_shared<fcl::Sphered>(0.1), 0.2, 0.2, 0.7, 0);
    }

    void move(const std::array<double, 6>& angles) {
        constexpr double quarter = 1.5707963267948966;
        constexpr Joint joints[] = {{0, quarter, 0.089159}, {-0.425, 0, 0},         {-0.39225, 0, 0},
                                    {0, quarter, 0.10915},  {0, -quarter, 0.09465}, {0, 0, 0.0823}};
        Transform at = Transform::Identity();
        for (std::size_t i = 0; i < 6; ++i) {
            at = at * joints[i].at(angles[i]);
            links[i].setTransform(at);
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    const int steps = argc > 1 ? std::atoi(argv[1]) : 200;
    Engine engine(7);
    Scene scene;
    std::array<double, 6> from{}, to{};
    int colliding = 0;
    constexpr int per_motion = 20;
    for (int i = 0; i < steps; ++i) {
        if (i % per_motion == 0) {
            from = to;
            for (double& angle : to) angle = uniform(engine, -3, 3);
            to[1] = uniform(engine, -2.5, -0.5);
        }
        std::array<double, 6> now{};
        for (std::size_t j = 0; j < 6; ++j) now[j] = from[j] + (to[j] - from[j]) * (i % per_motion + 1) / per_motion;
        scene.move(now);
        double nearest = 1;
        const auto ask = [&](const Object& a, const Object& b) {
            fcl::DistanceResultd result;
            nearest = std::min(nearest, fcl::distance(&a, &b, fcl::DistanceRequestd(), result));
        };
        for (std::size_t j = 1; j < scene.links.size(); ++j) {
            for (const Object& thing : scene.things) ask(scene.links[j], thing);
            for (std::size_t k = 0; k + 2 <= j; ++k) ask(scene.links[j], scene.links[k]);
        }
        if (nearest <= 0) ++colliding;
    }
    std::printf("colliding %d\n", colliding);
}
