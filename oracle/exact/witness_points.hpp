// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/exact_answer.hpp"

namespace oblong::oracle {

/// The nearest points of two bodies, for pictures. Coordinates are within 2^−40·S of points of the bodies, and exact
/// for polyhedra without balls.
struct WitnessPoints {
    Outcome outcome = Outcome::undecided;  ///< how the bodies lie; of a cast, where they start
    ExactNumber gap;                       ///< their distance; a lower bound of it where the answer has no other
    Vec3<Rational> a, b;                   ///< nearest points; of bodies that meet one common point, twice
    /// Normal from A towards B, not of unit length. Separated and touching: no point of A lies beyond `a` along it,
    /// none of B before `b`. Overlapping: the direction of least depth of A in B. Absent if it is not known.
    std::optional<Vec3<Rational>> normal;
};

/// Nothing if the answer is undecided, or if points of curved bodies were not found. Of a raycast A is the source.
[[nodiscard]] std::optional<WitnessPoints> witness_points(const ExactAnswer& answer);

}  // namespace oblong::oracle
