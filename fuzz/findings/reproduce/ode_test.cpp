// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/findings/reproduce/libraries.hpp"
#include "fuzz/findings/reproduce/source_text.hpp"
#include "fuzz/subjects/peers/programs/convex_arrays.hpp"
#include "fuzz/subjects/peers/programs/placed_body.hpp"

namespace oblong::fuzz {

namespace {

constexpr const char* preamble = R"(#include <gtest/gtest.h>
#include <ode/ode.h>

#include <algorithm>

namespace {

)";

std::string list_of(const std::string& declared, const std::vector<double>& numbers) {
    std::string text = fmt::format("    const dReal {}[] = {{", declared);
    for (std::size_t i = 0; i < numbers.size(); ++i) text += (i == 0 ? "" : ", ") + literal(numbers[i]);
    return text + "};\n";
}

/// ODE builds capsules and cylinders along z. The text declares what a hull points to, and the geom.
struct GeomText : OtherShapes {
    using OtherShapes::operator();
    std::string name;
    Affine<double>& pose;

    std::string made(const std::string& call) const { return fmt::format("    const dGeomID {} = {};\n", name, call); }
    std::string operator()(const Points<double>& s) const {
        const peers::ConvexArrays arrays = peers::convex_arrays(s.vertices());
        pose.translation = pose(arrays.middle);
        std::string polygons;
        for (const unsigned number : arrays.polygons)
            polygons += (polygons.empty() ? "" : ", ") + std::to_string(number);
        return list_of(name + "_points", arrays.points) + list_of(name + "_planes", arrays.planes) +
               fmt::format("    const unsigned {}_polygons[] = {{{}}};\n", name, polygons) +
               made(fmt::format("dCreateConvex(nullptr, {0}_planes, {1}, {0}_points, {2}, {0}_polygons)", name,
                                arrays.planes.size() / 4, arrays.points.size() / 3));
    }
    std::string operator()(const Box<double>& s) const {
        return made(fmt::format("dCreateBox(nullptr, {})", literals(s.half_extents() * 2.0)));
    }
    std::string operator()(const Sphere<double>& s) const {
        return made(fmt::format("dCreateSphere(nullptr, {})", literal(s.radius())));
    }
    std::string operator()(const Capsule<double>& s) const { return along_z("Capsule", s); }
    std::string operator()(const Cylinder<double>& s) const { return along_z("Cylinder", s); }

    std::string along_z(const char* type, const Axial<double>& s) const {
        pose = peers::turned(std::optional(pose), Axis::z, s.axis());
        return made(fmt::format("dCreate{}(nullptr, {}, {})", type, literal(s.radius()), literal(2 * s.half_length())));
    }
};

std::string body_text(const char* name, const AnyBody<double>& body) {
    Affine<double> pose = body.pose.value_or(Affine<double>{});
    std::string text = std::visit(GeomText{{"ODE"}, name, pose}, body.shape);
    const auto& r = pose.linear.rows;
    return text + fmt::format(
                      "    dGeomSetPosition({0}, {1});\n    const dMatrix3 turn_{0} = {{{2}, 0, {3}, 0, {4}, 0}};\n"
                      "    dGeomSetRotation({0}, turn_{0});\n",
                      name, literals(pose.translation), literals(r[0]), literals(r[1]), literals(r[2]));
}

}  // namespace

std::string ode_test(const Finding& f) {
    const SourceBodies bodies = source_bodies(f, false);
    std::string text = heading(f) + compile_line_of_package("ode") + preamble;
    text += fmt::format("TEST(Ode, {}) {{\n    dInitODE2(0);\n    dAllocateODEDataForThread(dAllocateMaskAll);\n",
                        identifier(f.c.id));
    text += body_text("a", bodies.a) + body_text("b", bodies.b);
    text += R"(    dContactGeom contacts[64];
    const int count = dCollide(a, b, 64, contacts, sizeof(dContactGeom));
)";
    if (f.c.query == caseio::Query::penetration)
        text += R"(    dReal depth = 0;
    for (int i = 0; i < count; ++i) depth = std::max(depth, contacts[i].depth);
)";
    return text + contact_assertion(f, "count > 0", "depth") + "}\n\n}  // namespace\n";
}

}  // namespace oblong::fuzz
