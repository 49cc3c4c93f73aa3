// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>

#include "oblong/linear/vec.hpp"

namespace oblong {

/// A point of A − B, as indices of its vertices.
struct FeaturePair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// The vertices of a FeaturePair, each in its body's own frame.
struct FeaturePoints {
    Vec3<double> a, b;
};

/// A simplex of A − B that a solver proposes, right or wrong.
struct ProposedSimplex {
    std::array<FeaturePair, 4> pairs{};
    unsigned count = 0;
};

}  // namespace oblong
