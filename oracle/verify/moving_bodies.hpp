// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "caseio/case.hpp"
#include "oracle/verify/parted_body.hpp"

namespace oblong::oracle {

/// Bodies at rest as a certificate speaks of them.
struct RestingBodies {
    PartedBody a, b;
    int dimension = 3;    ///< 2: the bodies lie in the plane z = 0 and their interiors are those of the plane
    Rational margin = 0;  ///< of a within case: an outcome compares the signed distance with it
};

/// The bodies of a cast as a certificate speaks of them: A moves by λ · velocity, 0 ≤ λ ≤ max, and B rests.
struct MovingBodies {
    PartedBody a, b;
    Vec3<Rational> velocity;
    std::optional<Rational> max;  ///< nothing: unbounded
    int dimension = 3;
};

/// Returns the moving bodies of a case. For a sweep: its bodies, and the velocity of A minus that of B. For a raycast:
/// A is the ray's source, one vertex, and B the case's body a. Nothing if certificates do not describe a body.
/// Precondition: the case is one of the two.
[[nodiscard]] std::optional<MovingBodies> moving_bodies(const caseio::Case& c);

}  // namespace oblong::oracle
