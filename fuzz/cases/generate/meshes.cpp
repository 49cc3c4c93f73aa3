// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/meshes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <mutex>

#include "caseio/errors.hpp"
#include "caseio/hull.hpp"
#include "caseio/mesh.hpp"
#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/mesh_3ds.hpp"

namespace oblong::fuzz {

namespace {

/// Moved to the middle of its box and scaled by a power of two to a reach in [1/2, 1).
Cloud centred(Cloud cloud) {
    const auto [low, high] = bounds(cloud);
    const Point middle = (low + high) * 0.5;
    const Point half = (high - low) * 0.5;
    int exponent = 0;
    std::frexp(std::max({half.x, half.y, half.z}), &exponent);
    for (Point& p : cloud) p = (p - middle) * std::ldexp(1, -exponent);
    return cloud;
}

Cloud read(const RealMesh& mesh) {
    const std::string path(mesh.path);
    if (!std::filesystem::exists(path)) {
        throw caseio::EnvironmentError(path + " is missing: it is in the Debian package " + std::string(mesh.package));
    }
    const Cloud all = path.ends_with(".3ds") ? read_3ds_vertices(path) : caseio::read_mesh_vertices(path);
    return caseio::extreme_points(centred(all));
}

}  // namespace

std::span<const RealMesh> real_meshes() {
    static constexpr std::array<RealMesh, 8> list{{
        {"bunny", "/usr/share/glmark2/models/bunny.obj", "glmark2-data"},
        {"horse", "/usr/share/glmark2/models/horse.3ds", "glmark2-data"},
        {"cat", "/usr/share/glmark2/models/cat.3ds", "glmark2-data"},
        {"asteroid-low", "/usr/share/glmark2/models/asteroid-low.3ds", "glmark2-data"},
        {"asteroid-high", "/usr/share/glmark2/models/asteroid-high.3ds", "glmark2-data"},
        {"wuson", "/usr/share/assimp/models/OBJ/WusonOBJ.obj", "assimp-testmodels"},
        {"spider", "/usr/share/assimp/models/OBJ/spider.obj", "assimp-testmodels"},
        {"spider-stl", "/usr/share/assimp/models/STL/Spider_binary.stl", "assimp-testmodels"},
    }};
    return list;
}

const Cloud& mesh_vertices(const RealMesh& mesh) {
    static std::mutex mutex;
    static std::map<std::string_view, Cloud> read_before;
    const std::lock_guard lock(mutex);
    const auto found = read_before.find(mesh.path);
    return found != read_before.end() ? found->second : read_before.emplace(mesh.path, read(mesh)).first->second;
}

}  // namespace oblong::fuzz
