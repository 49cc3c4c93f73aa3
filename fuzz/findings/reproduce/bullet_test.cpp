// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/findings/reproduce/libraries.hpp"
#include "fuzz/findings/reproduce/source_text.hpp"
#include "fuzz/subjects/peers/programs/placed_body.hpp"

namespace oblong::fuzz {

namespace {

constexpr const char* preamble = R"(#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace {

using Shape = std::unique_ptr<btConvexShape>;

[[maybe_unused]] Shape points(const std::vector<btVector3>& vertices) {
    auto shape = std::make_unique<btConvexHullShape>();
    for (const btVector3& v : vertices) shape->addPoint(v, false);
    shape->setMargin(0);
    shape->recalcLocalAabb();
    return shape;
}

// Boxes and cylinders take their margin off the size; setting the size once more undoes the rounding of that.
template <class S>
[[maybe_unused]] Shape exactly(const btVector3& half) {
    auto shape = std::make_unique<S>(half);
    shape->setMargin(0);
    shape->setImplicitShapeDimensions(half);
    return shape;
}

[[maybe_unused]] Shape cone(btScalar radius, btScalar height) {
    auto shape = std::make_unique<btConeShape>(radius, height);
    shape->setMargin(0);
    return shape;
}

)";

/// Bullet builds capsules, cylinders and cones along y.
struct ShapeText : OtherShapes {
    using OtherShapes::operator();
    std::optional<Affine<double>>& pose;

    std::string operator()(const Points<double>& s) const {
        std::string text = vertex_list(s.vertices());
        // btVector3's constructor takes btScalar, which may be float.
        for (std::size_t at = text.find("\n        {"); at != std::string::npos; at = text.find("\n        {", at + 10))
            text.replace(at, 10, "\n        btVector3{");
        return fmt::format("points({})", text);
    }
    std::string operator()(const Box<double>& s) const {
        return fmt::format("exactly<btBoxShape>(btVector3({}))", literals(s.half_extents()));
    }
    std::string operator()(const Sphere<double>& s) const {
        return fmt::format("std::make_unique<btSphereShape>({})", literal(s.radius()));
    }
    std::string operator()(const Capsule<double>& s) const {
        turn(s);
        return fmt::format("std::make_unique<btCapsuleShape>({}, {})", literal(s.radius()),
                           literal(2 * s.half_length()));
    }
    std::string operator()(const Cylinder<double>& s) const {
        turn(s);
        return fmt::format("exactly<btCylinderShape>(btVector3({}))",
                           literals({s.radius(), s.half_length(), s.radius()}));
    }
    std::string operator()(const Cone<double>& s) const {
        turn(s);
        return fmt::format("cone({}, {})", literal(s.radius()), literal(2 * s.half_length()));
    }

    void turn(const Axial<double>& s) const { pose = peers::turned(pose, Axis::y, s.axis()); }
};

std::string body_text(const char* name, const AnyBody<double>& body) {
    std::optional<Affine<double>> pose = body.pose;
    std::string text =
        fmt::format("    const Shape {} = {};\n", name, std::visit(ShapeText{{"Bullet"}, pose}, body.shape));
    const Affine<double> at = pose.value_or(Affine<double>{});
    const auto& r = at.linear.rows;
    return text + fmt::format("    const btTransform pose_{}(btMatrix3x3({}, {}, {}), btVector3({}));\n", name,
                              literals(r[0]), literals(r[1]), literals(r[2]), literals(at.translation));
}

std::string radius_of(const AnyBody<double>& body) {
    if (const auto* sphere = std::get_if<Sphere<double>>(&body.shape)) return literal(sphere->radius());
    if (const auto* capsule = std::get_if<Capsule<double>>(&body.shape)) return literal(capsule->radius());
    return "0";
}

constexpr const char* pair_detector = R"(    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btGjkPairDetector detector(a.get(), b.get(), &simplex, &depth);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = pose_a;
    input.m_transformB = pose_b;
    btPointCollector found;
    detector.getClosestPoints(input, found, nullptr);
    ASSERT_TRUE(found.m_hasResult);
    const btScalar distance = found.m_distance;
    const btVector3 on_b = found.m_pointInWorld;
    const btVector3 on_a = on_b + found.m_normalOnBInWorld * found.m_distance;
)";

/// btGjkEpaSolver2::Distance measures the cores of spheres and capsules.
std::string epa2(const SourceBodies& bodies) {
    return fmt::format(R"(    btGjkEpaSolver2::sResults found;
    const btVector3 guess = pose_a.getOrigin() - pose_b.getOrigin();
    const bool apart = btGjkEpaSolver2::Distance(a.get(), pose_a, b.get(), pose_b, guess, found);
    const btScalar distance = apart ? found.distance - btScalar({} + {}) : btScalar(0);
    const btVector3 on_a = found.witnesses[0], on_b = found.witnesses[1];
)",
                       radius_of(bodies.a), radius_of(bodies.b));
}

}  // namespace

std::string bullet_test(const Finding& f) {
    const SourceBodies bodies = source_bodies(f, false);
    std::string text = heading(f);
    text += compile_line_of_package(f.subject.starts_with("bullet-double") ? "bullet-float64" : "bullet");
    text += preamble + fmt::format("TEST(Bullet, {}) {{\n", identifier(f.c.id));
    text += body_text("a", bodies.a) + body_text("b", bodies.b);
    text += f.subject.ends_with("epa2") ? epa2(bodies) : pair_detector;
    text += distance_assertion(f, "distance");
    const auto plane = witness_plane(f);
    if (plane) {
        text += fmt::format(
            "    // All of {0} lies below this plane; the nearest point that Bullet states for it does not.\n"
            "    EXPECT_LE(btVector3({1}).dot(on_{0}), {2} + {3});\n",
            plane->of_a ? "a" : "b", literals(plane->normal), literal(plane->height),
            literal(f.tolerance.convert_to<double>()));
    } else {
        text += "    RecordProperty(\"gap between the witnesses\", std::to_string((on_a - on_b).length()));\n";
    }
    if (plane) text += fmt::format("    static_cast<void>(on_{});\n", plane->of_a ? "b" : "a");
    return text + "}\n\n}  // namespace\n";
}

}  // namespace oblong::fuzz
