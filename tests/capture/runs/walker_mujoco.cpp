// SPDX-License-Identifier: GPL-3.0-or-later
// A four-legged walker stumbles over stones, in MuJoCo: walker_mujoco STEPS. After every step the pairs of geoms that
// mj_collision reports, nearer than a margin of 0.1, are recorded as MuJoCo holds them (OBLONG_CAPTURE). Prints how
// many pairs there were.
#include <mujoco/mujoco.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>

#include "fuzz/preload/recorder.hpp"
#include "tests/capture/runs/shapes.hpp"

namespace {

using namespace oblong;
using Engine = std::mt19937_64;

std::string list(const std::vector<test::Vertex>& vertices) {
    std::string text;
    for (const test::Vertex& v : vertices)
        for (const double x : v) text += std::to_string(x) + " ";
    return text;
}

/// A leg at the corner (x, y) of the trunk: thigh, shank and a ball.
std::string leg(const std::string& name, double x, double y) {
    const std::string at = std::to_string(x) + " " + std::to_string(y) + " 0";
    return "<body pos='" + at + "'><joint name='hip" + name + "' axis='0 1 0' range='-60 60'/>" +
           "<geom type='capsule' fromto='0 0 0 0.05 0 -0.2' size='0.03'/><body pos='0.05 0 -0.2'><joint name='knee" +
           name + "' axis='0 1 0' range='-90 30'/><geom type='cylinder' fromto='0 0 0 -0.03 0 -0.18' size='0.022'/>" +
           "<geom type='ellipsoid' pos='-0.03 0 -0.2' size='0.05 0.03 0.03'/></body></body>";
}

std::string model_text() {
    Engine engine(36);
    std::string assets, stones, motors;
    for (int i = 0; i < 12; ++i) {
        const std::string name = "stone" + std::to_string(i);
        assets += "<mesh name='" + name + "' vertex='" + list(test::stone(engine, 14 + i, {0.12, 0.1, 0.08})) + "'/>";
        stones += "<body pos='" + std::to_string(test::uniform(engine, -0.5, 0.9)) + " " +
                  std::to_string(test::uniform(engine, -0.4, 0.4)) + " " + std::to_string(0.1 + 0.08 * i) +
                  "'><freejoint/><geom type='mesh' mesh='" + name + "' density='2000'/></body>";
    }
    for (int i = 0; i < 6; ++i)
        stones += "<body pos='" + std::to_string(test::uniform(engine, -0.5, 0.9)) + " " +
                  std::to_string(test::uniform(engine, -0.4, 0.4)) + " " + std::to_string(1.2 + 0.1 * i) +
                  "' euler='10 20 30'><freejoint/><geom type='box' size='0.06 0.05 0.07'/></body>";
    for (const char* side : {"a", "b", "c", "d"})
        motors +=
            "<position joint='hip" + std::string(side) + "' kp='20'/><position joint='knee" + side + "' kp='20'/>";
    return "<mujoco><compiler angle='degree'/><option timestep='0.004'/><default><geom margin='0.1' gap='0.1' "
           "density='800'/>"
           "<joint damping='0.5' limited='true'/></default><asset>" +
           assets +
           "</asset><worldbody><geom type='box' size='3 3 0.5' pos='0 0 -0.5'/>"
           "<geom type='box' size='0.2 1 0.1' pos='0.8 0 0' euler='0 8 0'/>"
           "<body pos='-0.3 0 0.55'><freejoint/><geom type='box' size='0.25 0.12 0.06'/>" +
           leg("a", 0.2, 0.14) + leg("b", 0.2, -0.14) + leg("c", -0.2, 0.14) + leg("d", -0.2, -0.14) + "</body>" +
           stones + "</worldbody><actuator>" + motors + "</actuator></mujoco>";
}

struct Free {
    void operator()(mjModel* model) const { mj_deleteModel(model); }
    void operator()(mjData* data) const { mj_deleteData(data); }
};

std::unique_ptr<mjModel, Free> load(const std::string& xml) {
    const auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    mj_makeEmptyFileVFS(files.get(), "walker.xml", static_cast<int>(xml.size()) + 1);
    std::memcpy(files->filedata[mj_findFileVFS(files.get(), "walker.xml")], xml.c_str(), xml.size() + 1);
    char error[1000] = "";
    std::unique_ptr<mjModel, Free> model(mj_loadXML("walker.xml", files.get(), error, sizeof error));
    mj_deleteVFS(files.get());
    if (!model) std::fprintf(stderr, "%s\n", error);
    return model;
}

/// MuJoCo's capsules and cylinders lie along z.
capture::Body<double> geom(const mjModel& m, const mjData& d, int i) {
    const mjtNum* const size = m.geom_size + 3 * i;
    const mjtNum *const at = d.geom_xpos + 3 * i, *const r = d.geom_xmat + 9 * i;
    const capture::Pose<double> pose{{{{r[0], r[1], r[2]}, {r[3], r[4], r[5]}, {r[6], r[7], r[8]}}},
                                     {at[0], at[1], at[2]}};
    switch (m.geom_type[i]) {
        case mjGEOM_BOX:
            return posed(capture::box<double>({size[0], size[1], size[2]}), pose);
        case mjGEOM_SPHERE:
            return posed(capture::sphere(size[0]), pose);
        case mjGEOM_ELLIPSOID:
            return posed(capture::ellipsoid<double>({size[0], size[1], size[2]}), pose);
        case mjGEOM_CAPSULE:
            return posed(capture::capsule(size[0], size[1], capture::Axis::z), pose);
        case mjGEOM_CYLINDER:
            return posed(capture::cylinder(size[0], size[1], capture::Axis::z), pose);
        default: {
            const int mesh = m.geom_dataid[i];
            const float* const v = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
            std::vector<std::array<double, 3>> vertices;
            for (int k = 0; k < m.mesh_vertnum[mesh]; ++k) vertices.push_back({v[3 * k], v[3 * k + 1], v[3 * k + 2]});
            return posed(capture::points(std::move(vertices)), pose);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int steps = argc > 1 ? std::atoi(argv[1]) : 500;
    const auto model = load(model_text());
    if (!model) return 1;
    const std::unique_ptr<mjData, Free> data(mj_makeData(model.get()));
    std::size_t pairs = 0;
    for (int i = 0; i < steps; ++i) {
        for (int j = 0; j < model->nu; ++j) data->ctrl[j] = 0.5 * std::sin(0.03 * i + 1.6 * (j / 2) + (j % 2));
        mj_step(model.get(), data.get());
        mj_kinematics(model.get(), data.get());  // the bodies where the next step looks for contacts
        mj_collision(model.get(), data.get());
        std::set<std::pair<int, int>> near;
        for (int k = 0; k < data->ncon; ++k) near.insert({data->contact[k].geom1, data->contact[k].geom2});
        for (const auto& [a, b] : near)
            preload::recorder("MuJoCo").record(
                [&] { return ask(capture::Query::distance, geom(*model, *data, a), geom(*model, *data, b)); });
        pairs += near.size();
    }
    std::printf("pairs %zu\n", pairs);
}
