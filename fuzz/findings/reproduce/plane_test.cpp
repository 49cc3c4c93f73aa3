// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the libraries for the plane: Box2D and Chipmunk.
#include <fmt/format.h>

#include "caseio/hull.hpp"
#include "fuzz/findings/reproduce/libraries.hpp"
#include "fuzz/findings/reproduce/source_text.hpp"
#include "fuzz/subjects/peers/programs/plane_body.hpp"

namespace oblong::fuzz {

namespace {

template <std::floating_point R>
peers::PlaneBody<R> placed(const Finding& f, const AnyBody<Rational>& body) {
    if (!f.c.b || f.c.dimension != 2) throw std::invalid_argument(f.c.id + ": a test needs two bodies of the plane");
    try {
        return peers::place_in_plane<R>(body);
    } catch (const peers::Unsupported& problem) {
        throw std::invalid_argument(f.c.id + ": no test for " + problem.what());
    }
}

/// "{{1.0, 2.0}, {3.0, 4.0}}"
template <std::floating_point R>
std::string list_of(const std::vector<std::array<R, 2>>& vertices) {
    std::string text;
    for (const auto& [x, y] : vertices)
        text += fmt::format("{}{{{}, {}}}", text.empty() ? "" : ", ", literal(x), literal(y));
    return "{" + text + "}";
}

constexpr const char* box2d_call = R"(    input.transformA.SetIdentity();
    input.transformB.SetIdentity();
    b2SimplexCache cache{};
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input);
)";

std::string proxy_text(const char* name, const char* member, const peers::PlaneBody<float>& body) {
    return fmt::format("    const b2Vec2 {0}[] = {2};\n    input.{1}.Set({0}, {3}, {4});\n", name, member,
                       list_of(body.vertices), body.vertices.size(), literal(body.radius));
}

/// One point becomes a circle, two points and points of one line a segment, others a polygon.
std::string shape_text(const std::string& name, const peers::PlaneBody<double>& body) {
    std::vector<Vec3<double>> points;
    for (const auto& [x, y] : body.vertices) points.push_back({x, y, 0});
    std::vector<std::array<double, 2>> ends;
    for (const Vec3<double>& p : caseio::extreme_points(points)) ends.push_back({p.x, p.y});
    const std::string list = name + "_points", radius = literal(body.radius);
    std::string call =
        fmt::format("cpPolyShapeNew(owner, {}, {}, cpTransformIdentity, {})", body.vertices.size(), list, radius);
    if (ends.size() == 1) call = fmt::format("cpCircleShapeNew(owner, {}, {}[0])", radius, list);
    if (ends.size() == 2) call = fmt::format("cpSegmentShapeNew(owner, {0}[0], {0}[1], {1})", list, radius);
    return fmt::format("    const cpVect {}[] = {};\n    cpShape* const {} = {};\n    cpShapeCacheBB({});\n", list,
                       list_of(ends.size() < 3 ? ends : body.vertices), name, call, name);
}

int rank_of(const std::string& shape) {
    return shape.find("cpCircle") != std::string::npos ? 0 : shape.find("cpSegment") != std::string::npos ? 1 : 2;
}

}  // namespace

std::string box2d_test(const Finding& f) {
    const auto a = placed<float>(f, f.c.a), b = placed<float>(f, *f.c.b);
    const bool decides = f.c.query == caseio::Query::decide;
    std::string text = heading(f) + compile_line_of_package("box2d");
    text += "#include <box2d/b2_distance.h>\n#include <gtest/gtest.h>\n\nnamespace {\n\n";
    text += fmt::format("TEST(Box2d, {}) {{\n    b2DistanceInput input;\n", identifier(f.c.id));
    text += proxy_text("a", "proxyA", a) + proxy_text("b", "proxyB", b);
    text += fmt::format("    input.useRadii = {};\n", decides || a.radius > 0 || b.radius > 0) + box2d_call;
    text += decides ? decision_assertion(f, "output.distance < 10 * b2_epsilon")  // as b2TestOverlap decides
                    : distance_assertion(f, "output.distance");
    return text + "}\n\n}  // namespace\n";
}

std::string chipmunk_test(const Finding& f) {
    const auto a = placed<double>(f, f.c.a), b = placed<double>(f, *f.c.b);
    const std::string first = shape_text("a", a), second = shape_text("b", b);
    std::string text = heading(f) + compile_line("-std=c++17 -lchipmunk");
    text += "#include <chipmunk/chipmunk.h>\n#include <gtest/gtest.h>\n\n#include <algorithm>\n\nnamespace {\n\n";
    text += fmt::format("TEST(Chipmunk, {}) {{\n    cpBody* const owner = cpBodyNewKinematic();\n", identifier(f.c.id));
    text += first + second;
    if (f.c.query == caseio::Query::distance && (rank_of(first) == 0 || rank_of(second) == 0)) {
        const bool of_a = rank_of(first) == 0;
        text += fmt::format("    cpPointQueryInfo found;\n    cpShapePointQuery({}, {}_points[0], &found);\n",
                            of_a ? "b" : "a", of_a ? "a" : "b");
        text += distance_assertion(f, "found.distance - " + literal(of_a ? a.radius : b.radius));
    } else {
        const bool swaps = f.subject == "chipmunk/sorted" && rank_of(first) > rank_of(second);
        text += fmt::format("    const cpContactPointSet found = cpShapesCollide({});\n", swaps ? "b, a" : "a, b");
        if (f.c.query == caseio::Query::penetration)
            text += R"(    cpFloat depth = -found.points[0].distance;
    if (found.count > 1) depth = std::max(depth, -found.points[1].distance);
)";
        text += contact_assertion(f, "found.count > 0", "depth");
    }
    return text + "    cpShapeFree(a);\n    cpShapeFree(b);\n    cpBodyFree(owner);\n}\n\n}  // namespace\n";
}

}  // namespace oblong::fuzz
