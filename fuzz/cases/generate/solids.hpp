// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "fuzz/cases/generate/build.hpp"

namespace oblong::fuzz {

/// A closed convex solid made by program, 4 to 20,000 vertices, around the origin with a size near 1. All
/// its points are vertices of its hull.
struct Solid {
    std::string_view name;
    Cloud (*vertices)();
};

/// Platonic and archimedean solids, geodesic spheres, long prisms and thin plates, from few vertices to many.
[[nodiscard]] std::span<const Solid> solids();

}  // namespace oblong::fuzz
