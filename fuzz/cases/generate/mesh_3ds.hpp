// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "fuzz/cases/generate/build.hpp"

namespace oblong::fuzz {

/// Returns the vertices of all meshes in an Autodesk 3DS file: its float coordinates as they are. The format is a tree
/// of chunks; only those that lead to vertex lists (0x4d4d, 0x3d3d, 0x4000, 0x4100, 0x4110) are read. Throws
/// caseio::BadInput if the file is missing, truncated, holds no vertex or one that is not finite.
[[nodiscard]] Cloud read_3ds_vertices(const std::string& path);

}  // namespace oblong::fuzz
