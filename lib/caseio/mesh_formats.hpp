// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "caseio/mesh_file.hpp"
#include "oblong/linear/vec.hpp"

/// The readers behind read_mesh_vertices and read_surface_file, one a format. Each returns the vertices in the order of
/// the file, repeated ones included, and throws BadInput for a file that is broken. Faces are checked.
namespace oblong::caseio {

using MeshVertices = std::vector<Vec3<double>>;

/// The triangles of a file's faces.
struct MeshFaces {
    std::vector<std::array<std::uint32_t, 3>> triangles;

    /// Adds the fan of triangles from the first corner; of fewer than three corners nothing.
    void add(std::span<const std::uint32_t> corners) {
        for (std::size_t i = 2; i < corners.size(); ++i) triangles.push_back({corners[0], corners[i - 1], corners[i]});
    }
};

/// @{
/// \param faces  receives the faces; null: they are dropped
[[nodiscard]] MeshVertices read_obj(const MeshFile& file, MeshFaces* faces = nullptr);
[[nodiscard]] MeshVertices read_off(const MeshFile& file, MeshFaces* faces = nullptr);
[[nodiscard]] MeshVertices read_stl(const MeshFile& file, MeshFaces* faces = nullptr);
[[nodiscard]] MeshVertices read_ply(const MeshFile& file, MeshFaces* faces = nullptr);
/// @}
/// Reads the meshes of the default scene, or of all nodes, or of the file, the first that it has. Nodes place their
/// meshes by exact arithmetic; each coordinate is rounded once to double.
[[nodiscard]] MeshVertices read_gltf(const MeshFile& file);

}  // namespace oblong::caseio
