// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/mesh.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <new>
#include <stdexcept>

#include "fuzz/harness/parsers/mesh_contract.hpp"
#include "tests/harness/parsers/corpus.hpp"
#include "tests/harness/parsers/memory.hpp"

namespace oblong::fuzz {
namespace {

std::vector<Vec3<double>> read_with_defaults(const std::string& path) { return caseio::read_mesh_vertices(path); }

TEST(Meshes, KeepTheirContractOnTheCorpus) {
    const PrivateFolder folder;
    const auto all = seeds("mesh");
    ASSERT_GE(all.size(), 8U);
    for (const auto& [name, content] : all) {
        const TextReading own = read_mesh(read_with_defaults, folder, name, content);
        EXPECT_TRUE(own.read) << name;
        EXPECT_EQ(own.broken, "") << name;
        const TextReading any = read_as_every_mesh(folder, content);
        EXPECT_TRUE(any.read) << name;
        EXPECT_EQ(any.broken, "") << name;
    }
}

TEST(Meshes, AFaultyReaderIsNoticed) {
    const PrivateFolder folder;
    const Vec3<double> p{1, 2, 3};
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const std::vector<std::pair<MeshReader, std::string>> faults{
        {[](const std::string&) -> std::vector<Vec3<double>> { throw std::length_error("vector"); }, "no refusal"},
        {[](const std::string&) -> std::vector<Vec3<double>> { throw caseio::BadInput({"", 0, {}}, "expected"); },
         "file's name"},
        {[](const std::string&) { return std::vector<Vec3<double>>{}; }, "without a vertex"},
        {[&](const std::string&) { return std::vector<Vec3<double>>(9, p); }, "more vertices"},
        {[&](const std::string&) { return std::vector<Vec3<double>>{{1, infinity, 3}}; }, "not finite"},
    };
    for (const auto& [reader, expected] : faults) {
        const std::string broken = read_mesh(reader, folder, "m.obj", "v 1 2 3\n").broken;
        EXPECT_NE(broken.find(expected), std::string::npos) << broken;
    }
}

/// Headers that announce four thousand million of something, in every way that a reader might believe.
std::vector<std::pair<std::string, std::string>> boasts() {
    const std::string xyz = "property float x\nproperty float y\nproperty float z\n";
    const std::string many = "4294967295";
    std::string stl(84, 'x');
    for (std::size_t i = 80; i < 84; ++i) stl[i] = '\xff';
    return {
        {"a.off", "OFF\n" + many + " 0 0\n0 0 0\n"},
        {"b.off", "OFF\n1 " + many + " 0\n0 0 0\n"},
        {"c.off", "OFF\n1 1 0\n0 0 0\n" + many + " 0 0\n"},
        {"d.off", "4OFF\n1 0 0\n0 0 0 0\n"},
        {"e.off", "nOFF\n" + many + "\n1 0 0\n0 0 0\n"},
        {"a.ply", "ply\nformat ascii 1.0\nelement vertex " + many + "\n" + xyz + "end_header\n0 0 0\n"},
        {"b.ply", "ply\nformat binary_little_endian 1.0\nelement vertex 1\n" + xyz + "element face " + many +
                      "\nproperty list uchar int vertex_indices\nend_header\n123456789012"},
        {"c.ply", "ply\nformat ascii 1.0\nelement vertex 1\n" + xyz + "element junk " + many + "\nend_header\n0 0 0\n"},
        {"d.ply",
         "ply\nformat ascii 1.0\ncomment end_header\nelement vertex " + many + "\n" + xyz + "end_header\n0 0 0\n"},
        {"e.ply", "ply\nformat ascii 1.0\nelement vertex 1\n" + xyz + "comment end_header\nelement vertex " + many +
                      "\n" + xyz + "end_header\n0 0 0\n"},
        {"f.ply",
         "ply\nformat binary_little_endian 1.0\nelement vertex 1\n" + xyz +
             "element face 1\nproperty list uint int vertex_indices\nend_header\n123456789012\xff\xff\xff\xff"},
        {"g.ply", "ply\nformat binary_little_endian 1.0\nelement vertex 1\n" + xyz +
                      "comment end_header\nelement face 1\nproperty list uint int vertex_indices\nend_header\n"
                      "123456789012\xff\xff\xff\xff"},
        {"h.ply", "ply\nformat ascii 1.0\nelement junk " + many + "\nelement vertex 1\n" + xyz + "end_header\n0 0 0\n"},
        {"a.stl", stl},
        {"a.obj", "v 0 0 0\nf 1 1 " + many + "\n"},
    };
}

TEST(Meshes, AnAnnouncedCountIsNotBelieved) {
    const PrivateFolder folder;
    for (const auto& [name, content] : boasts()) {
        Memory::start();
        const TextReading reading = read_mesh(read_with_defaults, folder, name, content);
        EXPECT_LT(Memory::peak(), 4U << 20U) << name;
        EXPECT_EQ(reading.broken, "") << name;
    }
}

TEST(Meshes, TheCountOfMemoryCounts) {
    Memory::start();
    constexpr std::size_t size = 3U << 20U;
    ::operator delete(::operator new(size));  // called by name: what a vector asks for may be left out
    EXPECT_GE(Memory::peak(), size);
    EXPECT_LT(Memory::peak(), size + (1U << 16U));
}

}  // namespace
}  // namespace oblong::fuzz
