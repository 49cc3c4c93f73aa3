// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/harness/parsers/private_folder.hpp"
#include "fuzz/harness/parsers/text_contract.hpp"
#include "oblong/linear/vec.hpp"

namespace oblong::fuzz {

using MeshReader = std::function<std::vector<Vec3<double>>(const std::string& path)>;

/// A reader of meshes owes: finite vertices, at least one, no more than the content has bytes; or BadInput that names
/// the file. Vertices written as an OBJ file read back as the same ones.
///
/// \param name  of the file that the content is written to; its extension is the format
[[nodiscard]] TextReading read_mesh(const MeshReader& reader, const PrivateFolder& folder, std::string_view name,
                                    std::string_view content);

/// The same content as a file of each format that caseio reads: OBJ, STL, OFF, PLY. The first broken contract, and
/// whether any of them read it.
[[nodiscard]] TextReading read_as_every_mesh(const PrivateFolder& folder, std::string_view content);

}  // namespace oblong::fuzz
