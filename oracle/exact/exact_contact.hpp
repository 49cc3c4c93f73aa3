// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/exact_cast.hpp"
#include "oracle/exact/moving_pair.hpp"

/// The interval of contact of a moving body, its nearest approach, and the depth along a direction: the exit of the
/// motion by that direction.
namespace oblong::oracle {

/// The greatest parameter of a contact: the first hit of the motion backwards, from a parameter beyond which no contact
/// lies.
struct ExactExit {
    bool endless = false;               ///< without a velocity and without a max a contact never ends
    std::optional<ExactNumber> number;  ///< the exit, or an upper bound of it if `lower` is set; absent if undecided
    std::optional<Rational> lower;      ///< curved surfaces: a lower bound
};

/// Returns the exit in [0, max] of a raycast or sweep. Precondition: `exact_cast` of the case is a hit.
[[nodiscard]] ExactExit exact_exit(const caseio::Case& c);

/// Where bodies that miss each other are nearest.
struct ExactApproach {
    ExactNumber distance;
    Rational parameter;  ///< the least one of that distance
};

/// Returns the nearest approach over [0, max] of a raycast or sweep of polyhedra with balls; nothing of other bodies.
/// Precondition: `exact_cast` of the case is a miss.
[[nodiscard]] std::optional<ExactApproach> exact_approach(const caseio::Case& c);

/// The least s ≥ 0 such that A, moved by s·direction, and B do not overlap; absent if undecided.
struct ExactDirectedDepth {
    Outcome outcome = Outcome::undecided;  ///< of the bodies as they are
    ExactExit depth;                       ///< 0 if they do not overlap
};

/// Returns it for a case with two bodies, whatever its query. Precondition: the direction is not 0.
[[nodiscard]] ExactDirectedDepth exact_depth_along(const caseio::Case& c, const Vec3<Rational>& direction);

/// Route two, of cores without balls of at most max_enumerable vertices: the least and the greatest λ, of any sign, at
/// which the cores meet, by all basic solutions of the linear program { λ : p + λ r = q }; nothing if they never do.
/// Precondition: the velocity is not 0.
struct Passage {
    Rational first, last;
};
[[nodiscard]] std::optional<Passage> enumerate_passage(const MovingPair& m);

}  // namespace oblong::oracle
