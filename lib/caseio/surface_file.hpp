// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "caseio/mesh.hpp"

namespace oblong::caseio {

/// The faces of a mesh file as triangles.
struct SurfaceFile {
    std::vector<Vec3<double>> vertices;                   ///< in the order of the file, repeated ones included
    std::vector<std::array<std::uint32_t, 3>> triangles;  ///< indices of vertices; in the order of the file
};

/// Reads the faces of an OBJ, STL, OFF or PLY file. A face of more than three corners is the fan of triangles from its
/// first corner. Throws BadInput as `read_mesh_vertices` does, for a file without a face of three corners, and for
/// glTF.
[[nodiscard]] SurfaceFile read_surface_file(const std::string& path, const MeshReading& reading = {});

}  // namespace oblong::caseio
