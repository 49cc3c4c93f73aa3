// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/arb/axial_section.hpp"
#include "oblong/prove/arb/nearest_features.hpp"

/// Proposes where the border of A − B is nearest the origin, by the expanding polytope algorithm in floats. Proves
/// nothing.
namespace oblong::curved {

struct Effort {
    int gap = 58;               ///< ends when the bounds are within 2^−gap of each other, relatively
    int iteration_limit = 600;  ///< of the expansion
};

/// The result of an expansion.
struct Expanded {
    std::vector<Choice> seen_a, seen_b;                 ///< all support points, in pairs
    std::vector<std::array<std::uint32_t, 2>> corners;  ///< of the surface: indices into `seen_a`, `seen_b`
    std::vector<std::array<std::uint32_t, 3>> facets;   ///< indices into `corners`; empty in a plane
    std::vector<Vec3<Wide>> normals;                    ///< outward normals of the nearest facets, nearest first
    int iterations = 0;
};

/// Expands A − B in space. Starts from any simplex, which need not contain the origin: the facet from which the origin
/// is farthest outside is then expanded. Empty if A − B has no volume, up to rounding.
[[nodiscard]] Expanded expand_in_space(const Pair& pair, const Effort& effort);

/// Expands the difference of the projections of A and B onto the axial section.
[[nodiscard]] Expanded expand_in_plane(const Pair& pair, const AxialSection& plane, const Effort& effort);

}  // namespace oblong::curved
