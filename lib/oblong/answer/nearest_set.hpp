// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "oblong/answer/outcome.hpp"
#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong {

/// All nearest points of two polyhedra: of separated ones every pair (p, q) of points of A and B with p − q =
/// `between`, of others every common point. The set of A's points is convex, and B's is that set less `between`.
struct NearestSet {
    /// separated, touching and overlapping are proven. Refusals: `not_finite`, a pose holds infinity or NaN;
    /// `unsupported`, see `reason`.
    Outcome outcome = Outcome::unsupported;
    const char* reason = "";  ///< of `unsupported`
    /// 0: a point, so that any pair of witnesses is this one; 1: a segment; 2: a polygon; 3: the common points fill a
    /// body, and are not listed. −1 if refused.
    int dimension = -1;
    std::vector<Vec3<Rational>> of_a;  ///< vertices, of a polygon in the order around it
    std::vector<Vec3<Rational>> of_b;  ///< of_a less `between`
    Vec3<Rational> between;            ///< the shortest vector from B to A; 0 if they meet
};

}  // namespace oblong
