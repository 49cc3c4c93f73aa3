// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/solids.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "caseio/errors.hpp"
#include "caseio/hull.hpp"
#include "fuzz/cases/generate/mesh_3ds.hpp"
#include "fuzz/cases/generate/meshes.hpp"
#include "tests/refused.hpp"

namespace oblong::fuzz {
namespace {

TEST(Solids, HaveTheirVerticesAllExtreme) {
    const std::map<std::string_view, std::size_t> counts{{"tetrahedron", 4},
                                                         {"octahedron", 6},
                                                         {"cube", 8},
                                                         {"thin-plate", 8},
                                                         {"icosahedron", 12},
                                                         {"cuboctahedron", 12},
                                                         {"dodecahedron", 20},
                                                         {"truncated-octahedron", 24},
                                                         {"truncated-cube", 24},
                                                         {"long-prism", 32},
                                                         {"truncated-icosahedron", 60},
                                                         {"long-round-prism", 1024},
                                                         {"geodesic-1002", 1002},
                                                         {"thin-disc", 16384},
                                                         {"geodesic-19362", 19362}};
    ASSERT_EQ(solids().size(), counts.size());
    for (const Solid& solid : solids()) {
        const Cloud vertices = solid.vertices();
        EXPECT_EQ(vertices.size(), counts.at(solid.name)) << solid.name;
        // CGAL takes half a minute for the disc's thousands of coplanar points.
        if (solid.name != "thin-disc") {
            EXPECT_EQ(caseio::extreme_points(vertices), vertices) << solid.name;
        }
    }
}

TEST(Hull, DropsInnerPointsAndCopiesInEveryDimension) {
    const Cloud cube = box_corners({1, 1, 1});
    Cloud more = cube;
    more.push_back({0, 0, 0});
    more.push_back({1, 0, 0});
    more.push_back({1, 1, 1});
    EXPECT_EQ(caseio::extreme_points(more), cube);
    const Cloud square{{0, 0, 0}, {1, 0, 0}, {0.5, 0.5, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0.5, 0}};
    EXPECT_EQ(caseio::extreme_points(square), (Cloud{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}));
    const Cloud line{{1, 2, 3}, {0, 0, 0}, {2, 4, 6}, {0, 0, 0}};
    EXPECT_EQ(caseio::extreme_points(line), (Cloud{{0, 0, 0}, {2, 4, 6}}));
    EXPECT_EQ(caseio::extreme_points(Cloud{{1, 2, 3}, {1, 2, 3}}), (Cloud{{1, 2, 3}}));
    EXPECT_EQ(caseio::extreme_points(Cloud{{0.0, 0, 0}, {-0.0, 0, 0}}).size(), 1U);
}

TEST(RealMeshes, AreHullsOfASizeNearOne) {
    for (const RealMesh& mesh : real_meshes()) {
        if (!std::filesystem::exists(mesh.path)) GTEST_SKIP() << mesh.package << " is not installed";
        const Cloud& vertices = mesh_vertices(mesh);
        EXPECT_GT(vertices.size(), 30U) << mesh.name;
        for (const Point& p : vertices) EXPECT_LT(squared_norm(p), 3) << mesh.name;
    }
}

TEST(RealMeshes, NameThePackageWhereOneIsMissing) {
    const RealMesh none{"none", "/nonexistent/none.obj", "a-package"};
    EXPECT_NE(
        test::refused<caseio::EnvironmentError>([&] { static_cast<void>(mesh_vertices(none)); }).find("a-package"),
        std::string::npos);
}

class Read3ds : public testing::Test {
protected:
    static std::string file(const std::string& bytes) {
        const std::string path = testing::TempDir() + "oblong_read_3ds.3ds";
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }
    static std::string chunk(unsigned kind, const std::string& content) {
        const auto length = static_cast<unsigned>(content.size() + 6);
        std::string head;
        for (unsigned i = 0; i < 2; ++i) head += static_cast<char>(kind >> 8 * i & 255U);
        for (unsigned i = 0; i < 4; ++i) head += static_cast<char>(length >> 8 * i & 255U);
        return head + content;
    }
    /// Around a vertex list: the chunks that lead to it.
    static std::string around(const std::string& list) {
        return chunk(0x4d4d,
                     chunk(0x3d3d, chunk(0x4000, std::string("name\0", 5) + chunk(0x4100, chunk(0x4110, list)))));
    }
    // One vertex: 1, −2, 0.5 as little-endian floats.
    const std::string one = std::string("\1\0\0\0\x80\x3f\0\0\0\xc0\0\0\0\x3f", 14);
};

TEST_F(Read3ds, ReadsVerticesAsTheyAre) { EXPECT_EQ(read_3ds_vertices(file(around(one))), (Cloud{{1, -2, 0.5}})); }

TEST_F(Read3ds, RefusesWhatIsCutShortEmptyOrNotFinite) {
    const std::string whole = around(one);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_THROW(static_cast<void>(read_3ds_vertices(file(whole.substr(0, length)))), caseio::BadInput) << length;
    }
    std::string infinite = one;
    infinite[4] = '\x80';
    infinite[5] = '\x7f';
    EXPECT_THROW(static_cast<void>(read_3ds_vertices(file(around(infinite)))), caseio::BadInput);
    std::string many = one;
    many[0] = '\2';
    EXPECT_THROW(static_cast<void>(read_3ds_vertices(file(around(many)))), caseio::BadInput);
    EXPECT_THROW(static_cast<void>(read_3ds_vertices("/nonexistent.3ds")), caseio::BadInput);
    EXPECT_THROW(static_cast<void>(read_3ds_vertices("/usr")), caseio::BadInput);
}

}  // namespace
}  // namespace oblong::fuzz
