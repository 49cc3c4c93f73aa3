// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/any_body.hpp"
#include "oblong/halfspace/root_sum.hpp"

namespace oblong::halfspace {

/// Where a bounded body is lowest along a direction n.
struct Lowest {
    RootSum value;        ///< min { n · x : x in the body }
    Vec3<RootSum> point;  ///< a point of the body that attains it
};

/// Computes where a body is lowest, exactly; of several points the first in the order of vertices and parts.
/// \param n         not 0
/// \param dimension 2: balls are discs in the plane z = 0
[[nodiscard]] Lowest lowest(const AnyBody<Rational>& body, const Vec3<Rational>& n, int dimension);

}  // namespace oblong::halfspace
