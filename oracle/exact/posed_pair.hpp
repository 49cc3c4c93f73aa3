// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "oracle/exact/optimality.hpp"

namespace oblong::oracle {

/// Two posed bodies that are polyhedra with balls around them, with what was proven about them. Made once a
/// case; what else is asked of the bodies (are these points in them?) is asked of this.
struct PosedPair {
    ScaledPair cores;
    Rational radius_a = 0, radius_b = 0;
    NearestPair nearest;  ///< of the cores; checked
    /// Vertices divided by the largest |coordinate|, each rounded: to guess with, never to decide.
    std::vector<std::array<double, 3>> rough_a, rough_b;
};

/// Whether the distance of `point` to one of the bodies is at most `tolerance`, exactly.
/// Precondition: tolerance ≥ 0.
[[nodiscard]] bool within(const PosedPair& bodies, bool of_a, const RationalVec& point, const Rational& tolerance);

}  // namespace oblong::oracle
