// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

/// Mesh files of every format, and a folder to write them to.
namespace oblong::caseio::test {

/// A folder of its own that goes away with the test.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "oblong-mesh-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }

    std::string write(const std::string& name, const std::string& content) const {
        std::ofstream(path_ / name, std::ios::binary) << content;
        return (path_ / name).string();
    }
    std::filesystem::path path() const { return path_; }

private:
    std::filesystem::path path_;
};

inline const std::string obj = "v 0 0 0\nv 0.1 1e-300 12345678.123456789\nv 0 1 0\nv 0 1 -0.0\nf 1 2 3 4\n";
inline const std::string off =
    "OFF\n# a comment\n4 1 0\n0 0 0\n0.1 1e-300 12345678.123456789\n0 1 0\n0 1 -0.0\n4 0 1 2 3\n";
inline const std::string ply_header =
    "element vertex 4\nproperty double x\nproperty double y\nproperty double z\nelement face 1\n"
    "property list uchar int vertex_indices\nend_header\n";
inline const std::string ply =
    "ply\nformat ascii 1.0\n" + ply_header + "0 0 0\n0.1 1e-300 12345678.123456789\n0 1 0\n0 1 -0.0\n4 0 1 2 3\n";
inline const std::string stl =
    "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0.1 1e-300 12345678.123456789\nvertex 0 1 0\n"
    "endloop\nendfacet\nendsolid s\n";

template <class T>
std::string bytes(const T& value) {
    std::string text(sizeof value, '\0');
    std::memcpy(text.data(), &value, sizeof value);
    return text;
}

inline std::string binary_ply(double first, int last_index) {
    std::string text = "ply\nformat binary_little_endian 1.0\n" + ply_header;
    text += bytes(std::array<double, 12>{first, 0, 0, 0.1, 1e-300, 12345678.123456789, 0, 1, 0, 0, 1, -0.0});
    return text + '\x04' + bytes(std::array<std::int32_t, 4>{0, 1, 2, last_index});
}

inline std::string binary_stl(float first, std::uint32_t count = 1) {
    return std::string(80, ' ') + bytes(count) +
           bytes(std::array<float, 12>{0, 0, 1, first, 0, 0, 0.5F, 0, 0, 0, 1, 0}) + std::string(2, '\0');
}

inline std::string weighted_ply(const std::string& weight) {
    return "ply\nformat ascii 1.0\nelement vertex 1\nproperty double x\nproperty double y\nproperty double z\n"
           "property double w\nelement face 0\nend_header\n1 2 3 " +
           weight + "\n";
}

inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.rfind(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), with);
}

}  // namespace oblong::caseio::test
