// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::oracle {

/// All points p of the hull of A for which p − `between` is in the hull of B.
struct NearestPairs {
    std::span<const Vec3<Rational>> a, b;  ///< points, not empty
    Vec3<Rational> between;                ///< such that there is a pair
};

/// Returns max { direction · p } over these p, exactly: by CGAL's solver for linear programs over the weights of the
/// points, of which no polygon is made. Throws std::logic_error if there is no pair.
[[nodiscard]] Rational greatest_along(const NearestPairs& pairs, const Vec3<Rational>& direction);

}  // namespace oblong::oracle
