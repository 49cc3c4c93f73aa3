// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

/// The vertices of polytopes that are stated by half-spaces.
namespace oblong::caseio {

/// { x : normal·x ≤ offset }
struct HalfSpace {
    Vec3<Rational> normal;
    Rational offset;

    [[nodiscard]] friend bool operator==(const HalfSpace&, const HalfSpace&) = default;
};

enum class CommonSet { polytope, empty, unbounded };

struct CommonPoints {
    CommonSet kind = CommonSet::empty;
    std::vector<Vec3<Rational>> vertices;  ///< of a polytope: each vertex once, in lexicographic order
};

/// Returns the bits of the longest number of the half-space over the common denominator of its numbers.
[[nodiscard]] std::size_t bits_of(const HalfSpace& half_space);

/// Returns what the half-spaces have in common, exactly. Polytopes of any dimension are found, single points included.
/// In the plane (`dimension` 2) the third coordinates count for nothing and vertices have z = 0.
///
/// Method: the double description of Motzkin, Raiffa, Thompson and Thrall (1953) in integers; two rays are adjacent if
/// no third one is on all the planes that both are on (Fukuda and Prodon, 1996, proposition 7). With n half-spaces in
/// general position the work is of order n² products of integers and n³ comparisons of bit sets.
/// Precondition: at most `max_half_spaces` (limits.hpp).
[[nodiscard]] CommonPoints common_points(std::span<const HalfSpace> half_spaces, int dimension);

}  // namespace oblong::caseio
