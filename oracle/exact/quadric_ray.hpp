// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/exact_cast.hpp"

namespace oblong::oracle {

/// The exact answer of a ray against an ellipsoid, cylinder or cone with an interior, posed by a regular map;
/// docs/explanation/numerics/oracle-casts.md. Nothing for other bodies.
[[nodiscard]] std::optional<ExactCast> quadric_ray(const AnyBody<Rational>& body, const caseio::Ray& ray,
                                                   int dimension);

}  // namespace oblong::oracle
