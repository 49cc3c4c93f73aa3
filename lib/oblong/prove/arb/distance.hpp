// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string_view>

#include "oblong/answer/certificate.hpp"
#include "oblong/answer/outcome.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

/// Proven answers for all bodies, ellipsoids, cylinders and cones, their sums and hulls, under any pose.
/// docs/explanation/numerics/curved-supports.md derives what it states.
namespace oblong {

struct CurvedOptions {
    int dimension = 3;                      ///< 2: bodies in the plane z = 0
    RoundedTo format = RoundedTo::float64;  ///< format of the rounded distance
    int precision_limit = 4096;             ///< bits; less than 128 counts as 128
    int iteration_limit = 4000;             ///< of GJK at 128 bits; an iteration at n times the bits counts n times
    Rational ball = 0;                      ///< if positive, continues until ball − d too can be rounded once
};

/// What proved the outcome, or the distance of separated bodies.
enum class CurvedRoute {
    none,          ///< nothing
    enclosure,     ///< bounds in ball arithmetic
    exact_normal,  ///< a rational normal and rational members that meet its bound exactly
    exact_cores,   ///< the bodies are polyhedra with balls around them: compared exactly
    inner_points,  ///< rational members of both bodies whose hulls overlap
};
inline constexpr std::array<std::string_view, 5> curved_route_names{"none", "enclosure", "exact normal", "exact cores",
                                                                    "inner points"};
[[nodiscard]] constexpr std::string_view name(CurvedRoute r) { return curved_route_names[static_cast<std::size_t>(r)]; }

struct CurvedAnswer {
    /// separated, touching and overlapping are proven; otherwise undecided.
    Outcome outcome = Outcome::undecided;
    Rational lower = 0;  ///< lower ≤ d ≤ upper, proven, for every outcome
    Rational upper = 0;
    std::optional<Rational> squared;  ///< d², if proven rational; always 0 for touching and overlapping
    std::optional<double> distance;   ///< d rounded once to the format, if determined; may be +inf
    Vec3<Rational> witness_a;         ///< exact members of the bodies, at most `upper` apart
    Vec3<Rational> witness_b;
    Vec3<Rational> normal;  ///< direction of the lower bound, from B to A, of any length; 0 if there is none
    CurvedRoute route = CurvedRoute::none;
    int precision = 0;   ///< bits of the last attempt
    int iterations = 0;  ///< of GJK, in all runs
};

/// Computes the distance of two bodies in one frame. Ends after a bounded number of steps. Throws std::bad_alloc only.
[[nodiscard]] CurvedAnswer curved_distance(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                           const CurvedOptions& options = {});

}  // namespace oblong
