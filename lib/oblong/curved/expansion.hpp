// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/curved/axial_section.hpp"
#include "oblong/curved/nearest_features.hpp"

/// Where the border of A − B is thought to be nearest the origin, by the expanding polytope algorithm in floats.
/// Nothing here proves anything.
namespace oblong::curved {

struct Effort {
    int gap = 58;               ///< it ends where its bounds are within 2^−gap of each other, relatively
    int iteration_limit = 600;  ///< of the expansion
};

/// What an expansion saw.
struct Expanded {
    std::vector<Choice> seen_a, seen_b;                 ///< in pairs, all support points
    std::vector<std::array<std::uint32_t, 2>> corners;  ///< of the surface: places in `seen_a`, `seen_b`
    std::vector<std::array<std::uint32_t, 3>> facets;   ///< places in `corners`; none in a plane
    std::vector<Vec3<Wide>> normals;                    ///< outward normals of the nearest facets, nearest first
    int iterations = 0;
};

/// It begins with any simplex, which need not hold the origin: the facet from which the origin is farthest outside is
/// then the one that grows. Nothing seen where A − B has no volume, up to rounding.
[[nodiscard]] Expanded expand_in_space(const Pair& pair, const Effort& effort);

/// Of the images of A and B in the plane of the meridian.
[[nodiscard]] Expanded expand_in_plane(const Pair& pair, const AxialSection& plane, const Effort& effort);

}  // namespace oblong::curved
