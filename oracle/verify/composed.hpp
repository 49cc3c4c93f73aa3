// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/linear/affine.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::oracle {

/// Returns the map x ↦ outer(inner(x)). The checker's own: it does not call what the provers do.
[[nodiscard]] inline Affine<Rational> composed(const Affine<Rational>& outer, const Affine<Rational>& inner) {
    Affine<Rational> result;
    const auto& rows = inner.linear.rows;
    for (std::size_t j = 0; j < 3; ++j) {
        const Vec3<Rational> image = outer.linear * Vec3<Rational>{rows[0][j], rows[1][j], rows[2][j]};
        for (std::size_t i = 0; i < 3; ++i) result.linear.rows[i][j] = image[i];
    }
    result.translation = outer(inner.translation);
    return result;
}

}  // namespace oblong::oracle
