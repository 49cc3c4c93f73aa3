// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/parsers/mesh_contract.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <tuple>

#include "caseio/mesh.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong::fuzz {

namespace {

std::string shortest(double x) {
    std::array<char, 64> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x);
    return {buffer.data(), end};
}

std::string as_obj(const std::vector<Vec3<double>>& vertices) {
    std::string text;
    for (const Vec3<double>& v : vertices)
        text += "v " + shortest(v.x) + " " + shortest(v.y) + " " + shortest(v.z) + "\n";
    return text;
}

/// In the order of the file, each once: what caseio reads from a file of these vertices.
std::vector<Vec3<double>> distinct(const std::vector<Vec3<double>>& vertices) {
    std::vector<Vec3<double>> result;
    std::set<std::tuple<double, double, double>> seen;
    for (const Vec3<double>& v : vertices)
        if (seen.emplace(v.x, v.y, v.z).second) result.push_back(v);
    return result;
}

std::string broken_vertices(const std::vector<Vec3<double>>& vertices, const PrivateFolder& folder,
                            std::uintmax_t limit) {
    if (vertices.empty()) return "a mesh without a vertex";
    if (vertices.size() > limit) return "more vertices than " + std::to_string(limit);
    if (!std::ranges::all_of(vertices, [](const auto& v) { return is_finite(v); }))
        return "a vertex that is not finite";
    const std::string text = as_obj(vertices);
    if (caseio::read_mesh_vertices(folder.write("again.obj", text)) != distinct(vertices))
        return "read back from OBJ as other vertices: " + text;
    return {};
}

}  // namespace

TextReading read_mesh(const MeshReader& reader, const PrivateFolder& folder, std::string_view name,
                      std::string_view content) {
    const std::string path = folder.write(name, content);
    try {
        const std::vector<Vec3<double>> vertices = reader(path);
        // A glTF file may place one mesh many times; every other has bytes for each vertex.
        const std::uintmax_t limit =
            name.ends_with(".gltf") || name.ends_with(".glb") ? caseio::default_max_mesh_bytes / 12 : content.size();
        const std::string broken = broken_vertices(vertices, folder, limit);
        return {true, broken.empty() ? "" : std::string(name) + ": " + broken};
    } catch (const caseio::BadInput& refusal) {
        if (refusal.place().file == path) return {false, {}};
        return {false, std::string("refused without the file's name: ") + refusal.what()};
    } catch (const std::exception& problem) {
        return {false, std::string(name) + ": reading throws what is no refusal: " + problem.what()};
    }
}

TextReading read_as_every_mesh(const PrivateFolder& folder, std::string_view content) {
    TextReading all;
    for (const std::string_view name : {"m.obj", "m.stl", "m.off", "m.ply", "m.gltf", "m.glb"}) {
        const TextReading one =
            read_mesh([](const std::string& path) { return caseio::read_mesh_vertices(path); }, folder, name, content);
        all.read = all.read || one.read;
        if (all.broken.empty()) all.broken = one.broken;
    }
    return all;
}

}  // namespace oblong::fuzz
