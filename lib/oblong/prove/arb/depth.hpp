// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/certificate.hpp"
#include "oblong/answer/outcome.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

/// Proven bounds of the penetration depth of all bodies, ellipsoids, cylinders and cones, their sums and hulls, under
/// any pose. docs/explanation/numerics/penetration.md derives what it states.
namespace oblong {

struct CurvedDepthOptions {
    int dimension = 3;          ///< 2: bodies in the plane z = 0
    int precision = 256;        ///< initial bits of the proposing expansion, and of members and bounds
    int gap = 58;               ///< ends when the bounds are within 2^−gap of each other, relatively
    int iteration_limit = 600;  ///< of the expansion; smooth bodies with many nearly nearest points need the most
    RoundedTo format = RoundedTo::float64;  ///< the bounds are narrowed, if possible, until they round to one number
};

struct CurvedDepth {
    /// separated, touching and overlapping are proven (as by `curved_distance`); otherwise undecided.
    Outcome outcome = Outcome::undecided;
    Rational lower = 0;             ///< lower ≤ depth, proven
    std::optional<Rational> upper;  ///< depth ≤ upper, proven; absent if no direction was found
    /// Outward normal of A − B along which the support value is at most `upper`, up to 2^−50 of it; 0 if absent.
    Vec3<Rational> normal;
    /// Exact members of the bodies whose difference has at least the length `lower`, up to 2^−precision of the balls.
    /// For bodies that are only nearly bodies of revolution, within 2^−49 of the depth (2^−20 in floats) of members.
    Vec3<Rational> witness_a, witness_b;
    int iterations = 0;  ///< of the expansion and of the decision of the outcome
};

/// Computes bounds of the depth of two bodies in one frame: for overlapping ones an enclosure, for touching ones 0.
/// Ends after a bounded number of steps. Throws std::bad_alloc only.
[[nodiscard]] CurvedDepth curved_depth(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                       const CurvedDepthOptions& options = {});

}  // namespace oblong
