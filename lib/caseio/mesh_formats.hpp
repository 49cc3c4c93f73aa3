// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "caseio/mesh_file.hpp"
#include "oblong/linear/vec.hpp"

/// The readers behind read_mesh_vertices, one a format. Each returns the vertices in the order of the file, repeated
/// ones included, and throws BadInput for a file that is broken. Faces are checked and dropped.
namespace oblong::caseio {

using MeshVertices = std::vector<Vec3<double>>;

[[nodiscard]] MeshVertices read_obj(const MeshFile& file);
[[nodiscard]] MeshVertices read_off(const MeshFile& file);
[[nodiscard]] MeshVertices read_stl(const MeshFile& file);
[[nodiscard]] MeshVertices read_ply(const MeshFile& file);
/// Reads the meshes of the default scene, or of all nodes, or of the file, the first that it has. Nodes place their
/// meshes by exact arithmetic; each coordinate is rounded once to double.
[[nodiscard]] MeshVertices read_gltf(const MeshFile& file);

}  // namespace oblong::caseio
