// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "oracle/exact/optimality.hpp"
#include "oracle/exact/part_core.hpp"

namespace oblong::oracle {

/// Two posed bodies that are polyhedra with balls around them, with what was proven about them. Made once a
/// case; what else is asked of the bodies (are these points in them?) is asked of this.
struct PosedPair {
    /// All vertices, or of a large sum enough of them for what was proven; then `whole_a` or `whole_b` is the sum.
    ScaledPair cores;
    Rational radius_a = 0, radius_b = 0;
    NearestPair nearest;  ///< of the cores; checked
    /// Vertices divided by one power of two that makes the largest |coordinate| at most 1, each rounded: to guess with,
    /// never to decide.
    std::vector<std::array<double, 3>> rough_a, rough_b;
    std::shared_ptr<const ScaledTree> whole_a, whole_b;  ///< null if `cores` has all vertices
};

/// Returns the vertex of one body's core that is lowest along n, in units of `bodies.cores.scale`.
[[nodiscard]] IntegerVec lowest_of(const PosedPair& bodies, bool of_a, const IntegerVec& n);
/// Adds it to `cores`, if it is lower than all that are there. False: there is none, or all are there.
bool add_lowest(PosedPair& bodies, bool of_a, const IntegerVec& n);

/// Returns whether the distance of `point` to one of the bodies is at most `tolerance`, exactly. Precondition:
/// tolerance ≥ 0.
[[nodiscard]] bool within(const PosedPair& bodies, bool of_a, const RationalVec& point, const Rational& tolerance);

}  // namespace oblong::oracle
