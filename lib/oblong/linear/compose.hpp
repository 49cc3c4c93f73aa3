// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/linear/affine.hpp"

namespace oblong {

/// Returns the map x ↦ outer(inner(x)). Of floats every entry is a sum of three products, rounded in this order.
template <class S>
[[nodiscard]] Affine<S> composed(const Affine<S>& outer, const Affine<S>& inner) {
    Affine<S> both;
    for (std::size_t i = 0; i < 3; ++i) both.linear.rows[i] = transposed_times(inner.linear, outer.linear.rows[i]);
    both.translation = outer(inner.translation);
    return both;
}

}  // namespace oblong
