// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/findings/reproduce/libraries.hpp"
#include "fuzz/findings/reproduce/source_text.hpp"
#include "fuzz/subjects/peers/programs/mujoco_text.hpp"
#include "fuzz/subjects/peers/programs/placed_body.hpp"

namespace oblong::fuzz {

namespace {

constexpr const char* preamble = R"(#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

namespace {

mjModel* load(const char* xml) {
    const auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    mj_makeEmptyFileVFS(files.get(), "pair.xml", static_cast<int>(std::strlen(xml)) + 1);
    std::strcpy(static_cast<char*>(files->filedata[mj_findFileVFS(files.get(), "pair.xml")]), xml);
    char error[1000] = "";
    mjModel* const model = mj_loadXML("pair.xml", files.get(), error, sizeof error);
    mj_deleteVFS(files.get());
    EXPECT_NE(model, nullptr) << error;
    return model;
}

// The smallest distance of the contacts with this margin on both geoms; infinite without a contact.
double nearest(mjModel* model, mjData* data, double margin) {
    std::fill_n(model->geom_margin, model->ngeom, margin);
    mj_collision(model, data);
    double distance = HUGE_VAL;
    for (int i = 0; i < data->ncon; ++i) distance = std::min(distance, data->contact[i].dist);
    return distance;
}

)";

/// Finds the smallest of a row of margins that gives a contact, as the subject does.
constexpr const char* distance_by_margins = R"(    double span = model->geom_rbound[0] + model->geom_rbound[1];
    for (int i = 0; i < 3; ++i) span += std::abs(data->geom_xpos[i] - data->geom_xpos[3 + i]);
    double distance = nearest(model, data, 0);
    for (int i = 50; i >= 0 && std::isinf(distance); --i) distance = nearest(model, data, std::ldexp(2 * span, -i));
)";

}  // namespace

std::string mujoco_test(const Finding& f) {
    const SourceBodies bodies = source_bodies(f, false);
    std::string model;
    try {
        model = peers::mujoco_text(bodies.a, bodies.b);
    } catch (const peers::Unsupported& problem) {
        throw std::invalid_argument(f.c.id + ": no test for " + problem.what());
    }
    std::string text = heading(f) + compile_line("-std=c++17 -lmujoco") + preamble;
    text +=
        fmt::format("TEST(Mujoco, {}) {{\n    mjModel* const model = load(R\"({})\");\n", identifier(f.c.id), model);
    text += R"(    ASSERT_NE(model, nullptr);
    mjData* const data = mj_makeData(model);
    mj_kinematics(model, data);
    mj_comPos(model, data);
)";
    if (f.c.query == caseio::Query::distance)
        text += distance_by_margins + distance_assertion(f, "distance");
    else
        text += "    const double distance = nearest(model, data, 0);\n" +
                contact_assertion(f, "std::isfinite(distance)", "-distance");
    return text + "    mj_deleteData(data);\n    mj_deleteModel(model);\n}\n\n}  // namespace\n";
}

}  // namespace oblong::fuzz
