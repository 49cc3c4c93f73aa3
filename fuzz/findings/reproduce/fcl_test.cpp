// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/findings/reproduce/libraries.hpp"
#include "fuzz/findings/reproduce/source_text.hpp"
#include "fuzz/subjects/peers/programs/placed_body.hpp"

namespace oblong::fuzz {

namespace {

constexpr const char* preamble = R"(#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace {

struct Body {
    std::shared_ptr<fcl::CollisionGeometryd> shape;
    fcl::Transform3d pose = fcl::Transform3d::Identity();
};

// Without faces FCL looks for support points among all vertices.
[[maybe_unused]] std::shared_ptr<fcl::CollisionGeometryd> points(const std::vector<fcl::Vector3d>& vertices) {
    return std::make_shared<fcl::Convexd>(std::make_shared<std::vector<fcl::Vector3d>>(vertices), 0,
                                          std::make_shared<std::vector<int>>());
}

[[maybe_unused]] fcl::Transform3d pose(const std::vector<double>& rows, const fcl::Vector3d& translation) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) result.linear()(i, j) = rows[std::size_t(3 * i + j)];
    result.translation() = translation;
    return result;
}

)";

/// FCL builds capsules, cylinders and cones along z.
struct ShapeText : OtherShapes {
    using OtherShapes::operator();
    std::optional<Affine<double>>& pose;

    std::string operator()(const Points<double>& s) const {
        return fmt::format("points({})", vertex_list(s.vertices()));
    }
    std::string operator()(const Box<double>& s) const {
        return fmt::format("std::make_shared<fcl::Boxd>({})", literals(s.half_extents() * 2.0));
    }
    std::string operator()(const Sphere<double>& s) const {
        return fmt::format("std::make_shared<fcl::Sphered>({})", literal(s.radius()));
    }
    std::string operator()(const Ellipsoid<double>& s) const {
        return fmt::format("std::make_shared<fcl::Ellipsoidd>({})", literals(s.radii()));
    }
    std::string operator()(const Capsule<double>& s) const { return along_z("Capsuled", s); }
    std::string operator()(const Cylinder<double>& s) const { return along_z("Cylinderd", s); }
    std::string operator()(const Cone<double>& s) const { return along_z("Coned", s); }

    std::string along_z(const char* type, const Axial<double>& s) const {
        pose = peers::turned(pose, Axis::z, s.axis());
        return fmt::format("std::make_shared<fcl::{}>({}, {})", type, literal(s.radius()),
                           literal(2 * s.half_length()));
    }
};

std::string body_text(const char* name, const AnyBody<double>& body) {
    std::optional<Affine<double>> pose = body.pose;
    const std::string shape = std::visit(ShapeText{{"FCL"}, pose}, body.shape);
    if (!pose) return fmt::format("    const Body {}{{{}}};\n", name, shape);
    const auto& r = pose->linear.rows;
    return fmt::format("    const Body {}{{{},\n                 pose({{{}, {}, {}}}, {{{}}})}};\n", name, shape,
                       literals(r[0]), literals(r[1]), literals(r[2]), literals(pose->translation));
}

std::string call(const Finding& f) {
    const bool crashes = !f.failure.crash.empty();
    const std::string ask = f.c.query == caseio::Query::decide ? "collide" : "distance";
    const std::string line = fmt::format("fcl::{}(a.shape.get(), a.pose, b.shape.get(), b.pose, request, result)", ask);
    return crashes ? fmt::format("    EXPECT_NO_THROW({});\n", line) : fmt::format("    {};\n", line);
}

}  // namespace

std::string fcl_test(const Finding& f) {
    const SourceBodies bodies = source_bodies(f, false);
    const bool decides = f.c.query == caseio::Query::decide;
    const bool is_signed = f.subject.ends_with("signed");
    std::string text = heading(f) + compile_line_of_package("fcl") + preamble;
    text += fmt::format("TEST(Fcl, {}) {{\n", identifier(f.c.id));
    text += body_text("a", bodies.a) + body_text("b", bodies.b);
    text += decides ? "    fcl::CollisionRequestd request;\n"
                    : fmt::format("    fcl::DistanceRequestd request(true, {});\n", is_signed);
    text +=
        fmt::format("    request.gjk_solver_type = fcl::{};\n", f.subject == "fcl/indep" ? "GST_INDEP" : "GST_LIBCCD");
    text += decides ? "    fcl::CollisionResultd result;\n" : "    fcl::DistanceResultd result;\n";
    text += call(f);
    if (f.failure.crash.empty()) {
        text += decides ? decision_assertion(f, "result.isCollision()") : distance_assertion(f, "result.min_distance");
        if (const auto plane = witness_plane(f); plane && !decides) {
            text += fmt::format(
                "    // All of {0} lies below this plane; the nearest point that FCL states for it does not.\n"
                "    EXPECT_LE(fcl::Vector3d({1}).dot(result.nearest_points[{2}]), {3} + {4});\n",
                plane->of_a ? "a" : "b", literals(plane->normal), plane->of_a ? 0 : 1, literal(plane->height),
                literal(f.tolerance.convert_to<double>()));
        } else if (f.failure.verdict() == oracle::Verdict::bad_witness && !decides) {
            text +=
                fmt::format("    EXPECT_NEAR((result.nearest_points[0] - result.nearest_points[1]).norm(), {}, {});\n",
                            literal(f.measure.convert_to<double>()), literal(f.tolerance.convert_to<double>()));
        }
    }
    return text + "}\n\n}  // namespace\n";
}

}  // namespace oblong::fuzz
