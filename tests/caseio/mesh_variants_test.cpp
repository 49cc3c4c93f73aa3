// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "caseio/mesh.hpp"
#include "tests/caseio/mesh_texts.hpp"
#include "tests/refused.hpp"

using namespace oblong;
using namespace oblong::caseio;
using namespace oblong::caseio::test;

TEST(Mesh, AcceptsWhatWritersDoToTheFormats) {
    const Folder folder;
    const std::vector<Vec3<double>> expected{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const std::string facet =
        "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";
    const std::string upper =
        "SOLID X\nFACET NORMAL nan nan nan\nOUTER LOOP\nVERTEX 0 0 0\nVERTEX 1 0 0\nVERTEX 0 1 0\n"
        "ENDLOOP\nENDFACET\nENDSOLID";
    const std::string integers =
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty int x\nproperty int y\nproperty int z\n"
        "element face 0\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n";
    const std::string wide =
        "ply\nformat ascii 1.0\ncomment c\nelement face 1\nproperty list uint uint vertex_index\n"
        "element vertex 3\nproperty list int float weights\nproperty float x\nproperty uchar y\n"
        "property double z\nproperty float confidence\nend_header\n3 0 1 2\n2 1 1 0 0 0 nan\n"
        "0 1 0 0 1\n1 7 0 1 0 1\n";
    const std::vector<std::pair<std::string, std::string>> table{
        {"lead.stl", "   \n solid x\n " + facet + " endsolid"},
        {"upper.stl", upper},
        {"cr.stl", replaced("solid\r" + facet + "endsolid\r", "\nendloop\n", "\rendloop\r")},
        {"integers.ply", integers},
        {"wide.ply", wide},
        {"weight.off", "4OFF\n3 0 0\n0 0 0 1\n1 0 0 1.0\n0 1 0 1\n"},
        {"near.off", "\t  OFF3 1 12 # or nah\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"},
        {"cr.off", "STCNOFF\r3 0 0\r0 0 0 0 0 1\r1 0 0 0 0 1\r0 1 0 0 0 1\r"},
        {"tags.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nt crease 2/1/0 1 5 4.7\nvw 0 0 1.0\nf 1 2 3\n"},
    };
    for (const auto& [name, content] : table)
        EXPECT_NO_THROW(EXPECT_EQ(read_mesh_vertices(folder.write(name, content)), expected) << name) << name;
    for (const char* ends : {"\r", "\r\n"}) {
        std::string text;
        for (const char c : integers) text += c == '\n' ? ends : std::string(1, c);
        EXPECT_NO_THROW(EXPECT_EQ(read_mesh_vertices(folder.write("ends.ply", text)), expected));
    }
    EXPECT_EQ(read_mesh_vertices(folder.write("w.ply", weighted_ply("1"))), (std::vector<Vec3<double>>{{1, 2, 3}}));
}

TEST(Mesh, ReadsBinaryPlyInBothOrdersAndAfterEveryLineEnd) {
    const Folder folder;
    const std::vector<Vec3<double>> expected{{0.5, 266, -2}};
    for (const bool big : {false, true}) {
        for (const char* end : {"\n", "\r", "\r\n"}) {
            std::string text;
            const std::string encoding = big ? "binary_big_endian" : "binary_little_endian";
            for (const std::string& line :
                 {std::string("ply"), "format " + encoding + " 1.0", std::string("element vertex 1"),
                  std::string("property short y"), std::string("property float x"), std::string("property char z"),
                  std::string("property list uint char tail"), std::string("end_header")})
                text += line + end;
            const auto add = [&](std::string value) {
                text += big ? std::string(value.rbegin(), value.rend()) : value;
            };
            add(bytes(std::int16_t{266}));  // little-endian it begins with a line feed
            add(bytes(0.5F));
            add(bytes(std::int8_t{-2}));
            add(bytes(std::uint32_t{2}));
            EXPECT_NO_THROW(EXPECT_EQ(read_mesh_vertices(folder.write("m.ply", text + "xy")), expected)) << encoding;
            EXPECT_THROW(static_cast<void>(read_mesh_vertices(folder.write("m.ply", text + "x"))), BadInput);
        }
    }
}

TEST(Mesh, NotesWhatItPassesOver) {
    const Folder folder;
    const auto notes_of = [&](const std::string& name, const std::string& content) {
        std::ostringstream notes;
        EXPECT_EQ(read_mesh_vertices(folder.write(name, content), {default_max_mesh_bytes, &notes}).size(), 3U) << name;
        return notes.str();
    };
    const std::string extra = notes_of("extra.stl", binary_stl(0) + "12345678");
    EXPECT_NE(extra.find("extra.stl: note: passed over 8 bytes behind the 1 triangles of a binary STL"),
              std::string::npos)
        << extra;
    const std::string words = notes_of("words.obj", "v 0 0 0\nxyz 1\nv 1 0 0\nabc 1\nv 0 1 0\n");
    EXPECT_NE(words.find("words.obj:2: note: passed over \"xyz\""), std::string::npos) << words;
    EXPECT_EQ(std::ranges::count(words, '\n'), 1) << words;
    EXPECT_NE(notes_of("more.ply", replaced(ply, "4 0 1 2 3\n", "4 0 1 2 3\n1 2 3\n")).find("note: passed over"),
              std::string::npos);
    EXPECT_EQ(notes_of("plain.obj", obj), "");
}

TEST(Mesh, ReadsRegularFilesWithinTheLimitAlone) {
    const Folder folder;
    const std::string fifo = (folder.path() / "pipe.obj").string();
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    const std::string zeros = (folder.path() / "zero.obj").string();
    std::filesystem::create_symlink("/dev/zero", zeros);
    for (const std::string& path : {fifo, zeros}) {
        EXPECT_NE(oblong::test::refused<BadInput>([&] {
                      static_cast<void>(read_mesh_vertices(path));
                  }).find("expected a regular file"),
                  std::string::npos);
    }
    const std::string path = folder.write("m.obj", obj);
    EXPECT_EQ(read_mesh_vertices(path, {obj.size(), nullptr}).size(), 3U);
    EXPECT_NE(
        oblong::test::refused<BadInput>([&] { static_cast<void>(read_mesh_vertices(path, {obj.size() - 1, nullptr})); })
            .find("expected at most " + std::to_string(obj.size() - 1) + " bytes (--max-mesh-bytes), found " +
                  std::to_string(obj.size())),
        std::string::npos);
}
