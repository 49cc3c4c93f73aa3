// SPDX-License-Identifier: GPL-3.0-or-later
#include <tiny_gltf.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <optional>

#include "caseio/gltf_nodes.hpp"
#include "caseio/mesh_formats.hpp"

namespace oblong::caseio {

namespace {

/// The files beside a glTF file: regular ones in its folder or below, until the limit of bytes is used up.
struct FilesBeside {
    std::filesystem::path folder;
    std::uintmax_t left = 0;
    std::string problem;  ///< what kept a file from being read; empty: nothing
};

bool file_exists(const std::string& path, void* beside) {
    const auto& files = *static_cast<FilesBeside*>(beside);
    const std::filesystem::path below = std::filesystem::path(path).lexically_relative(files.folder);
    std::error_code ignored;
    return !below.empty() && *below.begin() != ".." && std::filesystem::exists(path, ignored);
}

std::string same_path(const std::string& path, void*) { return path; }

bool read_file(std::vector<unsigned char>* out, std::string* error, const std::string& path, void* beside) {
    auto& files = *static_cast<FilesBeside*>(beside);
    try {
        const std::string content = read_regular_file(path, files.left);
        files.left -= content.size();
        out->assign(content.begin(), content.end());
        return true;
    } catch (const std::runtime_error& problem) {
        files.problem = path + ": " + problem.what();
        *error += problem.what();
        return false;
    }
}

bool no_image(tinygltf::Image*, int, std::string*, std::string*, int, int, const unsigned char*, int, void*) {
    return true;
}

tinygltf::Model load(const MeshFile& file) {
    const std::filesystem::path folder = std::filesystem::absolute(file.path()).lexically_normal().parent_path();
    FilesBeside beside{folder, file.reading().max_bytes - file.content().size(), {}};
    tinygltf::TinyGLTF loader;
    loader.SetFsCallbacks({&file_exists, &same_path, &read_file, nullptr, &beside});
    loader.SetImageLoader(&no_image, nullptr);
    tinygltf::Model model;
    std::string error;
    std::string warning;
    const std::string_view content = file.content();
    const auto size = static_cast<unsigned int>(content.size());
    bool read = false;
    try {
        read = content.starts_with("glTF")
                   ? loader.LoadBinaryFromMemory(&model, &error, &warning,
                                                 reinterpret_cast<const unsigned char*>(content.data()), size,
                                                 folder.string())
                   : loader.LoadASCIIFromString(&model, &error, &warning, content.data(), size, folder.string());
    } catch (const std::exception& problem) {
        error = problem.what();
    }
    if (!read) {
        if (!beside.problem.empty()) error = beside.problem;
        while (!error.empty() && error.back() == '\n') error.pop_back();
        file.refuse("expected a glTF 2.0 file, found one of which the reader says: " + error);
    }
    return model;
}

/// Positions of a mesh, read from the buffers of a model.
class GltfPositions {
public:
    GltfPositions(const MeshFile& file, const tinygltf::Model& model) : file_(file), model_(model) {}

    /// The positions of every primitive of a mesh, in its own frame.
    [[nodiscard]] MeshVertices of(std::size_t mesh) const {
        MeshVertices result;
        for (const tinygltf::Primitive& primitive : model_.meshes.at(mesh).primitives) {
            if (!primitive.targets.empty()) file_.refuse("expected a mesh without morph targets, found some");
            const auto position = primitive.attributes.find("POSITION");
            if (position == primitive.attributes.end()) continue;
            const MeshVertices part = positions(position->second);
            if (primitive.indices >= 0) check_indices(primitive.indices, part.size());
            result.insert(result.end(), part.begin(), part.end());
        }
        return result;
    }

private:
    /// The bytes of an accessor, checked against its view and buffer: count, size and stride fit.
    struct Elements {
        const unsigned char* begin = nullptr;
        std::size_t count = 0, stride = 0;
    };

    [[nodiscard]] const tinygltf::Accessor& accessor(int index) const {
        return at(model_.accessors, index, "accessor");
    }
    template <class T>
    [[nodiscard]] const T& at(const std::vector<T>& all, int index, const std::string& what) const {
        if (index >= 0 && static_cast<std::size_t>(index) < all.size()) return all[static_cast<std::size_t>(index)];
        file_.refuse("expected the index of one of " + std::to_string(all.size()) + " " + what + "s, found " +
                     std::to_string(index));
    }

    [[nodiscard]] Elements elements(const tinygltf::Accessor& a) const {
        if (a.sparse.isSparse) file_.refuse("expected accessors that are not sparse, found a sparse one");
        const tinygltf::BufferView& view = at(model_.bufferViews, a.bufferView, "buffer view");
        const tinygltf::Buffer& buffer = at(model_.buffers, view.buffer, "buffer");
        const int stride = a.ByteStride(view);
        const auto size =
            static_cast<std::size_t>(tinygltf::GetComponentSizeInBytes(static_cast<unsigned>(a.componentType)) *
                                     tinygltf::GetNumComponentsInType(static_cast<unsigned>(a.type)));
        const std::size_t room = buffer.data.size();
        // Each sum is below twice the size of the buffer, and the product is not formed before it is known to fit.
        const bool fits = stride > 0 && a.byteOffset <= room && view.byteOffset <= room && view.byteLength <= room &&
                          view.byteOffset + view.byteLength <= room && a.byteOffset <= view.byteLength &&
                          (a.count == 0 ||
                           (size <= view.byteLength - a.byteOffset &&
                            a.count - 1 <= (view.byteLength - a.byteOffset - size) / static_cast<std::size_t>(stride)));
        if (!fits) {
            file_.refuse("expected a buffer that holds " + std::to_string(a.count) +
                         " elements of an accessor, found " + std::to_string(room) + " bytes");
        }
        return {buffer.data.data() + view.byteOffset + a.byteOffset, a.count, static_cast<std::size_t>(stride)};
    }

    [[nodiscard]] MeshVertices positions(int index) const {
        const tinygltf::Accessor& a = accessor(index);
        if (a.type != TINYGLTF_TYPE_VEC3 || a.componentType != TINYGLTF_COMPONENT_TYPE_FLOAT)
            file_.refuse("expected positions of three floats, found others");
        const Elements all = elements(a);
        MeshVertices result;
        for (std::size_t i = 0; i < all.count; ++i) {
            std::array<float, 3> p;
            std::memcpy(p.data(), all.begin + i * all.stride, sizeof p);
            result.push_back({static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])});
        }
        return result;
    }

    template <class T>
    void check_all(const Elements& all, std::size_t vertices) const {
        for (std::size_t i = 0; i < all.count; ++i) {
            T value = 0;
            std::memcpy(&value, all.begin + i * all.stride, sizeof value);
            if (value < vertices) continue;
            file_.refuse("expected indices of " + std::to_string(vertices) + " vertices, found " +
                         std::to_string(value));
        }
    }
    void check_indices(int index, std::size_t vertices) const {
        const tinygltf::Accessor& a = accessor(index);
        if (a.type != TINYGLTF_TYPE_SCALAR) file_.refuse("expected indices that are scalars, found others");
        const Elements all = elements(a);
        if (a.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE) return check_all<std::uint8_t>(all, vertices);
        if (a.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT) return check_all<std::uint16_t>(all, vertices);
        if (a.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT) return check_all<std::uint32_t>(all, vertices);
        file_.refuse("expected indices that are unsigned integers, found others");
    }

    const MeshFile& file_;
    const tinygltf::Model& model_;
};

GltfNodes nodes_of(const MeshFile& file, const tinygltf::Model& model) {
    GltfNodes result;
    for (const tinygltf::Node& n : model.nodes) {
        if (n.skin >= 0 && n.mesh >= 0) file.refuse("expected meshes without a skin, found one that a skin moves");
        result.nodes.push_back({.mesh = n.mesh,
                                .children = n.children,
                                .translation = n.translation,
                                .rotation = n.rotation,
                                .scale = n.scale,
                                .matrix = n.matrix});
    }
    const int scene = model.defaultScene >= 0 ? model.defaultScene : 0;
    if (static_cast<std::size_t>(scene) < model.scenes.size())
        result.roots = model.scenes[static_cast<std::size_t>(scene)].nodes;
    result.has_scene = !model.scenes.empty();
    result.meshes = model.meshes.size();
    return result;
}

}  // namespace

MeshVertices read_gltf(const MeshFile& file) {
    const tinygltf::Model model = load(file);
    for (const std::string& required : model.extensionsRequired) {
        // Quantised and compressed positions are stored in other ways than floats.
        if (required.find("draco") != std::string::npos || required.find("meshopt") != std::string::npos ||
            required == "KHR_mesh_quantization") {
            file.refuse("expected a glTF file that needs no compressed meshes, found the extension " + required);
        }
    }
    const GltfPositions positions(file, model);
    return placed_vertices(nodes_of(file, model), file, [&](std::size_t mesh) { return positions.of(mesh); });
}

}  // namespace oblong::caseio
