// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/curved/depth.hpp"
#include "oblong/curved/inscribed.hpp"

namespace oblong::curved {

/// Bounds of the depth of bodies that overlap, as `CurvedDepth` has them.
struct CoreDepth {
    Rational lower = 0;
    std::optional<Rational> upper;
    Vec3<Rational> normal;
    std::optional<Couple> nearest;  ///< members whose difference is `lower` long at least
    int iterations = 0;
};

/// \param radius what is rounded is `radius` more than the depth: it ends where that is settled
/// Precondition: a and b overlap; polyhedra may touch.
[[nodiscard]] CoreDepth depth_of_cores(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Rational& radius,
                                       const CurvedDepthOptions& options);

}  // namespace oblong::curved
