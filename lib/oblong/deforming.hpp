// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <limits>
#include <span>

#include "oblong/answer/outcome.hpp"  // IWYU pragma: export
#include "oblong/answer/rung.hpp"     // IWYU pragma: export
#include "oblong/linear/vec.hpp"      // IWYU pragma: export
#include "oblong/scalar/rational.hpp"

/// Exact continuous collision of deforming bodies: when the hulls of vertices that move linearly first meet.
namespace oblong {

/// The convex hull of vertices that move: at parameter t in [0, 1] vertex i is at (1 − t) vertices[i] + t end[i].
template <class S>
struct DeformingPoints {
    std::span<const Vec3<S>> vertices;  ///< at t = 0
    std::span<const Vec3<S>> end;       ///< at t = 1, as many
};

/// The first contact of two deforming bodies.
template <std::floating_point R>
struct DeformingAnswer {
    /// touching: they meet in [0, 1]; separated: they do not. Both are proven. Refusals: `not_finite`, an infinity or
    /// NaN; `unsupported`, other numbers of vertices.
    Outcome outcome = Outcome::unsupported;
    /// The smallest t at which the closed bodies have a common point, rounded once to nearest even. NaN without a hit.
    R value = std::numeric_limits<R>::quiet_NaN();
    R lower = 0;                  ///< the last number of the format that is not above t; 0 without a hit
    R upper = 1;                  ///< the first number of the format that is not below t; 1 without a hit
    Rung rung = Rung::integer;    ///< the arithmetic that settled the outcome: filter or integer
    /// Returns whether there is a hit, proven.
    [[nodiscard]] bool hit() const { return outcome == Outcome::touching; }
};

/// @{
/// Computes the smallest t in [0, 1] at which A meets B. Exact for every input: vertices and edges may collapse, and the
/// points may be coplanar or collinear at all times.
///
/// \param a,b  one vertex and one to three, in any order, or two and two; each with as many ends. Together they are a
///             vertex with a vertex, an edge or a triangle, or two edges
/// Rationals are answered in double. Throws std::bad_alloc only.
[[nodiscard]] DeformingAnswer<float> first_contact(const DeformingPoints<float>& a, const DeformingPoints<float>& b);
[[nodiscard]] DeformingAnswer<double> first_contact(const DeformingPoints<double>& a,
                                                    const DeformingPoints<double>& b);
[[nodiscard]] DeformingAnswer<double> first_contact(const DeformingPoints<Rational>& a,
                                                    const DeformingPoints<Rational>& b);
[[nodiscard]] DeformingAnswer<float> first_contact_in_float(const DeformingPoints<Rational>& a,
                                                            const DeformingPoints<Rational>& b);
/// @}

}  // namespace oblong
