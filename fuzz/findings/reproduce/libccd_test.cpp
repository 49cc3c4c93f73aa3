// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/findings/reproduce/libraries.hpp"
#include "fuzz/findings/reproduce/source_text.hpp"

namespace oblong::fuzz {

namespace {

constexpr const char* preamble = R"(#include <ccd/ccd.h>
#include <gtest/gtest.h>

#include <vector>

namespace {

// The convex hull of points, plus a ball.
struct Body {
    std::vector<ccd_vec3_t> vertices;
    double radius;
};

double dot(const ccd_vec3_t& p, const ccd_vec3_t& q) {
    return p.v[0] * q.v[0] + p.v[1] * q.v[1] + p.v[2] * q.v[2];
}

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* result) {
    const Body& body = *static_cast<const Body*>(object);
    const ccd_vec3_t* best = &body.vertices.front();
    for (const ccd_vec3_t& v : body.vertices)
        if (dot(v, *direction) > dot(*best, *direction)) best = &v;
    ccdVec3Copy(result, best);
    if (body.radius == 0) return;
    ccd_vec3_t along = *direction;
    ccdVec3Scale(&along, body.radius / CCD_SQRT(dot(along, along)));
    ccdVec3Add(result, &along);
}

void centre(const void* object, ccd_vec3_t* result) {
    const Body& body = *static_cast<const Body*>(object);
    ccdVec3Set(result, 0, 0, 0);
    for (const ccd_vec3_t& v : body.vertices) ccdVec3Add(result, &v);
    ccdVec3Scale(result, 1.0 / static_cast<double>(body.vertices.size()));
}

)";

std::string body_text(const char* name, const AnyBody<double>& body) {
    std::vector<Vec3<double>> vertices;
    double radius = 0;
    if (const auto* points = std::get_if<Points<double>>(&body.shape)) {
        vertices.assign(points->vertices().begin(), points->vertices().end());
    } else if (const auto* sphere = std::get_if<Sphere<double>>(&body.shape)) {
        vertices.push_back(body.pose ? body.pose->translation : Vec3<double>{});
        radius = sphere->radius();
    } else {
        throw std::invalid_argument("tests for libccd are written of points, boxes and spheres alone");
    }
    std::string list = "{";
    for (const Vec3<double>& v : vertices) list += fmt::format("\n        {{{{{}}}}},", literals(v));
    list.back() = '}';
    return fmt::format("    const Body {}{{{}, {}}};\n", name, list, literal(radius));
}

}  // namespace

std::string libccd_test(const Finding& f) {
    const SourceBodies bodies = source_bodies(f, true);
    std::string text = heading(f) + compile_line_of_package("ccd") + preamble;
    text += fmt::format("TEST(Libccd, {}) {{\n", identifier(f.c.id));
    text += body_text("a", bodies.a) + body_text("b", bodies.b);
    text += fmt::format(R"(    ccd_t settings;
    CCD_INIT(&settings);
    settings.support1 = settings.support2 = support;
    settings.center1 = settings.center2 = centre;
    settings.max_iterations = 100;
    const bool meet = {}(&a, &b, &settings) != 0;
)",
                        f.subject == "libccd/mpr" ? "ccdMPRIntersect" : "ccdGJKIntersect");
    return text + decision_assertion(f, "meet") + "}\n\n}  // namespace\n";
}

}  // namespace oblong::fuzz
