// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "caseio/errors.hpp"
#include "oblong/linear/vec.hpp"

namespace oblong::caseio {

/// Largest mesh file that is read where nothing else is asked for, in bytes: 64 MiB.
inline constexpr std::uintmax_t default_max_mesh_bytes = std::uintmax_t{64} << 20U;

/// Options of reading mesh files.
struct MeshReading {
    std::uintmax_t max_bytes = default_max_mesh_bytes;  ///< of a file; of a glTF file and its buffers together
    std::ostream* notes = nullptr;                      ///< where notes go, a line each; may be null
};

/// Reads the distinct vertices of a mesh file, in the order of the file, whether a face uses them or not. Their convex
/// hull is the body. The extension names the format, in any case of letters: OBJ, STL (text or binary), OFF, PLY (text
/// or binary), glTF 2.0 (.gltf, .glb). A coordinate is the double nearest to the number in the file, in a PLY whose
/// property is `float` the nearest float; binary files hold the number itself.
///
/// Accepts with a note: a binary STL with bytes behind its triangles, OBJ statements that are not of the format.
///
/// Throws BadInput that names the file: missing, no regular file, larger than `reading.max_bytes`, no such format,
/// truncated, an index out of range, a coordinate that is not finite, a weight other than 1, no vertex.
[[nodiscard]] std::vector<Vec3<double>> read_mesh_vertices(const std::string& path, const MeshReading& reading = {});

}  // namespace oblong::caseio
