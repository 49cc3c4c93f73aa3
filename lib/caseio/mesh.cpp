// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/mesh.hpp"

#include <set>
#include <tuple>

#include "caseio/mesh_formats.hpp"
#include "caseio/surface_file.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong::caseio {

namespace {

/// \param faces  as of the readers; null: they are dropped
MeshVertices read_format(const MeshFile& file, MeshFaces* faces) {
    const std::string format = file.extension();
    if (format == ".obj") return read_obj(file, faces);
    if (format == ".off") return read_off(file, faces);
    if (format == ".ply") return read_ply(file, faces);
    if (format == ".stl") return read_stl(file, faces);
    if (format == ".gltf" || format == ".glb") {
        if (faces != nullptr)
            file.refuse("expected a surface as .obj, .stl, .off or .ply, found glTF, which is read for hulls alone");
        return read_gltf(file);
    }
    file.refuse("expected a mesh file (.obj, .stl, .off, .ply, .gltf or .glb), found the extension \"" + format + '"');
}

}  // namespace

std::vector<Vec3<double>> read_mesh_vertices(const std::string& path, const MeshReading& reading) {
    const MeshFile file(path, reading);
    const MeshVertices vertices = read_format(file, nullptr);
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

SurfaceFile read_surface_file(const std::string& path, const MeshReading& reading) {
    const MeshFile file(path, reading);
    MeshFaces faces;
    SurfaceFile surface{read_format(file, &faces), {}};
    for (std::size_t i = 0; i < surface.vertices.size(); ++i)
        if (!is_finite(surface.vertices[i]))
            file.refuse("expected finite coordinates, found others at vertex " + std::to_string(i));
    if (faces.triangles.empty()) file.refuse("expected a surface with triangles, found none");
    surface.triangles = std::move(faces.triangles);
    return surface;
}

}  // namespace oblong::caseio
