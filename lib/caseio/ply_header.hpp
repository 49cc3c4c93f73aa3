// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "caseio/mesh_file.hpp"

/// The header of a PLY file.
namespace oblong::caseio {

enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };
[[nodiscard]] std::size_t size_of(PlyType type);

struct PlyProperty {
    std::string name;
    PlyType type = PlyType::float32;
    std::optional<PlyType> list_size;  ///< the type of a list's size; absent: a single value
};

struct PlyElement {
    std::string name;
    std::size_t count = 0;
    std::vector<PlyProperty> properties;

    [[nodiscard]] bool is_vertex() const { return name == "vertex"; }
};

enum class PlyEncoding { text, little_endian, big_endian };

struct PlyHeader {
    PlyEncoding encoding = PlyEncoding::text;
    std::vector<PlyElement> elements;
    std::size_t size = 0;  ///< bytes of the header
    long lines = 0;        ///< lines of the header
};

/// Throws BadInput if the header is malformed, where the vertices lack x, y or z, and if an element's count exceeds
/// what the rest of the file can hold: no reader allocates for what is not there.
[[nodiscard]] PlyHeader read_ply_header(const MeshFile& file);

}  // namespace oblong::caseio
