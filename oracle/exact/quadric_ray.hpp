// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/exact_cast.hpp"

namespace oblong::oracle {

/// The exact answer of a ray against an ellipsoid, cylinder or cone with an interior, posed by a regular map L: the
/// point s + λ d has the coordinates adj(L)(s + λ d − t) over det(L) in the body's frame, in which the body's forms are
/// polynomials in λ. The hit is 0, or their least root that satisfies all conditions. Nothing for other bodies.
[[nodiscard]] std::optional<ExactCast> quadric_ray(const AnyBody<Rational>& body, const caseio::Ray& ray,
                                                   int dimension);

}  // namespace oblong::oracle
