// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/curved/exact_point.hpp"

/// Where the origin lies from a set; docs/explanation/numerics/oracle-curved.md.
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
