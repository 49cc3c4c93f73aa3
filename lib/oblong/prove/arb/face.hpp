// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <optional>

#include "oblong/lowered/arb/tree.hpp"

namespace oblong::curved {

/// An additional member of a flat round node to test: the node's index and u with ‖u‖ ≤ 1.
struct FlatPoint {
    std::size_t node = 0;
    std::array<Rational, 3> u;
};

/// The exact support value max { n · x : x in the body }, and members that attain it. These are all vertices of that
/// face, up to some thousands, and for round nodes that are flat along n some rational points.
struct ExactFace {
    Rational value;
    std::vector<Vec3<Rational>> members;
};

/// Nothing where the value is irrational or could not be told from an irrational one. A sum of positive roots of
/// rationals is rational only if each root is (docs/explanation/numerics/curved-supports.md, "Exact normals"), so
/// nothing is lost for ties.
[[nodiscard]] std::optional<ExactFace> exact_face(const Tree& tree, const Vec3<Rational>& n,
                                                  const std::vector<FlatPoint>& extra);

}  // namespace oblong::curved
