// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "caseio/mesh_formats.hpp"

/// The nodes of a glTF file and where they place their meshes.
namespace oblong::caseio {

struct GltfNode {
    int mesh = -1;  ///< index of a mesh; negative: none
    std::vector<int> children;
    std::vector<double> translation;  ///< three numbers, or none
    std::vector<double> rotation;     ///< a quaternion x, y, z, w of any length but 0, or none
    std::vector<double> scale;        ///< three numbers, or none
    std::vector<double> matrix;       ///< sixteen numbers, column by column, instead of the three above; or none
};

struct GltfNodes {
    std::vector<GltfNode> nodes;
    std::vector<int> roots;  ///< of the default scene
    bool has_scene = false;  ///< without one every node that is no child is a root; without nodes meshes stand alone
    std::size_t meshes = 0;
};

/// Nodes nest at most so deep.
inline constexpr int deepest_gltf_node = 64;

/// The vertices of all meshes of the scene, moved by their nodes in exact arithmetic and rounded once to double.
/// A rotation stands for the matrix of the unit-quaternion formula divided by |q|².
///
/// \param positions  the vertices of a mesh in its own frame
/// Throws BadInput for an index out of range, a node that is reached twice, nesting beyond deepest_gltf_node, numbers
/// that are not finite, a matrix that is not affine, and more vertices than the limit of bytes divided by twelve.
[[nodiscard]] MeshVertices placed_vertices(const GltfNodes& scene, const MeshFile& file,
                                           const std::function<MeshVertices(std::size_t mesh)>& positions);

}  // namespace oblong::caseio
