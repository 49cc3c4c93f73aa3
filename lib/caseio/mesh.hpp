// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "caseio/errors.hpp"
#include "oblong/linear/vec.hpp"

namespace oblong::caseio {

/// The distinct vertices of a mesh file, in the order of the file, whether a face uses them or not; the convex hull of
/// them is the body. OBJ, STL (text or binary), OFF or PLY (text or binary) by the file's extension, in any case of
/// letters. Coordinates are the doubles nearest to the file's numbers, or what a binary file holds.
///
/// Throws BadInput that names the file: missing, a directory, no such format, truncated, an index out of range, a
/// coordinate that is not finite, no vertex.
[[nodiscard]] std::vector<Vec3<double>> read_mesh_vertices(const std::string& path);

}  // namespace oblong::caseio
