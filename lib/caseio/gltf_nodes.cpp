// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/gltf_nodes.hpp"

#include <algorithm>
#include <cmath>

#include "caseio/quaternion.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

namespace {

using Map = Affine<Rational>;

/// first after second
Map after(const Map& first, const Map& second) {
    Map result;
    for (std::size_t i = 0; i < 3; ++i) result.linear.rows[i] = transposed_times(second.linear, first.linear.rows[i]);
    result.translation = first(second.translation);
    return result;
}

class Placement {
public:
    Placement(const GltfNodes& scene, const MeshFile& file, const std::function<MeshVertices(std::size_t)>& positions)
        : scene_(scene),
          file_(file),
          positions_(positions),
          limit_(file.reading().max_bytes / 12),
          reached_(scene.nodes.size()) {}

    MeshVertices run() {
        if (scene_.has_scene) {
            for (const int root : scene_.roots) visit(root, Map{}, 1);
        } else if (!scene_.nodes.empty()) {
            for (const int root : parentless()) visit(root, Map{}, 1);
        } else {
            for (std::size_t i = 0; i < scene_.meshes; ++i) add(positions_(i), Map{});
        }
        return std::move(vertices_);
    }

private:
    [[nodiscard]] std::size_t index(int value, std::size_t count, const std::string& what) const {
        if (value >= 0 && static_cast<std::size_t>(value) < count) return static_cast<std::size_t>(value);
        file_.refuse("expected the index of one of " + std::to_string(count) + " " + what + ", found " +
                     std::to_string(value));
    }

    [[nodiscard]] std::vector<int> parentless() const {
        std::vector<bool> is_child(scene_.nodes.size());
        for (const GltfNode& n : scene_.nodes)
            for (const int child : n.children) is_child[index(child, is_child.size(), "nodes")] = true;
        std::vector<int> result;
        for (std::size_t i = 0; i < is_child.size(); ++i)
            if (!is_child[i]) result.push_back(static_cast<int>(i));
        return result;
    }

    void visit(int number, const Map& parent, int depth) {
        const std::size_t i = index(number, scene_.nodes.size(), "nodes");
        if (reached_[i])
            file_.refuse("expected nodes with one parent each, found node " + std::to_string(i) + " twice");
        reached_[i] = true;
        if (depth > deepest_gltf_node)
            file_.refuse("expected nodes that nest at most " + std::to_string(deepest_gltf_node) + " deep, found more");
        const GltfNode& node = scene_.nodes[i];
        const Map map = after(parent, local(node));
        if (node.mesh >= 0) add(positions_(index(node.mesh, scene_.meshes, "meshes")), map);
        for (const int child : node.children) visit(child, map, depth + 1);
    }

    void add(const MeshVertices& mesh, const Map& map) {
        if (mesh.size() > limit_ - vertices_.size())
            file_.refuse("expected at most " + std::to_string(limit_) + " vertices in all nodes, found more");
        if (map == Map{}) {
            vertices_.insert(vertices_.end(), mesh.begin(), mesh.end());
            return;
        }
        for (const Vec3<double>& v : mesh) {
            if (!is_finite(v)) file_.refuse("expected finite coordinates, found others");
            const Vec3<Rational> moved = map({to_rational(v.x), to_rational(v.y), to_rational(v.z)});
            vertices_.push_back({nearest<double>(moved.x), nearest<double>(moved.y), nearest<double>(moved.z)});
        }
    }

    [[nodiscard]] std::vector<Rational> exact(const std::vector<double>& numbers, std::size_t count) const {
        if (numbers.size() != count || !std::ranges::all_of(numbers, [](double x) { return std::isfinite(x); }))
            file_.refuse("expected " + std::to_string(count) + " finite numbers of a node, found others");
        std::vector<Rational> result;
        for (const double x : numbers) result.push_back(to_rational(x));
        return result;
    }

    [[nodiscard]] Map local(const GltfNode& node) const {
        Map map;
        if (!node.matrix.empty()) {
            const std::vector<Rational> m = exact(node.matrix, 16);
            if (m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1)
                file_.refuse("expected the matrix of an affine map, found another last row");
            for (std::size_t i = 0; i < 3; ++i) map.linear.rows[i] = {m[i], m[4 + i], m[8 + i]};
            map.translation = {m[12], m[13], m[14]};
            return map;
        }
        if (!node.rotation.empty()) {
            const std::vector<Rational> q = exact(node.rotation, 4);
            if (q == std::vector<Rational>(4, 0)) file_.refuse("expected a rotation that is not 0, found 0");
            map.linear = rotation_matrix({.w = q[3], .x = q[0], .y = q[1], .z = q[2]});
        }
        if (!node.scale.empty()) {
            const std::vector<Rational> s = exact(node.scale, 3);
            for (Vec3<Rational>& row : map.linear.rows) row = {row.x * s[0], row.y * s[1], row.z * s[2]};
        }
        if (!node.translation.empty()) {
            const std::vector<Rational> t = exact(node.translation, 3);
            map.translation = {t[0], t[1], t[2]};
        }
        return map;
    }

    const GltfNodes& scene_;
    const MeshFile& file_;
    const std::function<MeshVertices(std::size_t)>& positions_;
    std::size_t limit_;
    std::vector<bool> reached_;
    MeshVertices vertices_;
};

}  // namespace

MeshVertices placed_vertices(const GltfNodes& scene, const MeshFile& file,
                             const std::function<MeshVertices(std::size_t mesh)>& positions) {
    return Placement(scene, file, positions).run();
}

}  // namespace oblong::caseio
