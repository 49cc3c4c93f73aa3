// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "caseio/mesh.hpp"
#include "tests/refused.hpp"

using namespace oblong;
using namespace oblong::caseio;

namespace {

class Gltf : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "oblong-gltf-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        write("b.bin", positions());
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& content) const {
        std::ofstream(folder_ / name, std::ios::binary) << content;
        return (folder_ / name).string();
    }
    std::vector<Vec3<double>> read(const std::string& json) const { return read_mesh_vertices(write("m.gltf", json)); }
    std::string refusal(const std::string& json) const {
        try {
            static_cast<void>(read(json));
        } catch (const BadInput& error) {
            EXPECT_EQ(error.place().file, (folder_ / "m.gltf").string());
            return error.what();
        }
        ADD_FAILURE() << "was read: " << json;
        return {};
    }

    /// Three vertices, then three indices of 16 bits.
    static std::string positions(std::uint16_t last = 2) {
        std::string text(42, '\0');
        const std::array<float, 9> p{0.1F, 0, 0, 1, 0, 0, 0, 1, 0};
        const std::array<std::uint16_t, 3> indices{0, 1, last};
        std::memcpy(text.data(), p.data(), 36);
        std::memcpy(text.data() + 36, indices.data(), 6);
        return text;
    }
    /// A file of one mesh with these further members, whose buffer is described by `buffer`.
    static std::string with(const std::string& members,
                            const std::string& buffer = R"("uri":"b.bin","byteLength":42)") {
        return R"({"asset":{"version":"2.0"},"buffers":[{)" + buffer +
               R"(}],"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":6}],)"
               R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},)"
               R"({"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}],)"
               R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}])" +
               members + "}";
    }

    std::filesystem::path folder_;
    const double tenth_ = static_cast<double>(0.1F);
};

TEST_F(Gltf, ReadsTheMeshesOfAFileWithoutNodes) {
    EXPECT_EQ(read(with("")), (std::vector<Vec3<double>>{{tenth_, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
}

TEST_F(Gltf, ReadsAnEmbeddedBuffer) {
    // The 42 bytes of positions() in base 64.
    const std::string data =
        R"("uri":"data:application/octet-stream;base64,zczMPQAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAABAAIA","byteLength":42)";
    EXPECT_EQ(read(with("", data)), read(with("")));
}

TEST_F(Gltf, NodesPlaceTheirMeshesExactly) {
    // 90 degrees about z as a quaternion that is not of length 1, then a scale of the parent.
    const std::string scene =
        R"(,"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"scale":[2,2,2],"children":[1]},)"
        R"({"mesh":0,"rotation":[0,0,3,3],"translation":[5,0,0]},{"mesh":0,"translation":[99,0,0]}])";
    EXPECT_EQ(read(with(scene)), (std::vector<Vec3<double>>{{10, 2 * tenth_, 0}, {10, 2, 0}, {8, 0, 0}}));
    // The scale comes first: along the mesh's own axes, which the rotation turns.
    const std::string uneven =
        R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"scale":[2,3,1],"rotation":[0,0,3,3],"translation":[5,0,0]}])";
    EXPECT_EQ(read(with(uneven)), (std::vector<Vec3<double>>{{5, 2 * tenth_, 0}, {5, 2, 0}, {2, 0, 0}}));
    const std::string matrix =
        R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"matrix":[0,1,0,0, -1,0,0,0, 0,0,1,0, 5,6,7,1]}])";
    EXPECT_EQ(read(with(matrix)), (std::vector<Vec3<double>>{{5, 6 + tenth_, 7}, {5, 7, 7}, {4, 6, 7}}));
}

TEST_F(Gltf, AFileWithoutASceneIsAllOfItsNodes) {
    const std::string nodes = R"(,"nodes":[{"mesh":0},{"mesh":0,"translation":[5,0,0]}])";
    EXPECT_EQ(read(with(nodes)).size(), 6U);
}

TEST_F(Gltf, RefusesWhatIsMalformed) {
    EXPECT_NE(refusal("{}").find("expected a glTF 2.0 file"), std::string::npos);
    EXPECT_NE(refusal("nothing").find("expected a glTF 2.0 file"), std::string::npos);
    EXPECT_NE(refusal(R"({"asset":{"version":"2.0"}})").find("expected a mesh with vertices, found none"),
              std::string::npos);
    struct Bad {
        const char* members;
        const char* message;
    };
    for (const auto& [members, message] : std::vector<Bad>{
             {R"(,"scenes":[{"nodes":[7]}],"nodes":[{"mesh":0}])", "expected the index of one of 1 nodes, found 7"},
             {R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":3}])", "expected the index of one of 1 meshes, found 3"},
             {R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"children":[0]}])", "found node 0 twice"},
             {R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"rotation":[0,0,0,0]}])",
              "expected a rotation that is not 0"},
             {R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"matrix":[1,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1]}])",
              "expected the matrix of an affine map"},
             {R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"skin":0}],"skins":[{"joints":[0]}])", "without a skin"},
             {R"(,"extensionsRequired":["KHR_draco_mesh_compression"])",
              "expected a glTF file that needs no compressed meshes"},
         }) {
        const std::string found = refusal(with(members));
        EXPECT_NE(found.find(message), std::string::npos) << found;
    }
    EXPECT_NE(refusal(with("", R"("uri":"none.bin","byteLength":42)")).find("expected a glTF 2.0 file"),
              std::string::npos);
    EXPECT_NE(refusal(with("", R"("uri":"../b.bin","byteLength":42)")).find("expected a glTF 2.0 file"),
              std::string::npos);
    write("b.bin", positions(3));
    EXPECT_NE(refusal(with("")).find("expected indices of 3 vertices, found 3"), std::string::npos);
}

TEST_F(Gltf, ABufferThatIsTooShortIsRefused) {
    std::string text = with("");
    text.replace(text.find("\"count\":3,\"type\":\"VEC3\""), 9, "\"count\":9");
    EXPECT_NE(refusal(text).find("expected a buffer that holds 9 elements"), std::string::npos);
}

TEST_F(Gltf, BuffersAreRegularFilesWithinTheLimit) {
    const std::string path = write("m.gltf", with(""));
    const std::uintmax_t size = std::filesystem::file_size(path);
    EXPECT_EQ(read_mesh_vertices(path, {size + 42, nullptr}).size(), 3U);
    EXPECT_NE(oblong::test::refused<BadInput>([&] {
                  static_cast<void>(read_mesh_vertices(path, {size + 41, nullptr}));
              }).find("b.bin: expected at most 41 bytes (--max-mesh-bytes), found 42"),
              std::string::npos);
    std::filesystem::remove(folder_ / "b.bin");
    std::filesystem::create_symlink("/dev/zero", folder_ / "b.bin");
    EXPECT_NE(refusal(with("")).find("b.bin: expected a regular file"), std::string::npos);
}

TEST_F(Gltf, NodesThatNestTooDeepAreRefused) {
    const auto nested = [this](int depth) {
        std::string nodes = R"(,"scenes":[{"nodes":[0]}],"nodes":[)";
        for (int i = 1; i < depth; ++i) nodes += R"({"children":[)" + std::to_string(i) + "]},";
        return with(nodes + R"({"mesh":0}])");
    };
    EXPECT_EQ(read(nested(64)).size(), 3U);
    EXPECT_NE(refusal(nested(65)).find("expected nodes that nest at most 64 deep"), std::string::npos);
}

TEST_F(Gltf, DamagedFilesReadOrAreRefused) {
    const std::string whole = with(R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"translation":[5,0,0]}])");
    int read_count = 0;
    std::uint32_t state = 1;
    const auto next = [&state] { return state = state * 1664525U + 1013904223U; };
    for (int i = 0; i < 400; ++i) {
        std::string text = whole;
        const std::size_t at = (next() >> 8U) % text.size();
        const bool is_digit = text[at] >= '0' && text[at] <= '9';  // another digit changes a size, an index or a number
        text[at] = is_digit ? static_cast<char>('0' + (next() >> 8U) % 10) : R"({}[]",:0123-e)"[(next() >> 8U) % 13];
        try {
            read_count += read(text).empty() ? 0 : 1;
        } catch (const BadInput&) {
            continue;
        }
    }
    EXPECT_GT(read_count, 10);
    EXPECT_LT(read_count, 390);
}

TEST_F(Gltf, ForeignModelsReadOrAreRefused) {
    const std::filesystem::path models = "/usr/share/assimp/models/glTF2";
    if (!std::filesystem::exists(models)) GTEST_SKIP() << "the package assimp-testmodels is not installed";
    struct Model {
        const char* file;
        std::size_t vertices;  ///< 0: refused
    };
    for (const Model& model : std::vector<Model>{
             {"BoxTextured-glTF/BoxTextured.gltf", 8},
             {"BoxTextured-glTF-Embedded/BoxTextured.gltf", 8},
             {"BoxTextured-glTF-Binary/BoxTextured.glb", 8},
             {"BoxBadNormals-glTF-Binary/BoxBadNormals.glb", 8},
             {"draco/2CylinderEngine.gltf", 0},
             {"simple_skin/simple_skin.gltf", 0},
             {"../glTF/BoxTextured-glTF/BoxTextured.gltf", 0},  // of version 1
         }) {
        const std::string path = (models / model.file).string();
        if (model.vertices == 0) {
            EXPECT_THROW(static_cast<void>(read_mesh_vertices(path)), BadInput) << model.file;
        } else {
            EXPECT_NO_THROW(EXPECT_EQ(read_mesh_vertices(path).size(), model.vertices) << model.file) << model.file;
        }
    }
}

}  // namespace
