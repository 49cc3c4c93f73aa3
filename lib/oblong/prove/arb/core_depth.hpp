// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/arb/depth.hpp"
#include "oblong/prove/arb/inscribed.hpp"

namespace oblong::curved {

/// Bounds of the depth of overlapping bodies, as in `CurvedDepth`.
struct CoreDepth {
    Rational lower = 0;
    std::optional<Rational> upper;
    Vec3<Rational> normal;
    std::optional<Couple> nearest;  ///< members whose difference has at least the length `lower`
    int iterations = 0;
};

/// Computes the bounds.
/// \param radius added to the depth before rounding; the computation ends when the rounding is determined
/// Precondition: a and b overlap; polyhedra may touch.
[[nodiscard]] CoreDepth depth_of_cores(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Rational& radius,
                                       const CurvedDepthOptions& options);

}  // namespace oblong::curved
