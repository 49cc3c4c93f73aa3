// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "oblong/linear/vec.hpp"

/// More kinds of bodies than families and mutations make, for the harness of prepared bodies.
namespace oblong::fuzz {

/// A change of a body's vertices before they are prepared. Results that are not finite are skipped.
struct Variation {
    enum class Kind { as_they_are, copies, means, flat, far, scaled, ellipsoid };
    Kind kind = Kind::as_they_are;
    /// For `copies` and `means`: the final number of vertices. For `ellipsoid`: the number of vertices on an ellipsoid
    /// of the same length, width, height and place, which replace the body's; a flat body becomes slightly thicker.
    std::uint32_t count = 0;
    int axis = 0;      ///< of `flat`: the coordinate that becomes that of the first vertex; of `far`: along which
    int exponent = 0;  ///< of `far`: moved by 2^exponent sizes; of `scaled`: times 2^exponent
};
/// Precondition: at least one vertex.
[[nodiscard]] std::vector<Vec3<double>> varied(std::vector<Vec3<double>> vertices, const Variation& how);

/// Any. Ellipsoids seldom, since they cost most.
[[nodiscard]] Variation any_variation(std::minstd_rand& random);
/// Draws a vertex count for a hull on an ellipsoid: large enough for a direction grid, or for coarse vertices.
[[nodiscard]] std::uint32_t any_count_on_ellipsoid(std::minstd_rand& random);

}  // namespace oblong::fuzz
