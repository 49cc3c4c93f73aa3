// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/mujoco_model.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string>

#include "caseio/hull.hpp"
#include "fuzz/subjects/peers/programs/mujoco_text.hpp"

namespace oblong::peers {

namespace {

mjModel* load(const std::string& xml) {
    constexpr const char* name = "pair.xml";
    const auto files = std::make_unique<mjVFS>();  // a megabyte
    mj_defaultVFS(files.get());
    if (mj_makeEmptyFileVFS(files.get(), name, static_cast<int>(xml.size()) + 1) != 0)
        throw NotLoaded("the model does not fit into memory");
    std::memcpy(files->filedata[mj_findFileVFS(files.get(), name)], xml.c_str(), xml.size() + 1);
    std::array<char, 1000> error{};
    mjModel* const model = mj_loadXML(name, files.get(), error.data(), static_cast<int>(error.size()));
    mj_deleteVFS(files.get());
    if (model == nullptr) throw NotLoaded(std::string(error.data()).substr(0, std::string(error.data()).find('\n')));
    return model;
}

using VertexSet = std::set<std::array<double, 3>>;

VertexSet as_set(const std::vector<Vec3<double>>& vertices) {
    VertexSet result;
    for (const Vec3<double>& v : vertices) result.insert({v.x + 0, v.y + 0, v.z + 0});
    return result;
}

/// The vertices of a mesh, which MuJoCo searches either all or along the graph of qhull's hull.
std::vector<Vec3<double>> mesh_vertices(const mjModel& m, int mesh) {
    const float* const first = m.mesh_vert + 3L * m.mesh_vertadr[mesh];
    std::vector<Vec3<double>> all;
    for (int i = 0; i < m.mesh_vertnum[mesh]; ++i) all.push_back({first[3 * i], first[3 * i + 1], first[3 * i + 2]});
    if (m.mesh_graphadr[mesh] < 0) return all;
    // Number of vertices, number of faces, an address and the number in the mesh of every vertex.
    const int* const graph = m.mesh_graph + m.mesh_graphadr[mesh];
    std::vector<Vec3<double>> hull;
    for (int i = 0; i < graph[0]; ++i) hull.push_back(all[static_cast<std::size_t>(graph[2 + graph[0] + i])]);
    if (as_set(caseio::extreme_points(all)) != as_set(caseio::extreme_points(hull)))
        throw Unsupported("a mesh of which qhull drops a vertex");
    return all;
}

}  // namespace

MujocoPair::MujocoPair(const AnyBody<double>& a, const AnyBody<double>& b)
    : model_(load(mujoco_text(a, b))), data_(mj_makeData(model_.get())) {
    if (!data_) throw NotLoaded("no memory for the data");
    mj_kinematics(model_.get(), data_.get());
    mj_comPos(model_.get(), data_.get());
}

std::optional<mjContact> MujocoPair::deepest(double margin) {
    std::fill_n(model_->geom_margin, model_->ngeom, margin);
    mj_collision(model_.get(), data_.get());
    const std::span contacts(data_->contact, static_cast<std::size_t>(data_->ncon));
    std::optional<mjContact> best;
    for (const mjContact& contact : contacts)
        if (!best || !(best->dist <= contact.dist)) best = contact;  // NaN too
    return best;
}

std::optional<AnyBody<double>> MujocoPair::changed(int geom, const AnyBody<double>& given) const {
    const mjtNum *const at = data_->geom_xpos + 3L * geom, *const m = data_->geom_xmat + 9L * geom;
    const Affine<double> pose{
        {{Vec3<double>{m[0], m[1], m[2]}, Vec3<double>{m[3], m[4], m[5]}, Vec3<double>{m[6], m[7], m[8]}}},
        {at[0], at[1], at[2]}};
    AnyBody<double> kept{given.shape, pose};
    if (const int mesh = model_->geom_dataid[geom]; mesh >= 0) {
        kept.shape = Points<double>(mesh_vertices(*model_, mesh));
    } else if (const auto* capsule = std::get_if<Capsule<double>>(&given.shape)) {
        kept.shape = Capsule<double>(capsule->radius(), capsule->half_length(), Axis::z);
    } else if (const auto* cylinder = std::get_if<Cylinder<double>>(&given.shape)) {
        kept.shape = Cylinder<double>(cylinder->radius(), cylinder->half_length(), Axis::z);
    }
    if (kept.shape == given.shape && pose == given.pose.value_or(Affine<double>{})) return std::nullopt;
    return kept;
}

double MujocoPair::span() const {
    double sum = 0;
    for (int i = 0; i < model_->ngeom; ++i) sum += model_->geom_rbound[i];
    for (int i = 0; i < 3; ++i) sum += std::abs(data_->geom_xpos[i] - data_->geom_xpos[3 + i]);
    return sum;
}

}  // namespace oblong::peers
