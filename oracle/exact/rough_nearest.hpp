// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/scaled_pair.hpp"

namespace oblong::oracle {

/// Vertices of two hulls that carry a pair of nearest points, or of common ones.
struct CarryingVertices {
    std::vector<std::size_t> a, b;  ///< indices, each once; at least one of each body
};

/// Guesses in doubles which vertices carry a pair of nearest points: a few of each body. Proves nothing; where doubles
/// do not tell vertices apart, it gives others. Precondition: neither set is empty.
[[nodiscard]] CarryingVertices rough_nearest(std::span<const IntegerVec> a, std::span<const IntegerVec> b);

}  // namespace oblong::oracle
