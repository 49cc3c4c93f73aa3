// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "oblong/linear/vec.hpp"

/// The readers behind read_mesh_vertices, one a format.
namespace oblong::caseio {

/// What a reader found, unchecked but for what its declaration says.
struct MeshSoup {
    std::vector<Vec3<double>> vertices;
    std::vector<std::vector<std::size_t>> faces;  ///< indices of vertices
    bool read = true;                             ///< false: the file is none of its format
};

/// What a header promises; counts are 0 where it says nothing.
struct MeshHeader {
    std::size_t vertices = 0;
    std::size_t faces = 0;
};

/// The vertices of an OBJ text; elements are checked and dropped. Throws BadInput with the line.
[[nodiscard]] MeshSoup read_obj(std::string_view text, const std::string& path);

/// The counts that an OFF or PLY text begins with. Throws BadInput where they are missing or exceed what a file of this
/// size can hold, and for a PLY whose vertices lack a coordinate.
[[nodiscard]] MeshHeader read_off_header(std::string_view text, const std::string& path);
[[nodiscard]] MeshHeader read_ply_header(std::string_view text, const std::string& path);

/// Whether the content is an STL in text: it begins with solid and white space, and its length is not that of a binary
/// one. Throws BadInput where it is neither, and for a binary one with a coordinate that is not finite:
/// CGAL merges equal vertices before they can be looked at, and a NaN compares as equal.
[[nodiscard]] bool is_text_stl(std::string_view content, const std::string& path);

/// CGAL's readers.
[[nodiscard]] MeshSoup read_off_with_cgal(const std::string& path);
[[nodiscard]] MeshSoup read_stl_with_cgal(const std::string& content, bool text);
/// `points_only`: the file has no faces, which CGAL reads in another way.
[[nodiscard]] MeshSoup read_ply_with_cgal(const std::string& path, bool points_only);

}  // namespace oblong::caseio
