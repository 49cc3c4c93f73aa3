// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::curved {

/// A body as a sum of `core` and a ball of `radius` around the origin.
struct CoreAndBall {
    AnyBody<Rational> core;
    Rational radius = 0;
};

/// Splits off all balls that it recognises: those of polyhedra with balls, of ellipsoids that are balls under their
/// pose, and of parts of sums. A body without balls is its own core.
/// \param dimension 2: balls are discs in the plane z = 0
[[nodiscard]] CoreAndBall without_balls(const AnyBody<Rational>& body, int dimension);

}  // namespace oblong::curved
