// SPDX-License-Identifier: GPL-3.0-or-later
// Asks FCL about pairs of every shape, and prints what it asked and the answer, one question a line.
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <functional>
#include <random>

#include "tests/capture/programs/text.hpp"
#include "tests/draws.hpp"

namespace {

using namespace oblong::test;
using Engine = std::mt19937_64;

struct Body {
    std::shared_ptr<fcl::CollisionGeometryd> shape;
    fcl::Transform3d at = fcl::Transform3d::Identity();
    std::string text;
};

Body body(int kind, Engine& engine, const fcl::Vector3d& where) {
    const auto size = [&] { return uniform(engine, 0.2, 1); };
    Body b;
    std::string name;
    std::vector<double> numbers;
    if (kind == 0) {
        const fcl::Vector3d half(size(), size(), size());
        b.shape = std::make_shared<fcl::Boxd>(2 * half);
        name = "box", numbers = {half[0], half[1], half[2]};
    } else if (kind == 1) {
        numbers = {size()};
        b.shape = std::make_shared<fcl::Sphered>(numbers[0]);
        name = "sphere";
    } else if (kind == 2) {
        numbers = {size(), size(), size()};
        b.shape = std::make_shared<fcl::Ellipsoidd>(numbers[0], numbers[1], numbers[2]);
        name = "ellipsoid";
    } else if (kind == 3) {
        auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
        for (int i = 0; i < 12; ++i) {
            vertices->emplace_back(uniform(engine, -1, 1), uniform(engine, -1, 1), uniform(engine, -1, 1));
            for (int j = 0; j < 3; ++j) numbers.push_back(vertices->back()[j]);
        }
        b.shape = std::make_shared<fcl::Convexd>(vertices, 0, std::make_shared<std::vector<int>>());
        name = "points";
    } else {
        numbers = {size(), size()};
        const double radius = numbers[0], length = 2 * numbers[1];
        if (kind == 4) b.shape = std::make_shared<fcl::Capsuled>(radius, length), name = "capsule-z";
        if (kind == 5) b.shape = std::make_shared<fcl::Cylinderd>(radius, length), name = "cylinder-z";
        if (kind == 6) b.shape = std::make_shared<fcl::Coned>(radius, length), name = "cone-z";
    }
    const fcl::Vector3d axis(uniform(engine, -1, 1), uniform(engine, -1, 1), uniform(engine, -1, 1));
    b.at.linear() = Eigen::AngleAxisd(uniform(engine, 0, 6), axis.normalized()).toRotationMatrix();
    b.at.translation() = where;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) numbers.push_back(b.at.linear()(i, j));
    for (int i = 0; i < 3; ++i) numbers.push_back(where[i]);
    b.text = words(name, numbers);
    return b;
}

}  // namespace

int main() {
    Engine engine(36);
    for (int i = 0; i < 49 * 4; ++i) {
        const Body a = body(i % 7, engine, fcl::Vector3d::Zero());
        const Body b = body(i / 7 % 7, engine, {3, uniform(engine, -1, 1), uniform(engine, 0, 1)});
        fcl::CollisionObjectd first(a.shape, a.at), second(b.shape, b.at);
        const bool as_objects = i % 2 == 0, decides = i % 4 >= 2;
        double answer = 0;
        if (decides) {
            fcl::CollisionRequestd request;
            request.gjk_solver_type = i % 3 == 0 ? fcl::GST_INDEP : fcl::GST_LIBCCD;
            fcl::CollisionResultd result;
            answer = static_cast<double>(as_objects
                                             ? fcl::collide(&first, &second, request, result)
                                             : fcl::collide(a.shape.get(), a.at, b.shape.get(), b.at, request, result));
        } else {
            const fcl::DistanceRequestd request;
            fcl::DistanceResultd result;
            answer = as_objects ? fcl::distance(&first, &second, request, result)
                                : fcl::distance(a.shape.get(), a.at, b.shape.get(), b.at, request, result);
        }
        std::printf("%s%s%s =%s\n", decides ? "decide" : "distance", a.text.c_str(), b.text.c_str(),
                    word(answer).c_str());
    }
    // What is no pair of convex bodies is not recorded.
    const fcl::Transform3d at = fcl::Transform3d::Identity();
    const fcl::Planed plane(fcl::Vector3d::UnitX(), 1);
    const fcl::Sphered sphere(1);
    fcl::CollisionResultd result;
    fcl::collide(&plane, at, &sphere, at, fcl::CollisionRequestd(), result);
}
