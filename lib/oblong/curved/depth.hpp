// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/certificate.hpp"
#include "oblong/answer/outcome.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

/// Proven bounds of the penetration depth of all bodies, ellipsoids, cylinders and cones, their sums and hulls, under
/// any pose. Part of the compiled library oblong::curved. docs/explanation/numerics/penetration.md derives what it
/// states.
namespace oblong {

struct CurvedDepthOptions {
    int dimension = 3;          ///< 2: bodies in the plane z = 0
    int precision = 256;        ///< bits of the proposing expansion, and of members and bounds, at first
    int gap = 58;               ///< it ends where its bounds are within 2^−gap of each other, relatively
    int iteration_limit = 600;  ///< of the expansion: smooth bodies whose border is nowhere nearest need the most
    RoundedTo format = RoundedTo::float64;  ///< the bounds are narrowed, where that helps, until they round to one
};

struct CurvedDepth {
    /// separated, touching and overlapping are proven (as by `curved_distance`); undecided is all that may else be
    /// said.
    Outcome outcome = Outcome::undecided;
    Rational lower = 0;             ///< lower ≤ depth, proven
    std::optional<Rational> upper;  ///< depth ≤ upper, proven; nothing where no direction was found
    Vec3<Rational> normal;  ///< outward normal of A − B in which A reaches no farther than `upper`, up to 2^−50 of it;
                            ///< 0 without one
    /// Members of the bodies, exactly, whose difference is `lower` long at least, up to 2^−precision of the balls; of
    /// bodies that are not quite bodies of revolution within 2^−49 of the depth (in floats 2^−20) of members.
    Vec3<Rational> witness_a, witness_b;
    int iterations = 0;  ///< of the expansion, and what decided the outcome
};

/// The depth of two bodies in one frame: of overlapping ones bounds, of touching ones 0. Ends after a bounded number of
/// steps. Throws std::bad_alloc only.
[[nodiscard]] CurvedDepth curved_depth(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                       const CurvedDepthOptions& options = {});

}  // namespace oblong
