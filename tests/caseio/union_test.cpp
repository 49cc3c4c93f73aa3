// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "caseio/surface_file.hpp"
#include "caseio/union_io.hpp"
#include "tests/refused.hpp"

namespace oblong::caseio {
namespace {

const std::string ball = R"({"shape": "sphere", "radius": 1})";
const std::string pair = R"({"shape": "union", "of": [{"shape": "sphere", "radius": "1/3"}, )"
                         R"({"shape": "box", "half_extents": [1, 2, 3], "pose": {"translation": [5, 0, 0]}}]})";
const std::string sheet =
    R"({"shape": "surface", "vertices": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0.1, 1, 1]], "triangles": [[0, 1, 2], [1, 2, 3]]})";

std::string line_of(const std::string& a, const std::string& b, const std::string& query = "distance",
                    const std::string& more = "", const std::string& scalar = "exact") {
    return R"({"format": "oblong-case/1", "id": "u", "query": ")" + query + R"(", "scalar": ")" + scalar +
           R"(", "a": )" + a + (b.empty() ? "" : R"(, "b": )" + b) + more + "}";
}

/// The message of the line's fault; empty if it is read.
std::string fault(const std::string& line) {
    return oblong::test::refused<BadInput>([&] { (void)read_union_case(line, {"cases.jsonl", 7, {}}); });
}

class SurfaceFiles : public testing::Test {
protected:
    [[nodiscard]] std::string written(const std::string& name, const std::string& text) const {
        const std::string path = (folder_ / name).string();
        std::ofstream(path) << text;
        return path;
    }
    void SetUp() override { std::filesystem::create_directories(folder_); }
    void TearDown() override { std::filesystem::remove_all(folder_); }

private:
    std::filesystem::path folder_ =
        std::filesystem::path(testing::TempDir()) /
        (std::string("oblong_surfaces_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST(UnionCase, HoldsPartsAndTriangles) {
    const UnionCase c = read_union_case(line_of(pair, sheet, "within", R"(, "margin": "1/7", "note": "n")"));
    EXPECT_EQ(c.question.id, "u");
    EXPECT_EQ(c.question.margin, Rational(1, 7));
    EXPECT_EQ(c.question.note, "n");
    ASSERT_EQ(c.a.size(), 2U);
    EXPECT_EQ(std::get<Sphere<Rational>>(c.a.parts[0].shape).radius(), Rational(1, 3));
    ASSERT_EQ(c.b->size(), 2U);
    EXPECT_EQ(c.b->surface.triangles[1], (std::array<std::uint32_t, 3>{1, 2, 3}));
    EXPECT_EQ(c.b->surface.vertices[3].x, Rational(1, 10));
    const auto triangle = std::get<Points<Rational>>(c.b->part(1).shape);
    EXPECT_EQ(triangle.vertices()[0], c.b->surface.vertices[1]);
    EXPECT_EQ(read_union_case(line_of(pair, sheet, "distance", "", "float")).b->surface.vertices[3].x, Rational(0.1F));
}

TEST(UnionCase, PosesMoveEveryPart) {
    std::string moved = pair;
    moved.insert(1, R"("pose": {"translation": [0, 0, 9]}, )");
    const UnionCase c = read_union_case(line_of(moved, ball));
    EXPECT_EQ(c.b->parts.size(), 1U);
    EXPECT_EQ(c.a.part(0).pose->translation.z, 9);
    // The second part has a pose of its own: both stay, one around the other.
    const AnyBody<Rational> box = c.a.part(1);
    EXPECT_EQ(box.pose->translation.z, 9);
    EXPECT_EQ(std::get<Sum<Rational>>(box.shape).parts()[0].pose->translation.x, 5);
}

TEST(UnionCase, IsKnownByAShape) {
    EXPECT_TRUE(is_union_case(line_of(pair, ball)));
    EXPECT_TRUE(is_union_case(line_of(ball, sheet)));
    EXPECT_TRUE(
        is_union_case(line_of(pair, "", "raycast", R"(, "ray": {"source": [0, 0, 0], "direction": [1, 0, 0]})")));
    EXPECT_FALSE(is_union_case(line_of(ball, ball, "distance", R"(, "note": "union")")));
    EXPECT_FALSE(is_union_case(line_of(pair, ball, "deforming")));
    EXPECT_FALSE(is_union_case(R"({"a": {"shape": "union")"));
    EXPECT_FALSE(is_union_case(R"(["union"])"));
    EXPECT_FALSE(is_union_case(R"({"query": "distance", "a": "union", "b": 3})"));
}

TEST(UnionCase, FaultsNameTheField) {
    EXPECT_EQ(fault(line_of(pair, sheet)), "");
    const auto begins = [](const std::string& a, const std::string& place) {
        EXPECT_TRUE(fault(line_of(a, ball)).starts_with("cases.jsonl:7: " + place)) << fault(line_of(a, ball));
    };
    begins(R"({"shape": "union", "of": []})", "a.of: expected an array of at least one body");
    begins(R"({"shape": "union"})", "a.of: expected an array of bodies");
    begins(R"({"shape": "union", "of": [)" + ball + R"(, {"shape": "sphere", "radius": -1}]})", "a.of[1].radius");
    begins(R"({"shape": "union", "of": [)" + sheet + "]}", "a.of[0].shape: expected a convex body");
    begins(R"({"shape": "union", "of": [)" + ball + R"(], "radius": 1})", "a.radius");
    begins(R"({"shape": "surface", "vertices": [[0, 0, 0]], "triangles": []})",
           "a.triangles: expected an array of at least one triangle");
    begins(R"({"shape": "surface", "vertices": [[0, 0, 0]]})", "a.triangles: expected an array of triangles");
    begins(R"({"shape": "surface", "vertices": [], "triangles": [[0, 0, 0]]})", "a.vertices");
    begins(R"({"shape": "surface", "vertices": [[0, 0, 0], [1, 0, 0]], "triangles": [[0, 1, 0], [0, 2, 1]]})",
           "a.triangles[1][1]: expected an index of the 2 vertices, found 2");
    begins(R"({"shape": "surface", "vertices": [[0, 0, 0]], "triangles": [[0, -1, 0]]})",
           "a.triangles[0][1]: expected an index of the 1 vertices, found -1");
    begins(R"({"shape": "surface", "vertices": [[0, 0, 0]], "triangles": [[0, 0]]})", "a.triangles[0]: expected");
    begins(R"({"shape": "surface", "vertices": [[0, 0, 0]], "triangles": [[0, 0, 0.5]]})", "a.triangles[0][2]");
    begins(R"({"shape": "surface", "vertices": [[0, 0, "nan"]], "triangles": [[0, 0, 0]]})", "a.vertices[0][2]");
    begins(R"({"shape": "surface", "file": "x.off", "vertices": [[0, 0, 0]]})", "a.vertices: expected");
    begins(R"({"shape": "surface", "vertices": [[0, 0, 0]], "triangles": [[0, 0, 0]], "more": 1})",
           "a.more: expected one of the fields");
    begins(R"({"shape": "surface", "vertices": [[0, 0, 0]], "triangles": {"x": [0, 0, 0]}})",
           "a.triangles: expected an array of at least one triangle");
    begins(R"({"shape": "surface", "file": "no such file.off"})", "a.file: expected a mesh that reads");
    const std::string plane = R"({"shape": "surface", "vertices": [[0, 0]], "triangles": [[0, 0, 0]]})";
    EXPECT_NE(
        fault(line_of(plane, R"({"shape": "sphere", "radius": 1})", "distance", R"(, "dimension": 2)")).find(": a: "),
        std::string::npos);
    EXPECT_NE(fault(line_of(pair, ball, "sweep")).find("sweep"), std::string::npos);
}

TEST(UnionCase, AConvexCaseSaysWhereUnionsBelong) {
    EXPECT_NE(oblong::test::refused<BadInput>([&] {
                  (void)read_case(line_of(R"({"shape": "hull", "of": [)" + pair + "]}", ball), {"cases.jsonl", 7, {}});
              }).find("a.of[0].shape: expected a convex body"),
              std::string::npos);
}

TEST_F(SurfaceFiles, EveryFormatHasItsTriangles) {
    const std::string off = written("s.off", "OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 5\n3 0 1 2\n4 0 1 2 3\n");
    const std::string obj = written("s.obj", "f 1 2 3\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 5\nl 1 2\nf -4/1 -3 -2 4//2\n");
    const std::string ply =
        written("s.ply",
                "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
                "element face 2\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n1 1 0\n0 1 5\n3 0 1 "
                "2\n4 0 1 2 3\n");
    using Corners = std::array<std::uint32_t, 3>;
    for (const std::string& path : {off, obj, ply}) {
        const SurfaceFile surface = read_surface_file(path);
        EXPECT_EQ(surface.vertices.size(), 4U) << path;
        EXPECT_EQ(surface.triangles, (std::vector<Corners>{{0, 1, 2}, {0, 1, 2}, {0, 2, 3}})) << path;
    }
    const std::string facet =
        "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nendloop\nendfacet\n";
    const SurfaceFile stl = read_surface_file(written("s.stl", "solid s\n" + facet + facet + "endsolid s\n"));
    EXPECT_EQ(stl.triangles, (std::vector<Corners>{{0, 1, 2}, {3, 4, 5}}));
}

TEST_F(SurfaceFiles, FaultsNameTheFile) {
    const auto problem = [](const std::string& path) -> std::string {
        return oblong::test::refused<BadInput>([&] { (void)read_surface_file(path); });
    };
    const std::string points = written("p.off", "OFF\n1 0 0\n0 0 0\n");
    EXPECT_EQ(problem(points), points + ": expected a surface with triangles, found none");
    const std::string edges = written("e.obj", "v 0 0 0\nv 1 0 0\nl 1 2\n");
    EXPECT_EQ(problem(edges), edges + ": expected a surface with triangles, found none");
    const std::string beyond = written("b.obj", "v 0 0 0\nf 1 1 2\n");
    EXPECT_EQ(problem(beyond), beyond + ":2: expected an index of the 1 vertices, found \"2\"");
    const std::string nan = written("n.off", "OFF\n1 1 0\n0 nan 0\n3 0 0 0\n");
    EXPECT_TRUE(problem(nan).starts_with(nan + ":3: expected a finite coordinate")) << problem(nan);
    const std::string gltf = written("g.gltf", "{}");
    EXPECT_NE(problem(gltf).find("found glTF"), std::string::npos);
}

TEST_F(SurfaceFiles, AreScaledAndPlacedByTheCase) {
    const std::string path = written("t.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    const UnionCase c = read_union_case(line_of(
        R"({"shape": "surface", "file": ")" + path + R"(", "scale": "1/3", "pose": {"translation": [0, 0, 1]}})",
        ball));
    EXPECT_EQ(c.a.surface.vertices[1].x, Rational(1, 3));
    EXPECT_EQ(c.a.part(0).pose->translation.z, 1);
    EXPECT_EQ(c.a.size(), 1U);
}

}  // namespace
}  // namespace oblong::caseio
