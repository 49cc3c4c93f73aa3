// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/arb/distance.hpp"
#include "oblong/prove/fractions/cast.hpp"

/// Proven casts of bodies with curved surfaces: when a moving body first meets another.
namespace oblong {

struct CurvedCastAnswer {
    std::optional<bool> hit;  ///< proven; absent if undecided
    /// The outcome at the hit: touching, or at parameter 0 also overlapping. separated for a miss; otherwise undecided.
    Outcome outcome = Outcome::undecided;
    Rational lower = 0;  ///< no hit lies before it; for a hit lower ≤ parameter ≤ upper
    Rational upper = 0;  ///< for a hit: the bodies meet there
    /// Rounded once to the format, if the bracket determines that; with `counted_from` that less the parameter.
    std::optional<double> parameter;
    std::optional<CastParameter> exact;  ///< for a hit: the exact parameter, if it was found
    Vec3<Rational> point;                ///< for a hit: a member of both bodies at `upper`
    Vec3<Rational> normal;  ///< for a hit after 0: from B to A, of the last separating plane found; n · r ≤ 0
    int iterations = 0;     ///< of GJK, in all runs
    int steps = 0;          ///< number of positions of A that were decided
};

/// The smallest λ in [0, max] at which A, moved by λ r, meets B. Where it has a closed form (a point or polyhedron and
/// an ellipsoid, a point and a cylinder or cone, and motions along a rational plane that supports both bodies) it is
/// exact. Otherwise it is enclosed: the distance is a convex function of λ, and every position at which the bodies are
/// proven apart comes with a direction that rejects a part of the ray (van den Bergen 2004, §2): those directions raise
/// the lower end, as Algorithm 1 does, and reject what lies beyond; any position at which they are proven to meet is an
/// upper end (docs/explanation/numerics/casts.md). Ends after a bounded number of steps: contact that grazes along no
/// rational plane may be undecided. Throws std::bad_alloc only.
///
/// \param format of the rounded parameter
/// \param counted_from if given, x: the number to be rounded is x less the parameter, and the bracket is narrowed for
/// it. Not below any parameter of [0, max]
[[nodiscard]] CurvedCastAnswer curved_cast(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Motion& motion,
                                           RoundedTo format = RoundedTo::float64,
                                           const std::optional<Rational>& counted_from = {});

}  // namespace oblong
