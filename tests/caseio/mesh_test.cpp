// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/mesh.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <limits>

#include "caseio/case_reader.hpp"
#include "tests/caseio/mesh_texts.hpp"

using namespace oblong;
using namespace oblong::caseio;
using namespace oblong::caseio::test;

TEST(Mesh, KeepsDoublesAndDropsEqualVertices) {
    const Folder folder;
    const std::vector<Vec3<double>> expected{{0, 0, 0}, {0.1, 1e-300, 12345678.123456789}, {0, 1, 0}};
    EXPECT_EQ(read_mesh_vertices(folder.write("m.obj", obj)), expected);
    EXPECT_EQ(read_mesh_vertices(folder.write("m.OFF", off)), expected);
    EXPECT_EQ(read_mesh_vertices(folder.write("m.ply", ply)), expected);
    EXPECT_EQ(read_mesh_vertices(folder.write("b.ply", binary_ply(0, 3))), expected);
    EXPECT_EQ(read_mesh_vertices(folder.write("m.stl", stl)), expected);
    EXPECT_EQ(read_mesh_vertices(folder.write("tab.stl", replaced(stl, "solid ", "solid\t"))), expected);
    EXPECT_EQ(read_mesh_vertices(folder.write("b.stl", binary_stl(0))),
              (std::vector<Vec3<double>>{{0, 0, 0}, {0.5, 0, 0}, {0, 1, 0}}));
}

TEST(Mesh, ReadsTheCornersOfTheObjFormat) {
    const Folder folder;
    const std::vector<Vec3<double>> expected{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
    for (const char* text : {
             "v 0 0 1 1\nv 1 0 0 0.5 0.5 0.5\r\nv 0 1 0\r\nf -3/1/1 -2//2 -1/3\n",
             "\xEF\xBB\xBF# a comment\nf 1 2 3\nv 0 0 1\nv 1 \\\n 0 0\nv 0 +1 0 # the last",
             "mtllib a.mtl\no name\nv 0 0 1\nv 1 0 0\nv 0 1 0\nl 1 2 3\np 1",
             "v 0 0 1\nv 1 0 0\nv 0 1 0 \\\n",
         }) {
        EXPECT_EQ(read_mesh_vertices(folder.write("m.obj", text)), expected) << text;
    }
}

TEST(Mesh, ReadsObjInBothOrdersOfUtf16) {
    const Folder folder;
    const std::vector<Vec3<double>> expected{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
    // A Greek letter in the comment, whose two bytes are none of ASCII's.
    for (const bool big : {false, true}) {
        std::u16string text = u"\uFEFF# \u0394\nv 0 0 1\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
        std::string content;
        for (const char16_t c : text) {
            const char high = static_cast<char>(c >> 8U);
            const char low = static_cast<char>(c & 0xFFU);
            content += big ? std::string{high, low} : std::string{low, high};
        }
        EXPECT_EQ(read_mesh_vertices(folder.write("m.obj", content)), expected) << big;
        content += 'x';  // half a character is none
        EXPECT_EQ(read_mesh_vertices(folder.write("m.obj", content)), expected) << big;
    }
}

TEST(Mesh, RefusesWhatIsMalformed) {
    struct Bad {
        const char* name;
        std::string content;
        const char* message;
    };
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<Bad> table{
        {"empty.obj", "", "found an empty file"},
        {"comment.obj", "# nothing\n", "expected a mesh with vertices, found none"},
        {"beyond.obj", replaced(obj, "4", "5"), ":5: expected an index of the 4 vertices, found \"5\""},
        {"zero.obj", replaced(obj, "f 1", "f 0"), ":5: expected an index of the 4 vertices so far, found \"0\""},
        {"negative.obj", replaced(obj, "f 1", "f -5"), ":5: expected an index of the 4 vertices so far, found \"-5\""},
        {"no_index.obj", replaced(obj, "f 1 2 3 4", "f"), ":5: expected at least 3 vertices of an element, found none"},
        {"word_index.obj", replaced(obj, "f 1", "f x"), ":5: expected an index"},
        {"nan.obj", replaced(obj, "0.1", "nan"), ":2: expected a finite coordinate, found \"nan\""},
        {"infinite.obj", replaced(obj, "0.1", "1e999"), ":2: expected a finite coordinate, found \"1e999\""},
        {"huge.obj", replaced(obj, "0.1", "1e999999999999"), ":2: expected a finite coordinate"},
        {"garbage.obj", replaced(obj, "0.1", "0.1x"), ":2: expected a finite coordinate, found \"0.1x\""},
        {"no_mantissa.obj", replaced(obj, "0.1", "1e"), ":2: expected a finite coordinate, found \"1e\""},
        {"tail_index.obj", replaced(obj, "f 1", "f 1x"),
         ":5: expected an index of the 4 vertices so far, found \"1x\""},
        {"short_line.obj", replaced(obj, "f 1 2 3 4", "l 1"),
         ":5: expected at least 2 vertices of an element, found \"1\""},
        {"weight.obj", "v 1 2 3 4\n", ":1: expected a vertex of weight 1, found \"4\""},
        {"cut.obj", obj.substr(0, 10), ":2: expected three coordinates, found none"},
        {"keyword.obj", "vertex 1 2 3\n", ":1: expected a statement of an OBJ file, found \"vertex\""},
        {"empty.off", "", "found an empty file"},
        {"statement.obj", "v 0 0 0\nV 1 0 0\n", ":2: expected a statement of an OBJ file, found \"V\""},
        {"number.obj", "v 0 0 0\n1 0 0\n", ":2: expected a statement of an OBJ file, found \"1\""},
        {"weight.off", "4OFF\n1 0 0\n0.1 0 0 7\n", ":3: expected a vertex of weight 1, found \"7\""},
        {"no_weight.off", "4OFF\n1 0 0\n0.1 0 0\n", ":3: expected 4 coordinates of a vertex, found \"0\""},
        {"dimension.off", "nOFF\n3\n1 0 0\n0.1 0 0\n", ":1: expected an OFF file of three dimensions, found nOFF"},
        {"no_header.off", off.substr(4), "expected an OFF file that begins with OFF"},
        {"binary.off", "OFF BINARY\n", "expected a text OFF file, found a binary one"},
        {"beyond.off", replaced(off, "2 3\n", "2 4\n"), ":8: expected an index of the 4 vertices, found \"4\""},
        {"nan.off", replaced(off, "0.1", "nan"), ":5: expected a finite coordinate, found \"nan\""},
        {"infinite.off", replaced(off, "0.1", "1e999"), ":5: expected a finite coordinate, found \"1e999\""},
        {"cut.off", off.substr(0, off.size() - 8), ":8: expected the size of a face and its indices"},
        {"more.off", replaced(off, "4 1 0", "5 1 0"), "expected a line for each vertex and face"},
        {"huge.off", replaced(off, "4 1 0", "2000000000 1 0"),
         "expected 2000000000 vertices as the header says, found a file"},
        {"word.off", replaced(off, "4 1 0", "x 1 0"), "expected a number of vertices in the header, found \"x\""},
        {"tail.off", replaced(off, "4 1 0", "4x 1 0"), "expected a number of vertices in the header, found \"4x\""},
        {"bare.off", "OFF\n", "expected a number of vertices in the header, found none"},
        {"word_face.off", replaced(off, "4 0 1 2 3", "4x 0 1 2 3"), ":8: expected the size of a face"},
        {"other.ply", "solid ply\n", "expected a PLY header from ply to end_header, found none"},
        {"edges.ply", replaced(ply, "end_header", "element edge 1000000\nend_header"),
         "expected 1000000 elements \"edge\" as the header says, found a file"},
        {"empty.ply", "", "found an empty file"},
        {"property_first.ply", replaced(ply, "element vertex", "property float w\nelement vertex"),
         "expected an element before its properties, found none"},
        {"no_format.ply", replaced(ply, "format ascii 1.0\n", ""), "expected a format in the PLY header, found none"},
        {"version.ply", replaced(ply, "ascii 1.0", "ascii 2.0"), ":2: expected ascii, binary_little_endian or"},
        {"statement.ply", replaced(ply, "end_header", "property"), ":9: expected the type of a property, found none"},
        {"type.ply", replaced(ply, "double x", "real x"), ":4: expected the type of a property, found \"real\""},
        {"float_list.ply", replaced(ply, "list uchar", "list float"),
         ":8: expected lists whose size is an integer, found \"float\""},
        {"two.ply",
         replaced(ply, "element face 1\n", "element vertex 1\nproperty int x\nproperty int y\nproperty int z\n"),
         "expected one element vertex, found 2"},
        {"weight.ply", weighted_ply("2"), ":10: expected a vertex of weight 1, found another w at vertex 0"},
        {"fraction.ply", replaced(replaced(ply, "double x", "int x"), "0.1 1e", "0.5 1e"),
         ":11: expected an integer of the property's type, found \"0.5\""},
        {"narrow.ply", replaced(replaced(ply, "double x", "char x"), "0.1 1e", "128 1e"),
         ":11: expected an integer of the property's type, found \"128\""},
        {"fewer.ply", replaced(ply, "0 1 0\n", "0 1\n"), ":12: expected a value for each property, found fewer"},
        {"longer.ply", replaced(ply, "0 1 0\n", "0 1 0 5\n"), ":12: expected the end of a line, found \"5\""},
        {"negative_list.ply", replaced(replaced(ply, "list uchar", "list char"), "4 0 1", "-4 0 1"),
         ":14: expected the size of a list, found a negative number"},
        {"no_header.ply", replaced(ply, "end_header\n", ""), "expected a PLY header"},
        {"flat.ply", replaced(ply, "property double z\n", ""), "expected vertices with properties x, y and z"},
        {"beyond.ply", replaced(ply, "2 3\n", "2 4\n"), "expected indices of 4 vertices, found 4 in face 0"},
        {"negative.ply", replaced(ply, "2 3\n", "2 -1\n"), ":14: expected indices of vertices, found -1 in face 0"},
        {"nan.ply", replaced(ply, "0.1", "nan"), "expected"},
        {"cut.ply", ply.substr(0, ply.size() - 8), "expected"},
        {"huge.ply", replaced(ply, "vertex 4", "vertex 2000000000"), "expected 2000000000 vertices as the header says"},
        {"wide_list.ply", replaced(replaced(ply, "list uchar", "list uint"), "4 0 1", "4294967295 0 1"),
         ":14: expected a value for each property, found fewer"},
        {"huge_face.off", replaced(off, "4 0 1 2 3", "2000000000 0 1 2 3"),
         ":8: expected the size of a face and its indices on one line"},
        {"negative_face.off", replaced(off, "4 0 1 2 3", "-4 0 1 2 3"), "expected"},
        {"nan_binary.ply", binary_ply(nan, 3), "expected finite coordinates, found others at vertex 0"},
        {"beyond_binary.ply", binary_ply(0, 7), "expected indices of 4 vertices, found 7 in face 0"},
        {"cut_binary.ply", binary_ply(0, 3).substr(0, 250), "expected"},
        {"empty.stl", "", "found an empty file"},
        {"none.stl", binary_stl(0, 0).substr(0, 84), "expected a mesh with vertices, found none"},
        {"nan.stl", replaced(stl, "0.1", "nan"), ":5: expected a finite coordinate, found \"nan\""},
        {"infinite.stl", replaced(stl, "0.1", "1e999"), ":5: expected a finite coordinate, found \"1e999\""},
        {"four.stl", replaced(stl, "endloop", "vertex 1 1 1\nendloop"), ":7: expected endloop, found \"vertex\""},
        {"cut.stl", stl.substr(0, stl.size() - 30), "expected a finite coordinate, found none"},
        {"cut_early.stl", stl.substr(0, 60), "expected"},
        {"cut_late.stl", stl.substr(0, stl.size() - 11), "expected facet or endsolid, found the end of the file"},
        {"facet.stl", replaced(stl, "normal", "vertex"), ":2: expected normal, found \"vertex\""},
        {"loop.stl", replaced(stl, "outer loop", "outer"), ":4: expected loop, found \"vertex\""},
        {"normal.stl", replaced(stl, "normal 0 0 1", "normal 0 0"),
         ":3: expected three components of a normal, found \"outer\""},
        {"word.stl", replaced(stl, "endfacet", "colour"), ":8: expected endfacet, found \"colour\""},
        {"nan_binary.stl", binary_stl(nan), "expected finite coordinates, found others in triangle 0"},
        {"cut_binary.stl", binary_stl(0).substr(0, 130), "expected 134 bytes for the 1 triangles of a binary STL"},
        {"huge_binary.stl", binary_stl(0, 4'000'000'000U), "expected 200000000084 bytes for the 4000000000 triangles"},
        {"solid.stl", "solid", "expected an STL"},
        {"solidus.stl", "solidus of gold", "expected an STL"},
        {"random.stl", "nothing of the kind", "expected an STL"},
        {"mesh.fbx", "{}",
         "expected a mesh file (.obj, .stl, .off, .ply, .gltf or .glb), found the extension \".fbx\""},
    };
    const Folder folder;
    for (const Bad& bad : table) {
        const std::string path = folder.write(bad.name, bad.content);
        try {
            static_cast<void>(read_mesh_vertices(path));
            ADD_FAILURE() << bad.name << " was read";
        } catch (const BadInput& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with(path + ":")) << error.what();
            EXPECT_NE(std::string(error.what()).find(bad.message), std::string::npos) << error.what();
        }
    }
}

TEST(Mesh, RefusesAMissingFileAndADirectory) {
    const Folder folder;
    EXPECT_THROW(static_cast<void>(read_mesh_vertices((folder.path() / "none.obj").string())), BadInput);
    std::filesystem::create_directory(folder.path() / "folder.obj");
    EXPECT_THROW(static_cast<void>(read_mesh_vertices((folder.path() / "folder.obj").string())), BadInput);
}

TEST(Mesh, ACaseFindsItsMeshBesideItself) {
    const Folder folder;
    folder.write("m.obj", obj);
    const std::string head = R"({"format": "oblong-case/1", "id": "m", "query": "distance", "scalar": ")";
    const std::string tail = R"(, "b": {"shape": "sphere", "radius": 1}})";
    const std::string cases =
        folder.write("cases.jsonl", head + R"(double", "a": {"shape": "mesh", "file": "m.obj"})" + tail);
    const std::vector<Case> read = read_case_file(cases);
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(std::get<Points<Rational>>(read[0].a.shape).vertices().size(), 3U);
    EXPECT_EQ(read_case(write_case(read[0])), read[0]);
    try {
        static_cast<void>(
            read_case(head + R"(float", "a": {"shape": "mesh", "file": "none.obj"})" + tail, {cases, 7, {}}));
        ADD_FAILURE();
    } catch (const BadInput& error) {
        EXPECT_EQ(error.place().field, "a.file");
        EXPECT_EQ(error.place().line, 7);
        EXPECT_NE(std::string(error.what()).find("none.obj: expected a mesh file that can be read"), std::string::npos);
    }
}

TEST(Mesh, AVertexBeyondTheScalarOfItsCaseIsRefused) {
    const Folder folder;
    folder.write("far.obj", "v 0 0 0\nv 1e39 0 0\n");
    const auto read = [&](const std::string& scalar) {
        return read_case(R"({"format": "oblong-case/1", "id": "m", "query": "distance", "scalar": ")" + scalar +
                             R"(", "a": {"shape": "mesh", "file": "far.obj"}, "b": {"shape": "sphere", "radius": 1}})",
                         {(folder.path() / "cases.jsonl").string(), 7, {}});
    };
    EXPECT_EQ(std::get<Points<Rational>>(read("double").a.shape).vertices().size(), 2U);
    try {
        static_cast<void>(read("float"));
        ADD_FAILURE();
    } catch (const BadInput& error) {
        EXPECT_EQ(error.place().field, "a.file");
        EXPECT_NE(std::string(error.what()).find("a vertex: expected a number in the range of float"),
                  std::string::npos)
            << error.what();
    }
}

TEST(Mesh, ForeignModelsReadOrAreRefused) {
    const std::filesystem::path models = "/usr/share/assimp/models";
    if (!std::filesystem::exists(models)) GTEST_SKIP() << "the package assimp-testmodels is not installed";
    struct Model {
        const char* file;
        std::size_t vertices;  ///< 0: refused
    };
    const std::vector<Model> table{
        {"OBJ/WusonOBJ.obj", 2117},
        {"OBJ/box.obj", 8},
        {"OBJ/box_UTF16BE.obj", 8},
        {"OBJ/box_longline.obj", 8},
        {"OBJ/box_mat_with_spaces.obj", 8},
        {"OBJ/box_without_lineending.obj", 8},
        {"OBJ/concave_polygon.obj", 64},
        {"OBJ/cube_mtllib_after_g.obj", 8},
        {"OBJ/cube_usemtl.obj", 8},
        {"OBJ/cube_with_vertexcolors.obj", 8},
        {"OBJ/empty_mat.obj", 130},
        {"OBJ/multiple_spaces.obj", 3},
        {"OBJ/point_cloud.obj", 3},
        {"OBJ/regr01.obj", 1271},
        {"OBJ/spider.obj", 722},
        {"OBJ/testline.obj", 8},
        {"OBJ/testmixed.obj", 8},
        {"OBJ/testpoints.obj", 8},
        {"OBJ/number_formats.obj", 0},
        {"OFF/Cube.off", 8},
        {"OFF/Wuson.off", 2117},
        {"OFF/invalid.off", 0},
        {"PLY/Wuson.ply", 2117},
        {"PLY/cube.ply", 8},
        {"PLY/cube_binary.ply", 8},
        {"PLY/cube_uv.ply", 8},
        {"PLY/float-color.ply", 3},
        {"PLY/points.ply", 4},
        {"PLY/issue623.ply", 0},  // its vertex_indices are a list of the vertices
        {"PLY/pond.0.ply", 0},
        {"STL/3DSMaxExport.STL", 1042},
        {"STL/Spider_ascii.stl", 722},
        {"STL/sphereWithHole.stl", 146},  // "solid" and a tabulator
        {"STL/Spider_binary.stl", 722},
        {"STL/Wuson.stl", 2117},
        {"STL/triangle.stl", 3},
        {"STL/triangle_with_empty_solid.stl", 3},
        {"STL/triangle_with_two_solids.stl", 6},
        {"invalid/OutOfMemory.off", 0},
        {"invalid/empty.obj", 0},
        {"invalid/empty.off", 0},
        {"invalid/empty.ply", 0},
        {"invalid/malformed.obj", 0},
        {"invalid/malformed2.obj", 0},
    };
    for (const Model& model : table) {
        const std::string path = (models / model.file).string();
        if (model.vertices == 0) {
            EXPECT_THROW(static_cast<void>(read_mesh_vertices(path)), BadInput) << model.file;
        } else {
            EXPECT_NO_THROW(EXPECT_EQ(read_mesh_vertices(path).size(), model.vertices) << model.file) << model.file;
        }
    }
}
