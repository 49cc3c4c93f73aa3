// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "fuzz/cases/generate/build.hpp"

namespace oblong::fuzz {

/// A real mesh that a Debian package installs.
struct RealMesh {
    std::string_view name;
    std::string_view path;
    std::string_view package;
};

/// Returns the meshes of family `mesh`, in a fixed order.
[[nodiscard]] std::span<const RealMesh> real_meshes();

/// Returns the extreme points of a mesh, moved and scaled to a size near 1 (by a power of two; the offset is rounded),
/// read once a process. Throws caseio::EnvironmentError naming the package where the file is missing.
[[nodiscard]] const Cloud& mesh_vertices(const RealMesh& mesh);

}  // namespace oblong::fuzz
