// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/curved/exact_point.hpp"

/// Where the origin lies from a set C = A − B, h(w) = min { w·y : y in C }.
///
/// - Outside: a direction w with h(w) > 0 (lower_bound); a point of C bounds the distance from above (member_point).
///   If h(n) is an integer and the foot n h(n)/‖n‖² of its plane lies in the face of n, the square is h(n)²/‖n‖².
/// - Inside C's affine hull: proves_inside. If C has an interior in the case's space, the bodies overlap, else they
///   touch.
/// - Not interior: h(w) = 0 exactly. C ∩ { w·y = 0 } is then the face of w, and the origin is in C exactly if it is
///   in that face: the same question one dimension lower, at most three times.
/// - Which contacts are decided: h(w) = 0 says that a sum of square roots of one sign is an integer. Their classes
///   are independent (root_sum.hpp), so each root on the lowest parts is rational, and so is the face. So contact is
///   decided if a rational supporting direction exists and is found. It exists if the origin is a smooth point of the
///   boundary, an algebraic surface with rational coefficients.
///
/// Guesses are made at 544, then 2144, then 6304 bits, to a gap of 2⁻¹⁰² of the lower bound. Large hulls enter with
/// few vertices (working_vertices.hpp); an origin inside their hull is inside C if both have the same affine hull.
namespace oblong::oracle {

enum class Place {
    outside,
    boundary,  ///< of the set in its own affine hull
    inside,    ///< in the relative interior
    unknown,   ///< undecided
};

struct Located {
    Place place = Place::unknown;
    Bounds distance;                       ///< of the origin from the set, proven
    std::optional<Rational> squared;       ///< the distance's square, where it was found and proven
    Vec3<Rational> nearest;                ///< a point of the set at most distance.upper away from the origin
    std::optional<Vec3<Rational>> normal;  ///< boundary: n ≠ 0 with n·y ≥ 0 on the whole set; outside: n·y > 0
};

struct Effort {
    /// The required width of the bounds of a distance: 2^−bits of it.
    unsigned relative_bits = 100;
    WorkingBits first = WorkingBits::middle, last = WorkingBits::highest;
    bool place_only = false;  ///< bounds do not matter
};

/// Never wrong, whatever the guesses: every place but `unknown` is proven in integers.
[[nodiscard]] Located locate(const Tree<Rational>& set, int dimension, const Effort& effort);

/// Whether the origin is at most `tolerance` away from the set; nothing if it is unknown.
[[nodiscard]] std::optional<bool> at_most_away(const Tree<Rational>& set, int dimension, const Rational& tolerance);

}  // namespace oblong::oracle
