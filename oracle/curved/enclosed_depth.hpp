// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oracle/curved/tree.hpp"

/// The depth of the origin in a set with curved surfaces: min { h(n) : ‖n‖ = 1 }, h its support function. h(n)/‖n‖
/// bounds it from above, the surface of the hull of rational points of the set (GrowingHull) from below, by the lower
/// bound of docs/explanation/numerics/penetration.md. The point farthest along the normal of the hull's nearest facet
/// joins. If that facet's plane supports the set, the depth is exact.
namespace oblong::oracle {

/// lower ≤ depth ≤ upper; exactly radius + root_sign·√core_squared where that is found.
struct EnclosedDepth {
    bool is_known = false;  ///< false: nothing is
    Rational lower = 0, upper = 0;
    std::optional<Rational> core_squared;
    Rational radius = 0;
    int root_sign = 1;
};

/// How narrow the bounds shall be, and how many points of the set may be looked at.
struct DepthEffort {
    Rational relative_width = Rational(1, 10'000'000);
    int max_points = 300;
};

/// Precondition: the origin is in the set's interior.
[[nodiscard]] EnclosedDepth enclosed_depth(const Tree<Rational>& set, int dimension, const DepthEffort& effort);

}  // namespace oblong::oracle
