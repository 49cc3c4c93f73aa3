// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mujoco/mujoco.h>

#include <memory>
#include <optional>
#include <stdexcept>

#include "fuzz/subjects/peers/programs/placed_body.hpp"

/// A model of MuJoCo with two geoms.
namespace oblong::peers {

/// MuJoCo does not load the model. what() is its message.
class NotLoaded : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct FreeMujoco {
    void operator()(mjModel* model) const { mj_deleteModel(model); }
    void operator()(mjData* data) const { mj_deleteData(data); }
};

/// Two bodies, each with a free joint and a geom, at rest.
class MujocoPair {
public:
    /// Throws Unsupported for cones, sums, hulls, and points without volume; NotLoaded where MuJoCo refuses the model.
    MujocoPair(const AnyBody<double>& a, const AnyBody<double>& b);

    /// Returns the first of the deepest contacts that MuJoCo finds with this margin on both geoms.
    [[nodiscard]] std::optional<mjContact> deepest(double margin);

    /// Returns what MuJoCo made of the bodies, as bodies of a case: meshes about their centres, in float, and every
    /// pose as MuJoCo computed it. Nothing where that equals `given`. Throws Unsupported for a mesh of which qhull
    /// drops a vertex of the hull.
    [[nodiscard]] std::optional<AnyBody<double>> changed(int geom, const AnyBody<double>& given) const;

    /// No two points of the bodies are farther apart.
    [[nodiscard]] double span() const;

private:
    std::unique_ptr<mjModel, FreeMujoco> model_;
    std::unique_ptr<mjData, FreeMujoco> data_;
};

}  // namespace oblong::peers
