// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <limits>
#include <span>

#include "oblong/answer/outcome.hpp"
#include "oblong/answer/rung.hpp"
#include "oblong/linear/vec.hpp"

/// Continuous collision of deforming bodies: when the hulls of vertices that move linearly first meet.
namespace oblong {

class Rational;

/// The convex hull of vertices that move: at parameter t in [0, 1] vertex i is at (1 − t) vertices[i] + t end[i].
/// Refers to the numbers; they outlive the query.
template <class S>
struct DeformingPoints {
    std::span<const Vec3<S>> vertices;  ///< at t = 0
    std::span<const Vec3<S>> end;       ///< at t = 1, as many
};

/// The first contact of two deforming bodies.
template <std::floating_point R>
struct DeformingAnswer {
    /// touching: they meet in [0, 1]; separated: they do not. Both are proven. Refusals: `not_finite`, a number is
    /// infinite or NaN; `unsupported`, other numbers of vertices.
    Outcome outcome = Outcome::unsupported;
    /// The smallest t at which the closed bodies have a common point, rounded once to nearest even. NaN without a hit.
    R value = std::numeric_limits<R>::quiet_NaN();
    R lower = 0;                ///< for a hit: the last number of the format that is not above t
    R upper = 1;                ///< for a hit: the first number of the format that is not below t
    Rung rung = Rung::integer;  ///< the arithmetic that settled the answer: filter or integer

    /// Returns whether there is a hit, proven.
    [[nodiscard]] bool hit() const { return outcome == Outcome::touching; }
};

/// Computes the smallest t in [0, 1] at which A meets B: of a vertex with a vertex, an edge or a triangle, and of two
/// edges. Exact for all numbers: edges and triangles may collapse, and the points may be coplanar or collinear at all
/// times. Derivation: docs/explanation/numerics/deforming.md.
///
/// \tparam R   format of the answer: of float and double theirs, of Rational either
/// \param a,b  one vertex and one to three, in any order, or two and two; each with as many ends
/// Defined for float, double and Rational in the library. Throws std::bad_alloc only.
template <std::floating_point R, class S>
    requires(std::same_as<R, S> || std::same_as<S, Rational>)
[[nodiscard]] DeformingAnswer<R> first_contact(const DeformingPoints<S>& a, const DeformingPoints<S>& b);
/// @{
/// Compiled once, in the library.
extern template DeformingAnswer<float> first_contact(const DeformingPoints<float>&, const DeformingPoints<float>&);
extern template DeformingAnswer<double> first_contact(const DeformingPoints<double>&, const DeformingPoints<double>&);
extern template DeformingAnswer<float> first_contact(const DeformingPoints<Rational>&,
                                                     const DeformingPoints<Rational>&);
extern template DeformingAnswer<double> first_contact(const DeformingPoints<Rational>&,
                                                      const DeformingPoints<Rational>&);
/// @}

}  // namespace oblong
