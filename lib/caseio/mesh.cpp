// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/mesh.hpp"

#include <set>
#include <tuple>

#include "caseio/mesh_formats.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong::caseio {

namespace {

MeshVertices read_format(const MeshFile& file) {
    const std::string format = file.extension();
    if (format == ".obj") return read_obj(file);
    if (format == ".off") return read_off(file);
    if (format == ".ply") return read_ply(file);
    if (format == ".stl") return read_stl(file);
    if (format == ".gltf" || format == ".glb") return read_gltf(file);
    file.refuse("expected a mesh file (.obj, .stl, .off, .ply, .gltf or .glb), found the extension \"" + format + '"');
}

}  // namespace

std::vector<Vec3<double>> read_mesh_vertices(const std::string& path, const MeshReading& reading) {
    const MeshFile file(path, reading);
    const MeshVertices vertices = read_format(file);
    std::vector<Vec3<double>> result;
    std::set<std::tuple<double, double, double>> seen;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Vec3<double>& v = vertices[i];
        if (!is_finite(v)) file.refuse("expected finite coordinates, found others at vertex " + std::to_string(i));
        const Vec3<double> same{v.x + 0.0, v.y + 0.0, v.z + 0.0};  // -0 is 0
        if (seen.emplace(same.x, same.y, same.z).second) result.push_back(same);
    }
    if (result.empty()) file.refuse("expected a mesh with vertices, found none");
    return result;
}

}  // namespace oblong::caseio
